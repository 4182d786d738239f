package org.pagedb.sql.analysis.describe;

/** A domain's CHECK as {@code pg_get_constraintdef} shows it. */
public final class DomainText {

  private static final String VALUE = "value";

  private DomainText() {}

  /**
   * The whole constraint.
   *
   * @param check the condition as it is kept
   * @param pretty whether parentheses are left out that are not needed
   */
  public static String check(String check, boolean pretty) {
    String shown = withValue(check);
    return pretty && isWrapped(shown) ? "CHECK " + shown : "CHECK (" + shown + ')';
  }

  /** PostgreSQL writes the keyword VALUE for the value that is checked. */
  private static String withValue(String check) {
    StringBuilder shown = new StringBuilder(check.length());
    char quote = 0;
    for (int i = 0; i < check.length(); i++) {
      char c = check.charAt(i);
      if (quote == 0 && isValueAt(check, i)) {
        shown.append("VALUE");
        i += VALUE.length() - 1;
        continue;
      }
      if (quote == 0 && (c == '\'' || c == '"')) {
        quote = c;
      } else if (c == quote) {
        quote = 0;
      }
      shown.append(c);
    }
    return shown.toString();
  }

  private static boolean isValueAt(String check, int at) {
    int end = at + VALUE.length();
    return check.startsWith(VALUE, at)
        && (at == 0 || !Character.isJavaIdentifierPart(check.charAt(at - 1)))
        && (end == check.length() || !Character.isJavaIdentifierPart(check.charAt(end)));
  }

  /** Whether the first parenthesis closes at the end. */
  private static boolean isWrapped(String text) {
    if (!text.startsWith("(")) {
      return false;
    }
    int depth = 0;
    char quote = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '\'' || c == '"') {
        quote = c;
      } else if (c == '(') {
        depth++;
      } else if (c == ')' && --depth == 0) {
        return i == text.length() - 1;
      }
    }
    return false;
  }
}
