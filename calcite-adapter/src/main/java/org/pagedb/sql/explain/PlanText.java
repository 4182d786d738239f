package org.pagedb.sql.explain;

import java.util.ArrayList;
import java.util.List;

/** Writes plans as EXPLAIN's text format shows them. */
public final class PlanText {

  private static final int INDENT = 6;

  private final List<String> lines = new ArrayList<>();

  private PlanText() {}

  /** The lines of a plan. */
  public static List<String> lines(PlanTree tree) {
    PlanText text = new PlanText();
    text.write(tree.root(), 0);
    return text.lines;
  }

  private void write(PlanNode node, int depth) {
    String arrow = depth == 0 ? "" : " ".repeat(depth * INDENT - 4) + "->  ";
    lines.add(arrow + node.title());
    for (String line : node.lines()) {
      lines.add(" ".repeat(depth == 0 ? 2 : arrow.length() + 2) + line);
    }
    for (PlanNode child : node.children()) {
      write(child, depth + 1);
    }
  }
}
