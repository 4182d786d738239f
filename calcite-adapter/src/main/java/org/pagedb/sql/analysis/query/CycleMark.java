package org.pagedb.sql.analysis.query;

import java.util.List;
import org.pagedb.sql.analysis.resolution.Coercion;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.With;
import org.pagedb.sql.type.PgType;

/**
 * The values of CYCLE's mark, of one type.
 *
 * @param marked of rows that close a cycle
 * @param otherwise of all others
 */
record CycleMark(Expression marked, Expression otherwise, PgType type, int typmod) {

  /** Reads both values of the clause; fails with 42883 where they cannot be told apart. */
  static CycleMark of(StatementContext statement, With.Cycle cycle) {
    Scope nothing = Scope.query(null, false, CommonTables.NONE, List.of());
    ExpressionAnalyzer expressions = new ExpressionAnalyzer(statement, nothing, Clause.CYCLE_MARK);
    Expression value = expressions.analyze(cycle.value());
    Expression otherwise = expressions.analyze(cycle.otherwise());
    int[] positions = {ExpressionStart.of(cycle.value()), ExpressionStart.of(cycle.otherwise())};
    Coercion coercion = statement.coercion();
    PgType type = coercion.common(List.of(value.type(), otherwise.type()), "CYCLE", positions);
    Expression marked = coercion.toCommon(value, type, "CYCLE/SET/TO", positions[0]);
    Expression unmarked = coercion.toCommon(otherwise, type, "CYCLE/SET/DEFAULT", positions[1]);
    int typmod = ValueAnalyzer.commonTypmod(List.of(marked, unmarked), type);
    requireComparable(statement, type);
    CycleMark mark = new CycleMark(marked, unmarked, type, typmod);
    if (statement.queryRecord() != null) {
      statement.queryRecord().part(cycle, mark);
    }
    return mark;
  }

  private static void requireComparable(StatementContext statement, PgType type) {
    new SortKeys(statement).requireEquality(type, 0);
    try {
      statement.operators().choose("<>", type, type, 0);
    } catch (SqlFailure none) {
      throw new SqlFailure(
          SqlState.UNDEFINED_FUNCTION,
          "could not identify an inequality operator for type " + TypeText.of(type));
    }
  }

  /** The mark of a row that closes a cycle under that condition. */
  Expression value(Expression closes) {
    return new Expression.Case(
        List.of(new Expression.When(closes, marked)), otherwise, type, typmod);
  }
}
