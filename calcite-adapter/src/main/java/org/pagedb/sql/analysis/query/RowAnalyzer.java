package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.catalog.RowTypes;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.builtin.UserTypes;

/** Rows: ROW(…), and a FROM item's whole row where one value is wanted. */
final class RowAnalyzer {

  private final ExpressionAnalyzer expressions;

  RowAnalyzer(ExpressionAnalyzer expressions) {
    this.expressions = expressions;
  }

  Expression row(SqlExpression.RowConstructor row) {
    List<Expression> fields = new ArrayList<>(row.fields().size());
    List<String> names = new ArrayList<>(row.fields().size());
    for (SqlExpression field : row.fields()) {
      if (field instanceof SqlExpression.ColumnReference reference && reference.star()) {
        addAll(expressions.analyze(field), fields, names);
        continue;
      }
      boolean literal =
          field instanceof SqlExpression.StringLiteral
              || field instanceof SqlExpression.NullLiteral;
      fields.add(literal ? expressions.analyze(field) : expressions.analyzeKnown(field));
      names.add("f" + fields.size());
    }
    return rowOf(fields, names);
  }

  /** {@code ROW(t.*)} has the fields of t. */
  private void addAll(Expression row, List<Expression> fields, List<String> names) {
    RowFields parts = RowFields.of(row, expressions.statement());
    for (int i = 0; i < parts.types().size(); i++) {
      fields.add(
          row instanceof Expression.RowConstructor constructor
              ? constructor.fields().get(i)
              : new Expression.FieldSelection(
                  row, i, parts.types().get(i), parts.typmods().get(i)));
      names.add("f" + fields.size());
    }
  }

  private static Expression rowOf(List<Expression> fields, List<String> names) {
    List<PgType> types = new ArrayList<>(fields.size());
    for (Expression field : fields) {
      types.add(field.type());
    }
    return new Expression.RowConstructor(fields, names, UserTypes.record(types, names));
  }

  /** The whole row of the FROM item of that name, or null if there is none. */
  Expression wholeRow(String name, int position) {
    ColumnLookup.Found found = ColumnLookup.entry(expressions.scope(), null, name, position);
    return found == null ? null : wholeRow(found);
  }

  /** The row of a FROM item; null where an outer join has none. */
  Expression wholeRow(ColumnLookup.Found found) {
    if (found.entry().isScalar()) {
      return found.value(0);
    }
    List<OutputColumn> columns = found.entry().columns();
    List<Expression> fields = new ArrayList<>(columns.size());
    List<String> names = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      fields.add(found.value(i));
      names.add(columns.get(i).name());
    }
    Table table = found.entry().table();
    Expression row =
        table == null
            ? rowOf(fields, names)
            : new Expression.RowConstructor(fields, names, RowTypes.rowType(table));
    if (!found.entry().isNullable() || fields.isEmpty()) {
      return row;
    }
    Expression absent = new Expression.NullTest(row, false, BuiltinTypes.BOOL);
    Expression nothing = new Expression.Constant(null, row.type());
    return new Expression.Case(
        List.of(new Expression.When(absent, nothing)), row, row.type(), PgType.NO_TYPMOD);
  }
}
