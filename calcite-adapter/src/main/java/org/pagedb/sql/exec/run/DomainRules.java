package org.pagedb.sql.exec.run;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.Check;

/**
 * What a domain demands of its values.
 *
 * @param schema the domain's schema
 * @param name the domain's name
 * @param notNull whether NULL is refused
 * @param checks conditions over a row whose only column is the value
 */
public record DomainRules(String schema, String name, boolean notNull, List<Check> checks) {

  /** Whether every value of the base type is one of the domain's. */
  public boolean areEmpty() {
    return !notNull && checks.isEmpty();
  }
}
