package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.analysis.resolution.CastContext;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.function.sample.SampleMethod;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** TABLESAMPLE: a filter on the place where a row lies. */
final class SampleAnalyzer {

  private final StatementContext statement;
  private final CommonTables commonTables;

  SampleAnalyzer(StatementContext statement, CommonTables commonTables) {
    this.statement = statement;
    this.commonTables = commonTables;
  }

  FromResult sample(FromItem.Relation item, TableSources sources) {
    FromItem.Relation whole = new FromItem.Relation(item.name(), item.only(), item.alias(), null);
    boolean common = item.name().schema() == null && commonTables.find(item.name().name()) != null;
    Relation relation = common ? null : statement.relations().find(item.name());
    if (relation == null && !common) {
      return sources.relation(whole); // which fails, or is a system relation that has no pages
    }
    if (!(relation instanceof Table table)) {
      throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED,
              "TABLESAMPLE clause can only be applied to tables and materialized views")
          .at(item.position());
    }
    if (statement.queryRecord() != null) {
      statement.queryRecord().relation(item, relation);
    }
    FromItem.Sample sample = item.sample();
    SampleMethod method = SampleMethod.named(sample.method().last());
    if (method == null) {
      throw new SqlFailure(
              SqlState.UNDEFINED_OBJECT,
              "tablesample method " + sample.method().last() + " does not exist")
          .at(sample.position());
    }
    if (sample.arguments().size() != 1) {
      throw new SqlFailure(
              SqlState.INVALID_TABLESAMPLE_ARGUMENT,
              "tablesample method "
                  + sample.method().last()
                  + " requires 1 argument, not "
                  + sample.arguments().size())
          .at(sample.position());
    }
    FromResult scanned = sources.table(table, whole, true, RowPolicies.SELECT);
    Expression condition = condition(table, method, sample);
    return new FromResult(new AlgebraNode.Filter(scanned.node(), condition), scanned.entries());
  }

  private Expression condition(Table table, SampleMethod method, FromItem.Sample sample) {
    List<Expression> arguments = new ArrayList<>(3);
    arguments.add(
        new Expression.InputReference(
            TableSources.columns(table).size(), BuiltinTypes.TID, PgType.NO_TYPMOD));
    arguments.add(argument(sample.arguments().get(0), BuiltinTypes.FLOAT4, "TABLESAMPLE"));
    if (sample.repeatable() != null) {
      arguments.add(argument(sample.repeatable(), BuiltinTypes.FLOAT8, "REPEATABLE"));
    }
    List<PgType> types = new ArrayList<>(arguments.size());
    for (Expression argument : arguments) {
      types.add(argument.type());
    }
    PgFunction function =
        new PgFunction(
            0,
            sample.method().last(),
            PgFunction.Kind.FUNCTION,
            types,
            false,
            0,
            BuiltinTypes.BOOL,
            false,
            false,
            'v',
            'r',
            method);
    return new Expression.FunctionCall(
        function, arguments, BuiltinTypes.BOOL, PgType.NO_TYPMOD, 0, null, false);
  }

  private Expression argument(SqlExpression written, PgType type, String clause) {
    Scope scope = Scope.query(null, true, commonTables, List.of());
    int position = ExpressionStart.of(written);
    Expression value =
        new ExpressionAnalyzer(statement, scope, Clause.FROM_FUNCTION).analyze(written);
    Expression coerced =
        statement
            .coercion()
            .coerce(value, type, PgType.NO_TYPMOD, CastContext.ASSIGNMENT, position);
    if (coerced == null) {
      throw new SqlFailure(
              SqlState.DATATYPE_MISMATCH,
              "argument of "
                  + clause
                  + " must be type "
                  + TypeText.of(type)
                  + ", not type "
                  + TypeText.of(value.type()))
          .at(position);
    }
    return coerced;
  }
}
