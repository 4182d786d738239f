package org.pagedb.sql.analysis.resolution;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.type.builtin.PgCollation;

/** Finds collations by written names. */
public final class CollationLookup {

  private CollationLookup() {}

  /**
   * The collation's oid.
   *
   * @param position that of COLLATE, for the failure
   * @throws SqlFailure 42704 if there is none of that name
   */
  public static int require(QualifiedName name, int position) {
    boolean plain = name.parts().size() == 1 || name.parts().get(0).equals("pg_catalog");
    PgCollation collation = plain ? PgCollation.named(name.last()) : null;
    if (collation == null) {
      throw new SqlFailure(
              SqlState.UNDEFINED_OBJECT,
              "collation \"" + name + "\" for encoding \"UTF8\" does not exist")
          .at(position);
    }
    return collation.oid();
  }
}
