package org.pagedb.sql.catalog;

import java.util.List;
import org.pagedb.sql.type.access.AclItem;

/**
 * What ALTER DEFAULT PRIVILEGES said of objects that are still to be made: a row of {@code
 * pg_default_acl}.
 *
 * @param oid its oid
 * @param role the oid of the role whose new objects it speaks of
 * @param schema the oid of the schema that they must be in, or 0 for any
 * @param objects the kind of objects: r, S, f, T, n
 * @param acl the privileges, in place of the usual ones or, within a schema, beside them
 */
public record DefaultPrivileges(int oid, int role, int schema, char objects, List<AclItem> acl)
    implements CatalogObject {

  /** A copy with other privileges. */
  public DefaultPrivileges with(List<AclItem> newAcl) {
    return new DefaultPrivileges(oid, role, schema, objects, List.copyOf(newAcl));
  }
}
