package org.pagedb.jdbc.value;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.sql.SQLException;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Result;
import javax.xml.transform.Source;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.sax.SAXResult;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.sax.SAXTransformerFactory;
import javax.xml.transform.sax.TransformerHandler;
import javax.xml.transform.stax.StAXResult;
import javax.xml.transform.stax.StAXSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.pagedb.jdbc.error.Refusal;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;

/** The forms that XML has in Java. Whatever parses here refuses document types. */
final class XmlConversions {

  private static final String NO_TYPES = "http://apache.org/xml/features/disallow-doctype-decl";

  private XmlConversions() {}

  /** A text in the form of a class; null if the class is none of those known. */
  static Source source(String text, Class<?> wanted) throws SQLException {
    try {
      if (wanted == null || wanted == StreamSource.class || wanted == Source.class) {
        return new StreamSource(new StringReader(text));
      } else if (wanted == DOMSource.class) {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setFeature(NO_TYPES, true);
        factory.setNamespaceAware(true);
        InputSource input = new InputSource(new StringReader(text));
        return new DOMSource(factory.newDocumentBuilder().parse(input));
      } else if (wanted == SAXSource.class) {
        SAXParserFactory factory = SAXParserFactory.newInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setFeature(NO_TYPES, true);
        factory.setNamespaceAware(true);
        XMLReader reader = factory.newSAXParser().getXMLReader();
        return new SAXSource(reader, new InputSource(new StringReader(text)));
      } else if (wanted == StAXSource.class) {
        XMLInputFactory factory = XMLInputFactory.newInstance();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        return new StAXSource(factory.createXMLStreamReader(new StringReader(text)));
      }
      return null;
    } catch (ParserConfigurationException | SAXException | XMLStreamException | IOException e) {
      throw Refusal.badForm("Unable to decode xml data.", e);
    }
  }

  /** A place where XML of a class's form is written, as text; null if the class is not known. */
  static Result result(StringWriter text, Class<?> wanted) throws SQLException {
    try {
      if (wanted == null || wanted == StreamResult.class || wanted == Result.class) {
        return new StreamResult(text);
      } else if (wanted == DOMResult.class) {
        return new DOMResult();
      } else if (wanted == SAXResult.class) {
        SAXTransformerFactory factory = (SAXTransformerFactory) SAXTransformerFactory.newInstance();
        TransformerHandler handler = factory.newTransformerHandler();
        handler.getTransformer().setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
        handler.setResult(new StreamResult(text));
        return new SAXResult(handler);
      } else if (wanted == StAXResult.class) {
        return new StAXResult(XMLOutputFactory.newInstance().createXMLStreamWriter(text));
      }
      return null;
    } catch (TransformerException | XMLStreamException e) {
      throw Refusal.badForm("Unable to create an XML result.", e);
    }
  }

  /** The tree that was put into a result. */
  static String text(DOMResult tree) throws SQLException {
    try {
      TransformerFactory factory = TransformerFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      Transformer transformer = factory.newTransformer();
      transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
      StringWriter text = new StringWriter();
      transformer.transform(new DOMSource(tree.getNode()), new StreamResult(text));
      return text.toString();
    } catch (TransformerException e) {
      throw Refusal.badForm("Unable to convert DOMResult SQLXML data to a string.", e);
    }
  }
}
