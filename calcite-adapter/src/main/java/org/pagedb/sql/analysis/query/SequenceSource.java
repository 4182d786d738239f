package org.pagedb.sql.analysis.query;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.FunctionBody;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.service.SequenceNumbers;

/** A sequence read as a table of one row, which is asked for when the query runs. */
final class SequenceSource {

  private SequenceSource() {}

  static AlgebraNode of(Sequence sequence) {
    Expression oid = new Expression.Constant((long) sequence.oid(), BuiltinTypes.OID);
    List<Expression> values =
        List.of(
            column("last_value", BuiltinTypes.INT8, oid),
            column("log_cnt", BuiltinTypes.INT8, oid),
            column("is_called", BuiltinTypes.BOOL, oid));
    List<OutputColumn> columns =
        List.of(
            new OutputColumn("last_value", BuiltinTypes.INT8, PgType.NO_TYPMOD),
            new OutputColumn("log_cnt", BuiltinTypes.INT8, PgType.NO_TYPMOD),
            new OutputColumn("is_called", BuiltinTypes.BOOL, PgType.NO_TYPMOD));
    AlgebraNode oneRow = new AlgebraNode.Values(List.of(List.of()), List.of());
    return new AlgebraNode.Project(oneRow, values, columns);
  }

  private static Expression column(String name, PgType type, Expression oid) {
    PgFunction function =
        new PgFunction(
            0,
            name,
            PgFunction.Kind.FUNCTION,
            List.of(BuiltinTypes.OID),
            false,
            0,
            type,
            false,
            true,
            'v',
            'r',
            new Field(name));
    return new Expression.FunctionCall(
        function, List.of(oid), type, PgType.NO_TYPMOD, 0, null, false);
  }

  private record Field(String name) implements FunctionBody {
    @Override
    public Object call(Object[] arguments, TypeContext context) {
      SequenceNumbers.State state =
          context.session().sequences().state((int) (long) (Long) arguments[0]);
      return switch (name) {
        case "last_value" -> state.value();
        case "log_cnt" -> state.logged();
        default -> state.isCalled();
      };
    }
  }
}
