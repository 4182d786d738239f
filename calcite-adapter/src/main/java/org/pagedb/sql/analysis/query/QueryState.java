package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.WindowDefinition;

/**
 * What the expressions of one SELECT have asked for: aggregates, window functions, and where column
 * references were written. Until {@link Grouping} and {@link Windowing} give them columns,
 * aggregates and window functions are input references beyond every real column.
 */
final class QueryState {

  /** Input references from here on are aggregates. */
  static final int AGGREGATES = 1 << 24;

  /** Input references from here on are window functions. */
  static final int WINDOWS = 1 << 25;

  private final List<PendingAggregate> aggregates = new ArrayList<>(2);
  private final List<PendingWindow> windows = new ArrayList<>(0);
  private final Map<String, WindowDefinition> namedWindows = new HashMap<>(0);
  private Expression[] references = new Expression[8];
  private int[] positions = new int[8];
  private int count;

  static boolean isAggregate(Expression expression) {
    return expression instanceof Expression.InputReference reference
        && reference.index() >= AGGREGATES
        && reference.index() < WINDOWS;
  }

  static boolean isWindow(Expression expression) {
    return expression instanceof Expression.InputReference reference
        && reference.index() >= WINDOWS;
  }

  /** Remembers an aggregate, once however often it is written, and refers to it. */
  Expression add(PendingAggregate aggregate, int position) {
    int index = aggregates.indexOf(aggregate);
    if (index < 0) {
      index = aggregates.size();
      aggregates.add(aggregate);
    }
    return remembered(
        new Expression.InputReference(AGGREGATES + index, aggregate.type(), -1), position);
  }

  /** Remembers a window function and refers to it. */
  Expression add(PendingWindow window, int position) {
    int index = windows.indexOf(window);
    if (index < 0) {
      index = windows.size();
      windows.add(window);
    }
    return remembered(new Expression.InputReference(WINDOWS + index, window.type(), -1), position);
  }

  /** The aggregates and window functions as they are now. */
  QueryState copy() {
    QueryState copy = new QueryState();
    copy.aggregates.addAll(aggregates);
    copy.windows.addAll(windows);
    return copy;
  }

  List<PendingAggregate> aggregates() {
    return aggregates;
  }

  List<PendingWindow> windows() {
    return windows;
  }

  Map<String, WindowDefinition> namedWindows() {
    return namedWindows;
  }

  /** Remembers where a reference was written. */
  Expression remembered(Expression reference, int position) {
    if (count == references.length) {
      references = Arrays.copyOf(references, count * 2);
      positions = Arrays.copyOf(positions, count * 2);
    }
    references[count] = reference;
    positions[count++] = position;
    return reference;
  }

  /** Where exactly this reference object was written, or 0. */
  int position(Expression reference) {
    for (int i = 0; i < count; i++) {
      if (references[i] == reference) {
        return positions[i];
      }
    }
    return 0;
  }
}
