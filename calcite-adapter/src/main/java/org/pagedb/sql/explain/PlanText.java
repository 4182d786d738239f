package org.pagedb.sql.explain;

import java.util.ArrayList;
import java.util.List;

/** Writes plans as EXPLAIN's text format shows them. */
public final class PlanText {

  private static final int INDENT = 2;
  private static final String ARROW = "->  ";

  private final List<String> lines = new ArrayList<>();

  private PlanText() {}

  /** The lines of a plan. */
  public static List<String> lines(PlanTree tree) {
    PlanText text = new PlanText();
    text.write(tree.root(), 0, true);
    return text.lines;
  }

  /** {@code indent}: where the arrow begins, or the title of the topmost node. */
  private void write(PlanNode node, int indent, boolean top) {
    lines.add(" ".repeat(indent) + (top ? "" : ARROW) + node.title());
    int below = indent + (top ? 0 : ARROW.length()) + INDENT;
    for (String line : node.lines()) {
      lines.add(" ".repeat(below) + line);
    }
    for (PlanNode.Child child : node.children()) {
      if (child.name() != null) {
        lines.add(" ".repeat(below) + child.name());
      }
      write(child.node(), child.name() == null ? below : below + INDENT, false);
    }
  }
}
