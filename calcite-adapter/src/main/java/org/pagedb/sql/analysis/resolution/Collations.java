package org.pagedb.sql.analysis.resolution;

import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.PgCollation;

/** Derives the collation that a function or comparison works under from its arguments. */
public final class Collations {

  private Collations() {}

  /**
   * The collation for a call, or 0 if no argument is collatable.
   *
   * @throws SqlFailure 42P21 if two arguments carry different COLLATE clauses
   */
  public static int of(List<Expression> arguments, PgType result, int position) {
    int found = 0;
    boolean explicit = false;
    for (int i = 0; i < arguments.size(); i++) {
      Expression argument = arguments.get(i);
      if (argument.type().collationOid() == 0) {
        continue;
      }
      int written = explicitCollation(argument);
      if (written != 0) {
        if (explicit && written != found) {
          throw mismatch(found, written).at(position);
        }
        found = written;
        explicit = true;
      } else if (!explicit && (found == 0 || found == PgCollation.DEFAULT.oid())) {
        found = implicitCollation(argument);
      }
    }
    return found == 0 && result.collationOid() != 0 ? result.collationOid() : found;
  }

  private static int explicitCollation(Expression expression) {
    if (expression instanceof Expression.CollateExpression) {
      return ((Expression.CollateExpression) expression).collation();
    }
    if (expression instanceof Expression.Cast cast && cast.type().collationOid() != 0) {
      return explicitCollation(cast.argument());
    }
    return 0;
  }

  private static int implicitCollation(Expression expression) {
    if (expression instanceof Expression.FunctionCall call && call.collation() != 0) {
      return call.collation();
    }
    return expression.type().collationOid();
  }

  private static SqlFailure mismatch(int first, int second) {
    return new SqlFailure(
        SqlState.COLLATION_MISMATCH,
        "collation mismatch between explicit collations \""
            + name(first)
            + "\" and \""
            + name(second)
            + "\"");
  }

  /** A collation's name. */
  public static String name(int collation) {
    PgCollation known = PgCollation.byOid(collation);
    return known == null ? Integer.toString(collation) : known.name();
  }
}
