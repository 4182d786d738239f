package org.pagedb.sql.type.xml;

/**
 * What stands before the content of an XML value.
 *
 * @param version null if there is no declaration
 * @param standalone whether it says {@code yes} or {@code no}; null if neither
 * @param length the characters of the declaration, 0 if there is none
 */
public record XmlDeclaration(String version, Boolean standalone, int length) {

  private static final String DEFAULT_VERSION = "1.0";
  private static final XmlDeclaration NONE = new XmlDeclaration(null, null, 0);

  /** A declaration that is none: in words, as PostgreSQL gives them in a failure's detail. */
  static final class Malformed extends Exception {
    private static final long serialVersionUID = 1L;

    Malformed(String message) {
      super(message, null, false, false);
    }
  }

  /** Reads the declaration at the start of a text. */
  static XmlDeclaration read(String text) throws Malformed {
    if (!text.startsWith("<?xml")) {
      return NONE;
    }
    return text.length() > 5 && isNameCharacter(text.codePointAt(5))
        ? NONE
        : new DeclarationReader(text).read();
  }

  /** The declaration of a value; one that cannot be read counts as none. */
  public static XmlDeclaration of(String value) {
    try {
      return read(value);
    } catch (Malformed e) {
      return NONE;
    }
  }

  /** A value as it is shown: its declaration only if that says more than what is so anyway. */
  public static String shown(String value) {
    XmlDeclaration declaration = of(value);
    if (declaration.length == 0 && !value.startsWith("\n")) {
      return value;
    }
    String text = declaration.text();
    int start = declaration.length;
    boolean lineLeft = text.isEmpty() && start < value.length() && value.charAt(start) == '\n';
    return text + value.substring(lineLeft ? start + 1 : start);
  }

  /** The declaration in words; empty if it says nothing. */
  public String text() {
    boolean plainVersion = version == null || version.equals(DEFAULT_VERSION);
    if (plainVersion && standalone == null) {
      return "";
    }
    String alone =
        standalone == null ? "" : standalone ? " standalone=\"yes\"" : " standalone=\"no\"";
    return "<?xml version=\"" + (version == null ? DEFAULT_VERSION : version) + '"' + alone + "?>";
  }

  /** Whether a character may go on a name, so that {@code <?xml} before it begins another word. */
  private static boolean isNameCharacter(int c) {
    return Character.isLetterOrDigit(c) || c == '.' || c == '-' || c == '_' || c == ':';
  }
}
