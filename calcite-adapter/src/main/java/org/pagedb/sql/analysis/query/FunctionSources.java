package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.resolution.TypeLookup;
import org.pagedb.sql.analysis.resolution.TypeOid;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.FunctionDetails;
import org.pagedb.sql.tree.Alias;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.builtin.UserTypes;

/** Functions in FROM. */
final class FunctionSources {

  private final StatementContext statement;
  private final ExpressionAnalyzer expressions;

  FunctionSources(StatementContext statement, Scope scope) {
    this.statement = statement;
    expressions = new ExpressionAnalyzer(statement, scope, Clause.FROM_FUNCTION);
  }

  FromResult functions(FromItem.Functions item) {
    List<Expression> calls = new ArrayList<>(item.functions().size());
    List<Integer> fields = new ArrayList<>(item.functions().size());
    List<OutputColumn> columns = new ArrayList<>();
    boolean single = item.functions().size() == 1;
    String first = null;
    for (FromItem.FunctionItem function : item.functions()) {
      List<FromItem.ColumnSpec> specified =
          function.columns().isEmpty() && single ? item.columns() : function.columns();
      for (SqlExpression written : expanded(function.call())) {
        Expression call = expressions.analyzeKnown(written);
        refuseInnerSets(call, written);
        String name = Labels.of(written);
        first = first == null ? name : first;
        int before = columns.size();
        boolean spread = addColumns(columns, call, name, specified, item, single);
        fields.add(spread ? columns.size() - before : 0);
        calls.add(spread ? shaped(call, columns.subList(before, columns.size())) : call);
      }
    }
    if (item.ordinality()) {
      columns.add(new OutputColumn("ordinality", BuiltinTypes.INT8, PgType.NO_TYPMOD));
    }
    Alias alias = item.alias();
    String name = alias == null ? first : alias.name();
    List<OutputColumn> named = alias == null ? columns : TableSources.renamed(columns, alias, 0);
    if (statement.queryRecord() != null) {
      statement.queryRecord().part(item, new QueryRecord.Functions(calls, named));
    }
    AlgebraNode node = new AlgebraNode.FunctionScan(calls, fields, item.ordinality(), name, named);
    FromEntry entry = FromEntry.of(name, named, 0);
    boolean scalar = calls.size() == 1 && fields.get(0) == 0 && !item.ordinality();
    return new FromResult(node, List.of(scalar ? entry.asScalar() : entry));
  }

  /** Sets within the arguments of a function are for select lists alone. */
  private static void refuseInnerSets(Expression call, SqlExpression written) {
    if (!(call instanceof Expression.FunctionCall function)
        || !(written instanceof SqlExpression.FunctionCall syntax)) {
      return;
    }
    for (int i = 0; i < function.arguments().size(); i++) {
      if (References.find(function.arguments().get(i), References::isSet) != null) {
        int position = i < syntax.arguments().size() ? i : 0;
        throw new SqlFailure(
                SqlState.FEATURE_NOT_SUPPORTED,
                "set-returning functions must appear at top level of FROM")
            .at(ExpressionStart.of(syntax.arguments().get(position)));
      }
    }
  }

  /** A call that gives records, with the shape of the columns that it becomes in its type. */
  private static Expression shaped(Expression call, List<OutputColumn> columns) {
    if (call.type().oid() != TypeOid.RECORD
        || !(call instanceof Expression.FunctionCall function)) {
      return call;
    }
    List<PgType> types = new ArrayList<>(columns.size());
    List<String> names = new ArrayList<>(columns.size());
    List<Integer> typmods = new ArrayList<>(columns.size());
    for (OutputColumn column : columns) {
      types.add(column.type());
      names.add(column.name());
      typmods.add(column.typmod());
    }
    return new Expression.FunctionCall(
        function.function(),
        function.arguments(),
        UserTypes.record(types, names, typmods),
        function.typmod(),
        function.collation(),
        function.operator(),
        function.variadicArray());
  }

  /** {@code unnest(a, b)} in FROM is {@code ROWS FROM (unnest(a), unnest(b))}. */
  private static List<SqlExpression> expanded(SqlExpression written) {
    if (!(written instanceof SqlExpression.FunctionCall call)
        || call.arguments().size() < 2
        || !call.name().last().equals("unnest")) {
      return List.of(written);
    }
    List<SqlExpression> calls = new ArrayList<>(call.arguments().size());
    for (SqlExpression argument : call.arguments()) {
      calls.add(
          new SqlExpression.FunctionCall(
              call.name(), List.of(argument), call.options(), null, call.position()));
    }
    return calls;
  }

  /** Whether the columns are the fields of a row, rather than one the value itself. */
  private boolean addColumns(
      List<OutputColumn> columns,
      Expression call,
      String name,
      List<FromItem.ColumnSpec> specified,
      FromItem.Functions item,
      boolean single) {
    if (!specified.isEmpty()) {
      checkRecord(call, specified.get(0).position());
      for (FromItem.ColumnSpec spec : specified) {
        TypeLookup.ModifiedType type = statement.types().require(spec.type());
        columns.add(new OutputColumn(spec.name(), type.type(), type.typmod()));
      }
      return true;
    }
    if (call instanceof Expression.FunctionCall function) {
      FunctionDetails details = statement.routines().details(function.function());
      if (details.outputColumns().size() > 1) {
        RowFields fields = RowFields.of(call, statement);
        for (int i = 0; i < fields.names().size(); i++) {
          columns.add(
              new OutputColumn(fields.names().get(i), fields.types().get(i), PgType.NO_TYPMOD));
        }
        return true;
      }
      if (details.outputColumns().size() == 1) {
        columns.add(
            new OutputColumn(details.outputColumns().get(0).name(), call.type(), PgType.NO_TYPMOD));
        return false;
      }
    }
    UserType definition = statement.routines().definition(call.type());
    if (definition != null && call.type().kind() == PgType.Kind.COMPOSITE) {
      for (TableColumn attribute : definition.attributes()) {
        columns.add(new OutputColumn(attribute.name(), attribute.type(), attribute.typmod()));
      }
      return true;
    }
    if (call.type().oid() == TypeOid.RECORD) {
      throw new SqlFailure(
              SqlState.SYNTAX_ERROR,
              "a column definition list is required for functions returning \"record\"")
          .at(item.position());
    }
    String column = single && item.alias() != null ? item.alias().name() : name;
    columns.add(new OutputColumn(column, call.type(), call.typmod()));
    return false;
  }

  private void checkRecord(Expression call, int position) {
    if (call instanceof Expression.FunctionCall function
        && !statement.routines().details(function.function()).outputColumns().isEmpty()) {
      throw new SqlFailure(
              SqlState.SYNTAX_ERROR,
              "a column definition list is redundant for a function with OUT parameters")
          .at(position);
    }
    if (call.type().oid() != TypeOid.RECORD) {
      throw new SqlFailure(
              SqlState.SYNTAX_ERROR,
              "a column definition list is only allowed for functions returning \"record\"")
          .at(position);
    }
  }
}
