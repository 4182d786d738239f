package org.pagedb.sql.explain;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes plans as EXPLAIN's JSON, YAML and XML formats do. */
public final class PlanDocument {

  private final StringBuilder text = new StringBuilder();

  private PlanDocument() {}

  /**
   * A plan and what is said of the whole statement, as a document.
   *
   * @param summary properties behind the plan, in order
   */
  public static String of(
      PlanTree tree, Map<String, Object> summary, ExplainOptions.Format format) {
    Map<String, Object> query = new LinkedHashMap<>();
    query.put("Plan", properties(tree.root(), null));
    query.putAll(summary);
    PlanDocument document = new PlanDocument();
    switch (format) {
      case JSON -> document.json(query);
      case YAML -> document.yaml(query);
      default -> document.xml(query);
    }
    return document.text.toString();
  }

  private static Map<String, Object> properties(PlanNode node, PlanNode.Child as) {
    Map<String, Object> properties = new LinkedHashMap<>();
    for (Map.Entry<String, Object> property : node.properties().entrySet()) {
      if (as != null && property.getKey().equals("Parallel Aware")) {
        properties.put("Parent Relationship", as.relationship());
        if (as.name() != null) {
          properties.put("Subplan Name", as.name());
        }
      }
      properties.put(property.getKey(), property.getValue());
    }
    List<Object> plans = new ArrayList<>();
    for (PlanNode.Child child : node.children()) {
      plans.add(properties(child.node(), child));
    }
    if (!plans.isEmpty()) {
      properties.put("Plans", plans);
    }
    return properties;
  }

  // ---- JSON

  private void json(Map<String, Object> query) {
    text.append("[\n  ");
    json(query, 1);
    text.append("\n]");
  }

  private void json(Object value, int depth) {
    if (value instanceof Map<?, ?> map) {
      text.append('{');
      String separator = "\n";
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        text.append(separator).append("  ".repeat(depth + 1));
        text.append('"').append(entry.getKey()).append("\": ");
        json(entry.getValue(), depth + 1);
        separator = ",\n";
      }
      text.append('\n').append("  ".repeat(depth)).append('}');
    } else if (value instanceof List<?> list) {
      jsonList(list, depth);
    } else {
      scalar(value, true);
    }
  }

  private void jsonList(List<?> list, int depth) {
    boolean plans = !list.isEmpty() && list.get(0) instanceof Map;
    text.append('[');
    String separator = plans ? "\n" : "";
    for (Object element : list) {
      text.append(separator).append(plans ? "  ".repeat(depth + 1) : "");
      json(element, depth + 1);
      separator = plans ? ",\n" : ", ";
    }
    text.append(plans || list.isEmpty() ? "\n" + "  ".repeat(depth) : "").append(']');
  }

  private void scalar(Object value, boolean escaped) {
    if (value instanceof String string) {
      text.append('"');
      for (int i = 0; i < string.length(); i++) {
        char c = string.charAt(i);
        text.append(escaped && (c == '"' || c == '\\') ? "\\" : "").append(c);
      }
      text.append('"');
    } else {
      text.append(value);
    }
  }

  // ---- YAML

  private void yaml(Map<String, Object> query) {
    String start = "- ";
    for (Map.Entry<String, Object> entry : query.entrySet()) {
      text.append(start).append(entry.getKey()).append(": ");
      yaml(entry.getValue(), 2);
      start = "\n  ";
    }
  }

  private void yaml(Object value, int depth) {
    if (value instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        text.append('\n').append("  ".repeat(depth)).append(entry.getKey()).append(": ");
        yaml(entry.getValue(), depth + 1);
      }
    } else if (value instanceof List<?> list) {
      for (Object element : list) {
        text.append('\n').append("  ".repeat(depth)).append("- ");
        if (element instanceof Map<?, ?> map) {
          String start = "";
          for (Map.Entry<?, ?> entry : map.entrySet()) {
            text.append(start).append(entry.getKey()).append(": ");
            yaml(entry.getValue(), depth + 2);
            start = "\n" + "  ".repeat(depth + 1);
          }
        } else {
          scalar(element, true);
        }
      }
    } else {
      scalar(value, true);
    }
  }

  // ---- XML

  private void xml(Map<String, Object> query) {
    text.append("<explain xmlns=\"http://www.postgresql.org/2009/explain\">\n  <Query>\n");
    xmlProperties(query, 2);
    text.append("  </Query>\n</explain>");
  }

  private void xmlProperties(Map<?, ?> properties, int depth) {
    for (Map.Entry<?, ?> entry : properties.entrySet()) {
      xml(entry.getKey().toString().replace(' ', '-'), entry.getValue(), depth);
    }
  }

  private void xml(String name, Object value, int depth) {
    String indent = "  ".repeat(depth);
    text.append(indent).append('<').append(name).append('>');
    if (value instanceof Map<?, ?> map) {
      text.append('\n');
      xmlProperties(map, depth + 1);
      text.append(indent);
    } else if (value instanceof List<?> list) {
      text.append('\n');
      for (Object element : list) {
        xml(element instanceof Map ? "Plan" : "Item", element, depth + 1);
      }
      text.append(indent);
    } else {
      String plain = String.valueOf(value);
      text.append(plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"));
    }
    text.append("</").append(name).append(">\n");
  }
}
