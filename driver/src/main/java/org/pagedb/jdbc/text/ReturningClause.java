package org.pagedb.jdbc.text;

import java.util.Locale;

/** Adds to INSERT, UPDATE and DELETE the RETURNING clause that generated keys are read from. */
public final class ReturningClause {

  private ReturningClause() {}

  /**
   * The statement with a RETURNING clause, or null if it is none that can have one, or the same
   * text if it has one of its own.
   *
   * @param columns the columns' names, or null for all columns
   * @param quote whether the names are taken as they are written, rather than folded
   */
  public static String add(String statement, String[] columns, boolean quote) {
    boolean changesRows = false;
    int depth = 0;
    int at = 0;
    int end = statement.length();
    while (at < statement.length()) {
      char c = statement.charAt(at);
      int next = SqlSkip.opaque(statement, at);
      if (next > at) {
        at = next;
      } else if (SqlSkip.isNamePart(c)) {
        next = SqlSkip.name(statement, at);
        if (depth == 0) {
          String word = statement.substring(at, next).toLowerCase(Locale.ROOT);
          if (changesRows && word.equals("returning")) {
            return statement;
          }
          if (!changesRows) {
            changesRows = isChange(word);
            if (!changesRows && !mayPrecede(word)) {
              return null;
            }
          }
        }
        at = next;
      } else if (c == ';') {
        end = Math.min(end, at);
        at++;
      } else {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        at++;
      }
    }
    if (!changesRows) {
      return null;
    }
    String clause = "\nRETURNING " + list(columns, quote);
    return statement.substring(0, end) + clause + others(statement, end);
  }

  /** What follows the first statement, unless it is blank. */
  private static String others(String statement, int semicolon) {
    String rest = statement.substring(semicolon);
    return SqlSkip.blank(statement, Math.min(semicolon + 1, statement.length()))
            == statement.length()
        ? ""
        : rest;
  }

  private static boolean isChange(String word) {
    return word.equals("insert") || word.equals("update") || word.equals("delete");
  }

  /** In a WITH list, names and parenthesised queries come before the verb, but never these. */
  private static boolean mayPrecede(String word) {
    switch (word) {
      case "select":
      case "values":
      case "table":
      case "merge":
      case "create":
      case "alter":
      case "drop":
      case "copy":
      case "call":
      case "explain":
      case "grant":
      case "set":
      case "prepare":
      case "declare":
        return false;
      default:
        return true;
    }
  }

  private static String list(String[] columns, boolean quote) {
    if (columns == null) {
      return "*";
    }
    StringBuilder list = new StringBuilder();
    for (String column : columns) {
      list.append(list.length() == 0 ? "" : ", ");
      if (quote) {
        list.append('"').append(column.replace("\"", "\"\"")).append('"');
      } else {
        list.append(column);
      }
    }
    return list.toString();
  }
}
