package org.pagedb.sql.analysis.query;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.SqlExpression;

/**
 * One side of a comparison of rows.
 *
 * @param size number of fields
 * @param field makes a field's value anew, as often as the comparison uses it
 * @param starts where the fields start in the statement
 */
record RowSide(int size, IntFunction<Expression> field, int[] starts) {

  /** A row as written. */
  static RowSide written(List<SqlExpression> fields, ExpressionAnalyzer expressions) {
    int[] starts = new int[fields.size()];
    for (int i = 0; i < starts.length; i++) {
      starts[i] = ExpressionStart.of(fields.get(i));
    }
    return new RowSide(fields.size(), field -> expressions.analyze(fields.get(field)), starts);
  }

  /** The fields of a row that an expression yields. */
  static RowSide of(Expression row, List<Expression> fields, int position) {
    int[] starts = new int[fields.size()];
    Arrays.fill(starts, position);
    return new RowSide(
        fields.size(),
        field ->
            new Expression.FieldSelection(
                row, field, fields.get(field).type(), fields.get(field).typmod()),
        starts);
  }

  Expression value(int field) {
    return this.field.apply(field);
  }
}
