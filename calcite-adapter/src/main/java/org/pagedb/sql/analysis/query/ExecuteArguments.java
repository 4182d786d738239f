package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.resolution.CastContext;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.type.PgType;

/** The arguments of EXECUTE: expressions without columns, brought to the parameters' types. */
public final class ExecuteArguments {

  private ExecuteArguments() {}

  /**
   * The arguments for a prepared statement of the given name.
   *
   * @throws SqlFailure 42601 if there are too many or too few, 42804 if one does not fit
   */
  public static List<Expression> analyze(
      StatementContext statement,
      List<SqlExpression> written,
      List<PgType> parameters,
      String name) {
    if (written.size() != parameters.size()) {
      throw new SqlFailure(
              SqlState.SYNTAX_ERROR,
              "wrong number of parameters for prepared statement \"" + name + "\"")
          .detail("Expected " + parameters.size() + " parameters but got " + written.size() + ".");
    }
    Scope scope = Scope.query(null, true, CommonTables.NONE, List.of());
    ExpressionAnalyzer expressions = new ExpressionAnalyzer(statement, scope, Clause.EXECUTE);
    List<Expression> values = new ArrayList<>(written.size());
    for (int i = 0; i < written.size(); i++) {
      Expression value = expressions.analyze(written.get(i));
      int position = ExpressionStart.of(written.get(i));
      Expression coerced =
          statement
              .coercion()
              .coerce(value, parameters.get(i), PgType.NO_TYPMOD, CastContext.ASSIGNMENT, position);
      if (coerced == null) {
        throw new SqlFailure(
                SqlState.DATATYPE_MISMATCH,
                "parameter $"
                    + (i + 1)
                    + " of type "
                    + TypeText.of(value.type())
                    + " cannot be coerced to the expected type "
                    + TypeText.of(parameters.get(i)))
            .hint("You will need to rewrite or cast the expression.")
            .at(position);
      }
      values.add(coerced);
    }
    return values;
  }
}
