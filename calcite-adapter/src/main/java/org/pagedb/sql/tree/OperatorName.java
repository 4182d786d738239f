package org.pagedb.sql.tree;

import java.util.List;

/**
 * The name of an operator; {@code !=} is already {@code <>}.
 *
 * @param qualifiers the schema parts of {@code OPERATOR(schema.+)}, else empty
 */
public record OperatorName(List<String> qualifiers, String symbol) {

  /** An operator looked up in the search path. */
  public static OperatorName of(String symbol) {
    return new OperatorName(List.of(), symbol);
  }

  /** The name as PostgreSQL's messages show it. */
  @Override
  public String toString() {
    if (qualifiers.isEmpty()) {
      return symbol;
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < qualifiers.size(); i++) {
      text.append(qualifiers.get(i)).append('.');
    }
    return text.append(symbol).toString();
  }
}
