package org.pagedb.sql.explain;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A node as EXPLAIN shows it: the line that names it in text, the lines below that, and the
 * properties of the other formats. Built by one thread, then only read.
 */
final class PlanNode {

  private final String title;
  private final List<String> lines = new ArrayList<>();
  private final Map<String, Object> properties = new LinkedHashMap<>();
  private final List<Child> children = new ArrayList<>();

  /**
   * A node below.
   *
   * @param relationship to this one, as the formats other than text show it
   * @param name of a sub-plan, else null
   */
  record Child(String relationship, String name, PlanNode node) {}

  /** {@code title}: with costs and what happened, as the text format shows it. */
  PlanNode(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  List<String> lines() {
    return lines;
  }

  Map<String, Object> properties() {
    return properties;
  }

  List<Child> children() {
    return children;
  }

  /** Something that reads the same in every format. */
  void add(String label, Object value) {
    lines.add(label + ": " + text(value));
    properties.put(label, value);
  }

  private static String text(Object value) {
    if (value instanceof List<?> list) {
      StringBuilder text = new StringBuilder();
      for (Object element : list) {
        text.append(text.length() == 0 ? "" : ", ").append(element);
      }
      return text.toString();
    }
    return String.valueOf(value);
  }
}
