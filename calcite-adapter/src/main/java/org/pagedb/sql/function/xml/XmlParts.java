package org.pagedb.sql.function.xml;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.xml.XmlDeclaration;

/** Puts XML values together. */
public final class XmlParts {

  private static final String BAD_INSTRUCTION = "invalid XML processing instruction";

  private XmlParts() {}

  /** One value behind the other, with what their declarations agree upon; null if all are. */
  public static String concatenated(Object... values) {
    StringBuilder content = new StringBuilder();
    Boolean standalone = Boolean.TRUE;
    String version = null;
    boolean sameVersion = true;
    boolean any = false;
    for (Object value : values) {
      if (value == null) {
        continue;
      }
      any = true;
      String xml = (String) value;
      XmlDeclaration declaration = XmlDeclaration.of(xml);
      if (declaration.standalone() == null) {
        standalone = null;
      } else if (!declaration.standalone() && standalone != null) {
        standalone = Boolean.FALSE;
      }
      if (declaration.version() == null) {
        sameVersion = false;
      } else if (version == null) {
        version = declaration.version();
      } else if (!declaration.version().equals(version)) {
        sameVersion = false;
      }
      content.append(xml, declaration.length(), xml.length());
    }
    if (!any) {
      return null;
    }
    XmlDeclaration whole = new XmlDeclaration(sameVersion ? version : null, standalone, 0);
    return whole.text() + content;
  }

  /** Name and, as a second argument, content. */
  static String instruction(Object... arguments) {
    String name = (String) arguments[0];
    if (name.equalsIgnoreCase("xml")) {
      throw new SqlFailure(SqlState.SYNTAX_ERROR, BAD_INSTRUCTION)
          .detail("XML processing instruction target name cannot be \"" + name + "\".");
    }
    if (arguments.length == 1) {
      return "<?" + name + "?>";
    }
    String content = (String) arguments[1];
    if (content == null) {
      return null;
    }
    if (content.contains("?>")) {
      throw new SqlFailure(SqlState.INVALID_XML_PROCESSING_INSTRUCTION, BAD_INSTRUCTION)
          .detail("XML processing instruction cannot contain \"?>\".");
    }
    int start = 0;
    while (start < content.length() && content.charAt(start) == ' ') {
      start++;
    }
    return "<?" + name + ' ' + content.substring(start) + "?>";
  }

  /** Value, version and {@code standalone}. */
  static String root(Object... arguments) {
    if (arguments[0] == null) {
      return null;
    }
    String xml = (String) arguments[0];
    XmlDeclaration declaration = XmlDeclaration.of(xml);
    Boolean standalone =
        arguments[2] == null
            ? declaration.standalone()
            : switch ((String) arguments[2]) {
              case "yes" -> Boolean.TRUE;
              case "no" -> Boolean.FALSE;
              default -> null;
            };
    XmlDeclaration changed = new XmlDeclaration((String) arguments[1], standalone, 0);
    return changed.text() + xml.substring(declaration.length());
  }

  /** The text as a comment. */
  static String comment(String text) {
    if (text.contains("--") || text.endsWith("-")) {
      throw new SqlFailure(SqlState.INVALID_XML_COMMENT, "invalid XML comment");
    }
    return "<!--" + text + "-->";
  }
}
