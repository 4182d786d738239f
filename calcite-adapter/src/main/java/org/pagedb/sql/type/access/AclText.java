package org.pagedb.sql.type.access;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.ObjectNames;

/** The text form of {@code aclitem}: {@code grantee=privileges/grantor}. */
public final class AclText {

  private static final int REGROLE = 4096;
  private static final int BOOTSTRAP = 10;
  private static final String BAD = "must be one of \"" + Privilege.LETTERS + "\"";

  private final ObjectNames names;
  private String text;
  private int at;

  /** Names roles by the given names. */
  public AclText(ObjectNames names) {
    this.names = names;
  }

  /** The item in PostgreSQL's words; a role that is gone is a number. */
  public String format(AclItem item) {
    StringBuilder out = new StringBuilder();
    if (item.grantee() != AclItem.PUBLIC) {
      append(out, item.grantee());
    }
    out.append('=');
    for (int i = 0; i < Privilege.count(); i++) {
      if ((item.privileges() & 1 << i) != 0) {
        out.append(Privilege.of(i).letter());
      }
      if ((item.options() & 1 << i) != 0) {
        out.append('*');
      }
    }
    out.append('/');
    append(out, item.grantor());
    return out.toString();
  }

  private void append(StringBuilder out, int role) {
    String name = names.nameOf(REGROLE, Integer.toUnsignedLong(role));
    if (name == null) {
      out.append(Integer.toUnsignedString(role));
      return;
    }
    String plain = unquoted(name);
    boolean safe = true;
    for (int i = 0; i < plain.length(); i++) {
      safe &= isNameCharacter(plain.charAt(i));
    }
    out.append(safe ? plain : '"' + plain.replace("\"", "\"\"") + '"');
  }

  private static String unquoted(String name) {
    return name.startsWith("\"")
        ? name.substring(1, name.length() - 1).replace("\"\"", "\"")
        : name;
  }

  private static boolean isNameCharacter(char c) {
    return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
  }

  /**
   * Reads an item.
   *
   * @throws SqlFailure 22P02 if it is none, 42704 if a role is unknown
   */
  public AclItem parse(String written) {
    text = written;
    at = 0;
    String name = name();
    skipBlanks();
    if (at == text.length() || text.charAt(at) != '=') {
      if (!name.equals("group") && !name.equals("user")) {
        throw bad("unrecognized key word: \"" + name + "\"")
            .hint("ACL key word must be \"group\" or \"user\".");
      }
      name = name();
      if (name.isEmpty()) {
        throw bad("missing name").hint("A name must follow the \"group\" or \"user\" key word.");
      }
      skipBlanks();
    }
    if (at == text.length() || text.charAt(at) != '=') {
      throw bad("missing \"=\" sign");
    }
    at++;
    return privileges(name.isEmpty() ? AclItem.PUBLIC : role(name));
  }

  private AclItem privileges(int grantee) {
    int privileges = 0;
    int options = 0;
    int read = 0;
    while (at < text.length() && (isLetter(text.charAt(at)) || text.charAt(at) == '*')) {
      if (text.charAt(at) == '*') {
        options |= read;
      } else {
        int bit = Privilege.LETTERS.indexOf(text.charAt(at));
        if (bit < 0) {
          throw bad("invalid mode character: " + BAD);
        }
        read = 1 << bit;
        privileges |= read;
      }
      at++;
    }
    int grantor = BOOTSTRAP;
    if (at < text.length() && text.charAt(at) == '/') {
      at++;
      String name = name();
      if (name.isEmpty()) {
        throw bad("a name must follow the \"/\" sign");
      }
      grantor = role(name);
    }
    skipBlanks();
    if (at < text.length()) {
      throw bad("extra garbage at the end of the ACL specification");
    }
    return new AclItem(grantee, grantor, privileges, options);
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  private String name() {
    skipBlanks();
    StringBuilder name = new StringBuilder();
    boolean quoted = false;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '"' && text.startsWith("\"\"", at) && quoted) {
        name.append('"');
        at++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (quoted || isNameCharacter(c)) {
        name.append(c);
      } else {
        break;
      }
      at++;
    }
    return name.toString();
  }

  private void skipBlanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private int role(String name) {
    long oid = names.oidOf(REGROLE, '"' + name.replace("\"", "\"\"") + '"');
    if (oid < 0) {
      throw SqlFailure.of(SqlState.UNDEFINED_OBJECT, "role \"%s\" does not exist", name);
    }
    return (int) oid;
  }

  private static SqlFailure bad(String message) {
    return new SqlFailure(SqlState.INVALID_TEXT_REPRESENTATION, message);
  }
}
