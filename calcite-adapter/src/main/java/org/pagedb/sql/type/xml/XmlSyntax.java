package org.pagedb.sql.type.xml;

import javax.xml.stream.XMLStreamException;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/**
 * Whether texts are well-formed XML: a <i>document</i> has one root element; <i>content</i> is
 * anything that may stand inside of an element, or a document with its type.
 */
public final class XmlSyntax {

  private XmlSyntax() {}

  /**
   * Fails unless the text is well formed.
   *
   * @param document whether it has to be a document
   * @throws SqlFailure 2200M for a document, 2200N for content
   */
  public static void check(String text, boolean document) {
    XmlDeclaration declaration;
    try {
      declaration = XmlDeclaration.read(text);
    } catch (XmlDeclaration.Malformed e) {
      throw document
          ? failure(true, "invalid XML document", e.getMessage())
          : failure(false, "invalid XML content: invalid XML declaration", e.getMessage());
    }
    try {
      parse(text, declaration.length(), document);
    } catch (XMLStreamException e) {
      throw failure(
          document, document ? "invalid XML document" : "invalid XML content", XmlReading.words(e));
    }
  }

  private static SqlFailure failure(boolean document, String message, String detail) {
    SqlState state = document ? SqlState.INVALID_XML_DOCUMENT : SqlState.INVALID_XML_CONTENT;
    return new SqlFailure(state, message).detail(detail);
  }

  /** Whether the text is well formed. */
  public static boolean isWellFormed(String text, boolean document) {
    try {
      parse(text, XmlDeclaration.read(text).length(), document);
      return true;
    } catch (XMLStreamException | XmlDeclaration.Malformed e) {
      return false;
    }
  }

  private static void parse(String text, int start, boolean document) throws XMLStreamException {
    if (document || namesType(text, start)) {
      XmlReading.document(text, start);
    } else if (start < text.length() && needsParser(text, start)) {
      XmlReading.content(text, start);
    }
  }

  /** Text without markup is content if its characters are. */
  private static boolean needsParser(String text, int start) {
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean harmless = c >= ' ' && c != '<' && c != '&' && c != ']' && c < '\ud800';
      if (!harmless && !isBlank(c)) {
        return true;
      }
    }
    return false;
  }

  /** Whether there is a document type before the first element. */
  private static boolean namesType(String text, int start) {
    int at = start;
    while (true) {
      while (at < text.length() && isBlank(text.charAt(at))) {
        at++;
      }
      if (text.startsWith("<!DOCTYPE", at)) {
        return true;
      } else if (text.startsWith("<!--", at)) {
        int end = text.indexOf("--", at + 4);
        if (end < 0 || !text.startsWith(">", end + 2)) {
          return false;
        }
        at = end + 3;
      } else if (text.startsWith("<?", at)) {
        int end = text.indexOf("?>", at);
        if (end < 0) {
          return false;
        }
        at = end + 2;
      } else {
        return false;
      }
    }
  }

  /** XML's blanks. */
  static boolean isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
  }
}
