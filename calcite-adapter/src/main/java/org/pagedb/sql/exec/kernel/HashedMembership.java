package org.pagedb.sql.exec.kernel;

import java.util.List;
import org.pagedb.sql.exec.run.SubqueryProgram;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.Expression.SubqueryKind;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** Which comparisons can be answered by hashing the values that are compared with. */
public final class HashedMembership {

  private HashedMembership() {}

  /** Whether a sub-query with a planned program is compared with by hashing its rows once. */
  public static boolean isPossible(Expression.Subquery subquery) {
    boolean all = subquery.kind() == SubqueryKind.ALL;
    if (!all && subquery.kind() != SubqueryKind.ANY
        || !(subquery.query() instanceof SubqueryProgram program)
        || !program.correlation().isEmpty()) {
      return false;
    }
    List<PgType> columns = program.columnTypes();
    for (int k = 0; k < subquery.left().size(); k++) {
      PgType left = subquery.left().get(k).type();
      if (!isMembership(subquery.operator(), all, left, columns.get(k))) {
        return false;
      }
    }
    return true;
  }

  /** Whether {@code = ANY} or {@code <> ALL}, between values that hash alike. */
  static boolean isMembership(String operator, boolean all, PgType left, PgType right) {
    boolean named = all ? "<>".equals(operator) : "=".equals(operator);
    return named
        && (left.oid() == right.oid()
            || BuiltinTypes.isInteger(left) && BuiltinTypes.isInteger(right));
  }
}
