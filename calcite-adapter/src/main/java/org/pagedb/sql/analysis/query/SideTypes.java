package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * The types of the sides of a set operation that is written out: where they differ, PostgreSQL
 * shows casts that the sides do not have by themselves.
 */
final class SideTypes {

  private final QueryRecord record;
  private List<PgType> types;

  SideTypes(QueryRecord record) {
    this.record = record;
  }

  /** Finds out whether all sides have the same types; literals may be text. */
  void check(Query.SetOperation operation) {
    side(operation.left());
    side(operation.right());
  }

  private void side(Query query) {
    if (query.body() instanceof Query.SetOperation operation) {
      check(operation);
      return;
    }
    QueryRecord.Selected found =
        query.body() instanceof Query.Select select ? record.select(select) : null;
    if (found == null) {
      throw new QueryWriter.Unwritable("a side of a set operation");
    }
    List<PgType> own = new ArrayList<>();
    for (Expression target : found.targets().subList(0, found.visible())) {
      own.add(asText(target).type());
    }
    if (types == null) {
      types = own;
    } else if (!types.equals(own)) {
      throw new QueryWriter.Unwritable("sides of different types");
    }
  }

  /** A literal whose type is still open as one of text. */
  static Expression asText(Expression expression) {
    return expression instanceof Expression.Constant constant
            && constant.type().equals(BuiltinTypes.UNKNOWN)
        ? new Expression.Constant(constant.value(), BuiltinTypes.TEXT)
        : expression;
  }
}
