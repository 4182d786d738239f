package org.pagedb.sql.analysis.resolution;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.QualifiedName;

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
    return switch (name.last()) {
      case "default" -> Collations.DEFAULT;
      case "C", "ucs_basic", "C.UTF-8", "C.utf8" -> Collations.C;
      case "POSIX" -> Collations.POSIX;
      default ->
          throw new SqlFailure(
                  SqlState.UNDEFINED_OBJECT,
                  "collation \"" + name + "\" for encoding \"UTF8\" does not exist")
              .at(position);
    };
  }
}
