package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.pagedb.sql.expression.Expression;

/** Changes the expressions of a window function call. */
final class WindowExpressions {

  private WindowExpressions() {}

  static PendingWindow map(PendingWindow window, UnaryOperator<Expression> change) {
    return new PendingWindow(
        window.function(),
        each(window.arguments(), change),
        window.star(),
        window.filter() == null ? null : change.apply(window.filter()),
        new PendingWindow.Window(
            each(window.window().partition(), change),
            keys(window.window().order(), change),
            window.window().frame()),
        window.type());
  }

  private static List<Expression> each(
      List<Expression> expressions, UnaryOperator<Expression> change) {
    List<Expression> changed = new ArrayList<>(expressions.size());
    for (Expression expression : expressions) {
      changed.add(change.apply(expression));
    }
    return changed;
  }

  private static List<PendingKey> keys(List<PendingKey> keys, UnaryOperator<Expression> change) {
    List<PendingKey> changed = new ArrayList<>(keys.size());
    for (PendingKey key : keys) {
      changed.add(
          new PendingKey(
              change.apply(key.expression()), key.descending(), key.nullsFirst(), key.collation()));
    }
    return changed;
  }
}
