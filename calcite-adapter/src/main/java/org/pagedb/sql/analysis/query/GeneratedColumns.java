package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.expression.Expression;

/** The columns GENERATED ALWAYS AS, computed from the other columns of a new row. */
final class GeneratedColumns {

  private static final char STORED = 's';

  private GeneratedColumns() {}

  static boolean isGenerated(TableColumn column) {
    return !column.dropped() && column.generated() == STORED;
  }

  /** Rows that begin with a table's columns, the generated ones among them computed. */
  static AlgebraNode apply(StatementContext statement, Table table, AlgebraNode rows) {
    List<Expression> values = overRow(statement, table);
    if (values.isEmpty()) {
      return rows;
    }
    for (int i = values.size(); i < rows.columns().size(); i++) {
      OutputColumn other = rows.columns().get(i);
      values.add(new Expression.InputReference(i, other.type(), other.typmod()));
    }
    return new AlgebraNode.Project(rows, values, rows.columns());
  }

  /** A row with the generated columns computed, over the same row; empty if there are none. */
  static List<Expression> overRow(StatementContext statement, Table table) {
    List<Expression> values = new ArrayList<>();
    boolean any = false;
    for (TableColumn column : table.columns()) {
      any |= isGenerated(column);
    }
    if (!any) {
      return values;
    }
    for (TableColumn column : table.columns()) {
      if (isGenerated(column)) {
        Expression value =
            StoredExpressions.overTable(
                statement, table, column.defaultText(), StoredExpressions.Kind.GENERATED);
        values.add(Assignments.toColumn(statement, value, column, 0, "generation expression"));
      } else if (!column.dropped()) {
        values.add(new Expression.InputReference(values.size(), column.type(), column.typmod()));
      }
    }
    return values;
  }
}
