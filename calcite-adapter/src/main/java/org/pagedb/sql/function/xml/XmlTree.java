package org.pagedb.sql.function.xml;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.xml.XmlDeclaration;
import org.pagedb.sql.type.xml.XmlReading;
import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.Text;

/**
 * Makes the JDK's tree of a document. It keeps attributes by name, so each remembers as user data
 * how many stood before it.
 */
final class XmlTree {

  /** The user data of attributes. */
  static final String PLACE = "place";

  private static final String XMLNS = "http://www.w3.org/2000/xmlns/";

  /** Its settings do not change any more. */
  private static final DocumentBuilderFactory FACTORY =
      DocumentBuilderFactory.newDefaultNSInstance();

  private final XMLStreamReader reader;
  private final Document document;

  private XmlTree(XMLStreamReader reader) throws ParserConfigurationException {
    this.reader = reader;
    document = FACTORY.newDocumentBuilder().newDocument();
  }

  /**
   * The tree of an XML value.
   *
   * @throws SqlFailure 2200M if it is no document, or prefixes in it have no namespace
   */
  static Document of(String value) {
    try {
      int start = XmlDeclaration.of(value).length();
      XMLStreamReader reader = XmlReading.withNamespaces(value.substring(start));
      return new XmlTree(reader).read();
    } catch (XMLStreamException e) {
      throw new SqlFailure(SqlState.INVALID_XML_DOCUMENT, "could not parse XML document")
          .detail(XmlReading.words(e));
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("no trees", e);
    }
  }

  private Document read() throws XMLStreamException {
    Node parent = document;
    while (reader.hasNext()) {
      switch (reader.next()) {
        case XMLStreamConstants.START_ELEMENT -> parent = parent.appendChild(element());
        case XMLStreamConstants.END_ELEMENT -> parent = parent.getParentNode();
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.SPACE -> text(parent);
        case XMLStreamConstants.CDATA ->
            parent.appendChild(document.createCDATASection(reader.getText()));
        case XMLStreamConstants.COMMENT ->
            parent.appendChild(document.createComment(reader.getText()));
        case XMLStreamConstants.PROCESSING_INSTRUCTION ->
            parent.appendChild(
                document.createProcessingInstruction(reader.getPITarget(), reader.getPIData()));
        default -> {
          // types, references that stand for nothing, and the end
        }
      }
    }
    return document;
  }

  private Element element() {
    Element element =
        document.createElementNS(
            empty(reader.getNamespaceURI()), name(reader.getPrefix(), reader.getLocalName()));
    int place = 0;
    for (int i = 0; i < reader.getNamespaceCount(); i++) {
      String prefix = reader.getNamespacePrefix(i);
      String name = prefix == null || prefix.isEmpty() ? "xmlns" : "xmlns:" + prefix;
      String uri = reader.getNamespaceURI(i);
      set(element, XMLNS, name, uri == null ? "" : uri, place++);
    }
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      String name = name(reader.getAttributePrefix(i), reader.getAttributeLocalName(i));
      String value = reader.getAttributeValue(i);
      set(element, empty(reader.getAttributeNamespace(i)), name, value, place++);
    }
    return element;
  }

  private void set(Element element, String uri, String name, String value, int place) {
    Attr attribute = document.createAttributeNS(uri, name);
    attribute.setValue(value);
    element.setAttributeNodeNS(attribute);
    attribute.setUserData(PLACE, place, null);
  }

  private static String name(String prefix, String local) {
    return prefix == null || prefix.isEmpty() ? local : prefix + ':' + local;
  }

  private static String empty(String uri) {
    return uri == null || uri.isEmpty() ? null : uri;
  }

  /** The reader may give text in pieces. */
  private void text(Node parent) {
    if (parent == document) {
      return;
    }
    Node last = parent.getLastChild();
    if (last != null && last.getNodeType() == Node.TEXT_NODE) {
      ((Text) last).appendData(reader.getText());
    } else {
      parent.appendChild(document.createTextNode(reader.getText()));
    }
  }
}
