package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.resolution.Coercion;
import org.pagedb.sql.analysis.resolution.Collations;
import org.pagedb.sql.analysis.resolution.TypeOid;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.type.PgType;

/** VALUES as a query: each column gets the common type of its values. */
final class ValuesAnalyzer {

  private final QueryAnalyzer analyzer;
  private final StatementContext statement;

  ValuesAnalyzer(QueryAnalyzer analyzer) {
    this.analyzer = analyzer;
    this.statement = analyzer.statement();
  }

  AlgebraNode analyze(Query.Values values, boolean open) {
    Scope scope =
        Scope.query(analyzer.outer(), analyzer.seesOuter(), analyzer.commonTables(), List.of());
    ExpressionAnalyzer expressions = new ExpressionAnalyzer(statement, scope, Clause.VALUES);
    List<List<SqlExpression>> written = values.rows();
    int width = written.get(0).size();
    List<List<Expression>> rows = new ArrayList<>(written.size());
    for (List<SqlExpression> row : written) {
      if (row.size() != width) {
        throw new SqlFailure(SqlState.SYNTAX_ERROR, "VALUES lists must all be the same length")
            .at(row.isEmpty() ? values.position() : ExpressionStart.of(row.get(0)));
      }
      List<Expression> fields = new ArrayList<>(width);
      for (SqlExpression field : row) {
        fields.add(expressions.analyze(field));
      }
      rows.add(fields);
    }
    if (expressions.hasSets()) {
      throw setsRefused(rows, written);
    }
    List<OutputColumn> columns = new ArrayList<>(width);
    for (int column = 0; column < width; column++) {
      columns.add(unified(rows, written, column, open));
    }
    if (statement.queryRecord() != null) {
      statement.queryRecord().part(values, rows);
    }
    return new AlgebraNode.Values(rows, columns);
  }

  static SqlFailure setsRefused(List<List<Expression>> rows, List<List<SqlExpression>> written) {
    int position = 0;
    for (int row = 0; row < rows.size() && position == 0; row++) {
      for (int field = 0; field < rows.get(row).size() && position == 0; field++) {
        if (References.find(rows.get(row).get(field), References::isSet) != null) {
          position = ExpressionStart.of(written.get(row).get(field));
        }
      }
    }
    return new SqlFailure(
            SqlState.FEATURE_NOT_SUPPORTED, "set-returning functions are not allowed in VALUES")
        .at(position);
  }

  private OutputColumn unified(
      List<List<Expression>> rows, List<List<SqlExpression>> written, int column, boolean open) {
    String name = "column" + (column + 1);
    List<PgType> types = new ArrayList<>(rows.size());
    int[] positions = new int[rows.size()];
    boolean known = false;
    for (int i = 0; i < positions.length; i++) {
      types.add(rows.get(i).get(column).type());
      positions[i] = ExpressionStart.of(written.get(i).get(column));
      known |= types.get(i).oid() != TypeOid.UNKNOWN;
    }
    if (!known && open) {
      return new OutputColumn(name, types.get(0), PgType.NO_TYPMOD);
    }
    Coercion coercion = statement.coercion();
    PgType common = coercion.common(types, "VALUES", positions);
    List<Expression> values = new ArrayList<>(rows.size());
    for (int i = 0; i < positions.length; i++) {
      values.add(coercion.toCommon(rows.get(i).get(column), common, "VALUES", positions[i]));
    }
    int typmod = ValueAnalyzer.commonTypmod(values, common);
    for (int i = 0; i < positions.length; i++) {
      rows.get(i).set(column, values.get(i));
    }
    return new OutputColumn(name, Collations.typeOf(common, values), typmod);
  }
}
