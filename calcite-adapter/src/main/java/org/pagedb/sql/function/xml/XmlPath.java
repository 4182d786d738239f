package org.pagedb.sql.function.xml;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathEvaluationResult;
import javax.xml.xpath.XPathExpression;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import javax.xml.xpath.XPathNodes;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.w3c.dom.Attr;
import org.w3c.dom.Node;

/**
 * A path of XPath 1.0, carried out by the JDK's engine. A result is a {@code List<Node>}, a {@link
 * Double}, a {@link Boolean} or a {@link String}.
 */
final class XmlPath {

  private final XPathExpression expression;

  private XmlPath(XPathExpression expression) {
    this.expression = expression;
  }

  /** Namespaces by prefix; what is not there has none. */
  private record Namespaces(Map<String, String> uris) implements NamespaceContext {
    @Override
    public String getNamespaceURI(String prefix) {
      String uri = uris.get(prefix);
      return uri == null ? XMLConstants.NULL_NS_URI : uri;
    }

    @Override
    public String getPrefix(String uri) {
      return null;
    }

    @Override
    public Iterator<String> getPrefixes(String uri) {
      return Collections.emptyIterator();
    }
  }

  /**
   * Reads a path.
   *
   * @throws SqlFailure of the given state if it is none
   */
  static XmlPath of(String path, Map<String, String> namespaces, SqlState state) {
    // A factory is for one thread; it is made anew because sessions share nothing.
    XPath xpath = XPathFactory.newDefaultInstance().newXPath();
    xpath.setNamespaceContext(new Namespaces(namespaces));
    try {
      return new XmlPath(xpath.compile(path));
    } catch (XPathExpressionException e) {
      throw failure(e, "invalid XPath expression", state);
    }
  }

  private static SqlFailure failure(Exception cause, String message, SqlState state) {
    String words = words(cause);
    boolean prefix = words.contains("Prefix must resolve");
    boolean function = words.contains("Could not find function");
    if (prefix || function) {
      return new SqlFailure(SqlState.INTERNAL_ERROR, "could not create XPath object")
          .detail(prefix ? "Undefined namespace prefix" : "Unregistered function");
    }
    return new SqlFailure(state, message).detail("Invalid expression");
  }

  private static String words(Exception failure) {
    StringBuilder words = new StringBuilder();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      words.append(cause.getMessage()).append('\n');
    }
    return words.toString();
  }

  /** What the path gives at a node. */
  Object at(Node node) {
    try {
      XPathEvaluationResult<?> result = expression.evaluateExpression(node);
      return switch (result.type()) {
        case NODESET -> nodes((XPathNodes) result.value());
        case NODE -> List.of((Node) result.value());
        case NUMBER -> ((Number) result.value()).doubleValue();
        case BOOLEAN -> result.value();
        default -> result.value().toString();
      };
    } catch (XPathExpressionException e) {
      throw failure(e, "could not create XPath object", SqlState.INTERNAL_ERROR);
    }
  }

  /** The tree keeps attributes by name, so those of one element are put in order again. */
  private static void orderAttributes(List<Node> nodes) {
    int start = 0;
    while (start < nodes.size()) {
      int end = start + 1;
      if (nodes.get(start) instanceof Attr first) {
        while (end < nodes.size()
            && nodes.get(end) instanceof Attr next
            && next.getOwnerElement() == first.getOwnerElement()) {
          end++;
        }
        nodes.subList(start, end).sort(NodeText.AS_WRITTEN);
      }
      start = end;
    }
  }

  private static List<Node> nodes(XPathNodes found) {
    List<Node> nodes = new ArrayList<>(found.size());
    for (Node node : found) {
      nodes.add(node);
    }
    orderAttributes(nodes);
    return nodes;
  }
}
