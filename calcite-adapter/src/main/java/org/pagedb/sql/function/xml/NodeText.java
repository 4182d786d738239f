package org.pagedb.sql.function.xml;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.w3c.dom.Attr;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;

/** Writes nodes of a tree as libxml2 does. A tree is never deeper than a document may be. */
final class NodeText {

  /** The order of attributes of one element. */
  static final Comparator<Node> AS_WRITTEN =
      Comparator.comparingInt(attribute -> (Integer) attribute.getUserData(XmlTree.PLACE));

  private final StringBuilder out = new StringBuilder();

  private NodeText() {}

  /** A node as a value of its own: with the namespaces that it uses, escaped if it is text. */
  static String of(Node node) {
    short type = node.getNodeType();
    if (type == Node.ATTRIBUTE_NODE || type == Node.TEXT_NODE) {
      return XmlValues.escaped(node.getNodeValue());
    }
    NodeText text = new NodeText();
    if (type == Node.ELEMENT_NODE) {
      text.element(node, missing(node));
    } else {
      text.write(node);
    }
    return text.out.toString();
  }

  private void write(Node node) {
    switch (node.getNodeType()) {
      case Node.DOCUMENT_NODE -> document(node);
      case Node.ELEMENT_NODE -> element(node, Map.of());
      case Node.TEXT_NODE -> characters(node.getNodeValue());
      case Node.CDATA_SECTION_NODE ->
          out.append("<![CDATA[").append(node.getNodeValue()).append("]]>");
      case Node.COMMENT_NODE -> out.append("<!--").append(node.getNodeValue()).append("-->");
      case Node.PROCESSING_INSTRUCTION_NODE -> {
        out.append("<?").append(node.getNodeName());
        String data = node.getNodeValue();
        out.append(data == null || data.isEmpty() ? "" : " " + data).append("?>");
      }
      default -> out.append(XmlValues.escaped(node.getNodeValue()));
    }
  }

  private void document(Node document) {
    for (Node child = document.getFirstChild(); child != null; child = child.getNextSibling()) {
      write(child);
      out.append('\n');
    }
  }

  private void element(Node element, Map<String, String> namespaces) {
    out.append('<').append(element.getNodeName());
    Attr[] attributes = attributes(element);
    for (Attr attribute : attributes) {
      if (declares(attribute)) {
        attribute(attribute.getName(), attribute.getValue());
      }
    }
    for (Map.Entry<String, String> namespace : namespaces.entrySet()) {
      String prefix = namespace.getKey();
      attribute(prefix.isEmpty() ? "xmlns" : "xmlns:" + prefix, namespace.getValue());
    }
    for (Attr attribute : attributes) {
      if (!declares(attribute)) {
        attribute(attribute.getName(), attribute.getValue());
      }
    }
    if (element.getFirstChild() == null) {
      out.append("/>");
      return;
    }
    out.append('>');
    for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
      write(child);
    }
    out.append("</").append(element.getNodeName()).append('>');
  }

  private void attribute(String name, String value) {
    out.append(' ').append(name).append("=\"");
    for (int i = 0; i < value.length(); i++) {
      XmlValues.appendAttributeCharacter(out, value.charAt(i));
    }
    out.append('"');
  }

  private void characters(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '\r' -> out.append("&#13;");
        default -> out.append(c);
      }
    }
  }

  private static boolean declares(Attr attribute) {
    return attribute.getName().equals("xmlns") || attribute.getName().startsWith("xmlns:");
  }

  private static Attr[] attributes(Node element) {
    NamedNodeMap map = element.getAttributes();
    Attr[] attributes = new Attr[map.getLength()];
    for (int i = 0; i < attributes.length; i++) {
      attributes[i] = (Attr) map.item(i);
    }
    Arrays.sort(attributes, AS_WRITTEN);
    return attributes;
  }

  /** The namespaces that a part of a tree uses and does not declare itself, by prefix. */
  private static Map<String, String> missing(Node root) {
    Map<String, String> found = new LinkedHashMap<>();
    collect(root, root, found);
    return found;
  }

  private static void collect(Node node, Node root, Map<String, String> found) {
    use(node, node, root, found);
    for (Attr attribute : attributes(node)) {
      if (!declares(attribute) && attribute.getNamespaceURI() != null) {
        use(attribute, node, root, found);
      }
    }
    for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child.getNodeType() == Node.ELEMENT_NODE) {
        collect(child, root, found);
      }
    }
  }

  private static void use(Node named, Node element, Node root, Map<String, String> found) {
    String uri = named.getNamespaceURI();
    String prefix = named.getPrefix() == null ? "" : named.getPrefix();
    if (uri == null || prefix.equals("xml")) {
      return;
    }
    String name = prefix.isEmpty() ? "xmlns" : "xmlns:" + prefix;
    for (Node above = element; ; above = above.getParentNode()) {
      if (above.getAttributes().getNamedItem(name) != null) {
        return;
      }
      if (above == root) {
        break;
      }
    }
    found.putIfAbsent(prefix, uri);
  }
}
