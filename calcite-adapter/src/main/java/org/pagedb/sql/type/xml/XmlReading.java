package org.pagedb.sql.type.xml;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLResolver;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** The JDK's parser, kept from reading anything but the text and from growing without bounds. */
public final class XmlReading {

  /** As libxml2's, so that who walks a tree needs no deeper stack. */
  static final int MAX_DEPTH = 256;

  private static final String MAX_EXPANSIONS = "10000";
  private static final String MAX_EXPANDED = "10000000";
  private static final String ROOT = "<r>";

  /** Its settings do not change any more, so any number of threads may make readers with it. */
  private static final XMLInputFactory PLAIN = factory(false);

  private XmlReading() {}

  /** Parsers for namespaces are rarer; held apart so that they are made when first needed. */
  private static final class WithNamespaces {
    static final XMLInputFactory FACTORY = factory(true);

    private WithNamespaces() {}
  }

  private static XMLInputFactory factory(boolean namespaces) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, namespaces);
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, true);
    factory.setProperty(XMLInputFactory.IS_VALIDATING, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, true);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty("http://java.sun.com/xml/stream/properties/ignore-external-dtd", true);
    factory.setProperty("http://java.sun.com/xml/stream/properties/report-cdata-event", true);
    factory.setProperty("javax.xml.stream.isCoalescing", false);
    factory.setProperty("jdk.xml.entityExpansionLimit", MAX_EXPANSIONS);
    factory.setProperty("jdk.xml.totalEntitySizeLimit", MAX_EXPANDED);
    XMLResolver nothing =
        (publicId, systemId, base, namespace) -> new ByteArrayInputStream(new byte[0]);
    factory.setXMLResolver(nothing);
    return factory;
  }

  /** A reader over a document that knows namespaces; its declaration must be left out. */
  public static XMLStreamReader withNamespaces(String document) throws XMLStreamException {
    return WithNamespaces.FACTORY.createXMLStreamReader(new StringReader(document));
  }

  /** Reads a document from {@code start} on to its end. */
  static void document(String text, int start) throws XMLStreamException {
    XMLStreamReader reader = PLAIN.createXMLStreamReader(new StringReader(text.substring(start)));
    int depth = 0;
    while (reader.hasNext()) {
      depth = depth(reader, reader.next(), depth);
    }
    reader.close();
  }

  /** Reads content from {@code start} on to its end, as if it stood in an element. */
  static void content(String text, int start) throws XMLStreamException {
    String wrapped = ROOT + text.substring(start) + "</r>";
    XMLStreamReader reader = PLAIN.createXMLStreamReader(new StringReader(wrapped));
    int depth = -1;
    while (reader.hasNext()) {
      depth = depth(reader, reader.next(), depth);
      boolean early = depth < 0 && reader.getLocation().getCharacterOffset() < wrapped.length();
      if (early && reader.getEventType() == XMLStreamConstants.END_ELEMENT) {
        throw new XMLStreamException("chunk is not well balanced", reader.getLocation());
      }
    }
    reader.close();
  }

  private static int depth(XMLStreamReader reader, int event, int before)
      throws XMLStreamException {
    if (event == XMLStreamConstants.END_ELEMENT) {
      return before - 1;
    }
    if (event != XMLStreamConstants.START_ELEMENT) {
      return before;
    }
    if (before >= MAX_DEPTH) {
      throw new XMLStreamException(
          "Excessive depth in document: " + MAX_DEPTH, reader.getLocation());
    }
    return before + 1;
  }

  /** What is wrong and in which line, in the parser's words. */
  public static String words(XMLStreamException failure) {
    String message = failure.getMessage();
    int start = message.indexOf("Message: ");
    String words = start < 0 ? message : message.substring(start + "Message: ".length());
    if (words.startsWith("http:")) { // the parser has no words for namespaces
      words = words.substring(words.indexOf('#') + 1).replace('?', ' ').replace('&', ' ');
    }
    int line = failure.getLocation() == null ? -1 : failure.getLocation().getLineNumber();
    return line < 1 ? words : "line " + line + ": " + words;
  }
}
