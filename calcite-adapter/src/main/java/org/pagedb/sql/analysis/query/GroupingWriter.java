package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.SqlExpression;

/** Writes GROUP BY with its sets. */
final class GroupingWriter {

  private final QueryRecord record;
  private final ExpressionWriter expressions;

  GroupingWriter(QueryRecord record, ExpressionWriter expressions) {
    this.record = record;
    this.expressions = expressions;
  }

  /** Whether there is anything but expressions. */
  static boolean hasSets(Query.GroupBy groupBy) {
    for (Query.GroupItem item : groupBy.items()) {
      if (!(item instanceof Query.GroupExpression)) {
        return true;
      }
    }
    return groupBy.distinct();
  }

  String text(Query.GroupBy groupBy) {
    List<String> items = new ArrayList<>(groupBy.items().size());
    for (Query.GroupItem item : groupBy.items()) {
      items.add(text(item, true));
    }
    return (groupBy.distinct() ? "DISTINCT " : "") + String.join(", ", items);
  }

  private String text(Query.GroupItem item, boolean bare) {
    if (item instanceof Query.GroupExpression plain) {
      return bare ? element(plain.expression()) : '(' + inside(plain.expression()) + ')';
    } else if (item instanceof Query.Rollup rollup) {
      return "ROLLUP(" + elements(rollup.expressions()) + ')';
    } else if (item instanceof Query.Cube cube) {
      return "CUBE(" + elements(cube.expressions()) + ')';
    } else if (item instanceof Query.GroupingSets sets) {
      List<String> inner = new ArrayList<>(sets.items().size());
      for (Query.GroupItem each : sets.items()) {
        inner.add(text(each, false));
      }
      return "GROUPING SETS (" + String.join(", ", inner) + ')';
    }
    return "()";
  }

  private String elements(List<SqlExpression> written) {
    List<String> texts = new ArrayList<>(written.size());
    for (SqlExpression each : written) {
      texts.add(element(each));
    }
    return String.join(", ", texts);
  }

  /** An element of a list: several keys that belong together stand in parentheses. */
  private String element(SqlExpression written) {
    List<Expression> keys = keys(written);
    return keys.size() == 1 ? expressions.key(keys.get(0)) : '(' + expressions.keys(keys) + ')';
  }

  private String inside(SqlExpression written) {
    return expressions.keys(keys(written));
  }

  private List<Expression> keys(SqlExpression written) {
    List<Expression> keys = new ArrayList<>(1);
    if (written instanceof SqlExpression.RowConstructor row && !row.explicit()) {
      for (SqlExpression field : row.fields()) {
        keys.addAll(keys(field));
      }
    } else {
      keys.add(record.part(written, Expression.class));
    }
    return keys;
  }
}
