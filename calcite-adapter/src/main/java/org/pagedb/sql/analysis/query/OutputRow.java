package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.resolution.TypeOid;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.FunctionDetails;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.UserTypes;

/** The row type of a function with several output columns, at one place of call. */
final class OutputRow {

  private OutputRow() {}

  /** {@code result}, or for such a function a record that knows its fields. */
  static PgType of(
      PgType result, PgFunction function, List<Expression> arguments, StatementContext statement) {
    if (result.oid() != TypeOid.RECORD) {
      return result;
    }
    List<FunctionDetails.Column> columns = statement.routines().details(function).outputColumns();
    if (columns.size() < 2) {
      return result;
    }
    List<PgType> types = new ArrayList<>(columns.size());
    List<String> names = new ArrayList<>(columns.size());
    for (FunctionDetails.Column column : columns) {
      types.add(known(column.type(), function, arguments, statement));
      names.add(column.name());
    }
    return UserTypes.record(types, names);
  }

  /** An {@code anyelement} is the element of what stands for the function's {@code anyarray}. */
  private static PgType known(
      PgType declared,
      PgFunction function,
      List<Expression> arguments,
      StatementContext statement) {
    if (declared.oid() != TypeOid.ANYELEMENT) {
      return declared;
    }
    for (int i = 0; i < arguments.size(); i++) {
      PgType argument = arguments.get(i).type();
      int parameter = function.argumentTypes().get(i).oid();
      if (parameter == TypeOid.ANYARRAY) {
        return statement.routines().type(argument.elementOid());
      } else if (parameter == TypeOid.ANYELEMENT) {
        return argument;
      }
    }
    return declared;
  }
}
