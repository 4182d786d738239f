package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.WindowDefinition;

/** Writes the definitions of windows. */
final class WindowWriter {

  private final ExpressionWriter expressions;

  WindowWriter(ExpressionWriter expressions) {
    this.expressions = expressions;
  }

  /** What follows OVER. */
  String over(WindowDefinition written, PendingWindow.Window window) {
    return written.name() != null
        ? ExpressionText.identifier(written.name())
        : definition(written, window);
  }

  /** The windows that WINDOW names. */
  String named(List<WindowDefinition> written, List<PendingWindow.Window> windows) {
    List<String> texts = new ArrayList<>(written.size());
    for (int i = 0; i < windows.size(); i++) {
      WindowDefinition definition = written.get(i);
      String name = ExpressionText.identifier(definition.name());
      texts.add(name + " AS " + definition(definition, windows.get(i)));
    }
    return String.join(", ", texts);
  }

  private String definition(WindowDefinition written, PendingWindow.Window window) {
    List<String> parts = new ArrayList<>(4);
    if (written.base() != null) {
      parts.add(ExpressionText.identifier(written.base()));
    }
    if (!written.partitionBy().isEmpty()) {
      parts.add("PARTITION BY " + expressions.keys(window.partition()));
    }
    if (!written.orderBy().isEmpty()) {
      parts.add("ORDER BY " + expressions.order(window.order()));
    }
    if (written.frame() != null) {
      parts.add(frame(written.frame(), window.frame()));
    }
    return '(' + String.join(" ", parts) + ')';
  }

  private String frame(WindowDefinition.Frame written, AlgebraNode.Frame frame) {
    String start = bound(frame.start(), frame.startOffset());
    String text = frame.unit().name() + ' ';
    text += written.between() ? "BETWEEN " + start : start;
    text += written.between() ? " AND " + bound(frame.end(), frame.endOffset()) : "";
    return text
        + switch (frame.exclusion()) {
          case NO_OTHERS -> "";
          case CURRENT_ROW -> " EXCLUDE CURRENT ROW";
          case GROUP -> " EXCLUDE GROUP";
          case TIES -> " EXCLUDE TIES";
        };
  }

  private String bound(AlgebraNode.FrameBound bound, Expression offset) {
    return switch (bound) {
      case UNBOUNDED_PRECEDING -> "UNBOUNDED PRECEDING";
      case OFFSET_PRECEDING -> expressions.text(offset, false) + " PRECEDING";
      case CURRENT_ROW -> "CURRENT ROW";
      case OFFSET_FOLLOWING -> expressions.text(offset, false) + " FOLLOWING";
      case UNBOUNDED_FOLLOWING -> "UNBOUNDED FOLLOWING";
    };
  }
}
