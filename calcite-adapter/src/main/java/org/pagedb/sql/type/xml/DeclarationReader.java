package org.pagedb.sql.type.xml;

/** Reads an XML declaration as PostgreSQL does, which is a little more lenient than XML. */
final class DeclarationReader {

  private static final String NO_VERSION = "Malformed declaration: missing version.";
  private static final String NO_ENCODING = "Missing encoding in text declaration.";
  private static final String NOT_ALONE = "standalone accepts only 'yes' or 'no'.";
  private static final int HIGHEST_ASCII = 127;

  private final String text;
  private int at = "<?xml".length();

  DeclarationReader(String text) {
    this.text = text;
  }

  XmlDeclaration read() throws XmlDeclaration.Malformed {
    requireBlank(at);
    skipBlanks();
    if (!text.startsWith("version", at)) {
      throw new XmlDeclaration.Malformed(NO_VERSION);
    }
    at += "version".length();
    String version = quoted(NO_VERSION);
    if (meets("encoding")) {
      quoted(NO_ENCODING);
    }
    Boolean standalone = null;
    if (meets("standalone")) {
      standalone = yesOrNo(quoted(NOT_ALONE));
    }
    skipBlanks();
    if (!text.startsWith("?>", at)) {
      throw new XmlDeclaration.Malformed("Parsing XML declaration: '?>' expected.");
    }
    at += 2;
    for (int i = 0; i < at; i++) {
      if (text.charAt(i) > HIGHEST_ASCII) {
        throw new XmlDeclaration.Malformed("Invalid character value.");
      }
    }
    return new XmlDeclaration(version, standalone, at);
  }

  private static Boolean yesOrNo(String value) throws XmlDeclaration.Malformed {
    return switch (value) {
      case "yes" -> Boolean.TRUE;
      case "no" -> Boolean.FALSE;
      default -> throw new XmlDeclaration.Malformed(NOT_ALONE);
    };
  }

  /** Goes behind an attribute's name if it comes next. */
  private boolean meets(String name) throws XmlDeclaration.Malformed {
    int before = at;
    skipBlanks();
    if (!text.startsWith(name, at)) {
      at = before;
      return false;
    }
    requireBlank(before);
    at += name.length();
    return true;
  }

  /** The value behind an equals sign. */
  private String quoted(String otherwise) throws XmlDeclaration.Malformed {
    skipBlanks();
    if (current() != '=') {
      throw new XmlDeclaration.Malformed(otherwise);
    }
    at++;
    skipBlanks();
    char quote = current();
    int end = quote == '"' || quote == '\'' ? text.indexOf(quote, at + 1) : -1;
    if (end < 0) {
      throw new XmlDeclaration.Malformed(otherwise);
    }
    String value = text.substring(at + 1, end);
    at = end + 1;
    return value;
  }

  private void requireBlank(int place) throws XmlDeclaration.Malformed {
    if (place >= text.length() || !XmlSyntax.isBlank(text.charAt(place))) {
      throw new XmlDeclaration.Malformed("Space required.");
    }
  }

  private void skipBlanks() {
    while (at < text.length() && XmlSyntax.isBlank(text.charAt(at))) {
      at++;
    }
  }

  private char current() {
    return at < text.length() ? text.charAt(at) : '\0';
  }
}
