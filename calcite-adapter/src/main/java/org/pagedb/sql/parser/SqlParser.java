package org.pagedb.sql.parser;

import java.util.List;
import org.pagedb.sql.error.Notice;
import org.pagedb.sql.tree.RawStatement;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.TypeName;

/**
 * PostgreSQL 15's grammar. A text either parses, or is refused with PostgreSQL's message, SQLSTATE
 * and position: 42601 mostly, 54001 for a text that nests too deep.
 */
public final class SqlParser {

  /**
   * What a text holds.
   *
   * @param statements its statements in order; empty ones leave no trace
   * @param notices what is to be said about it, as cut identifiers
   */
  public record ParsedText(List<RawStatement> statements, List<Notice> notices) {}

  private SqlParser() {}

  /** The statements of a text. */
  public static List<RawStatement> parse(String text) {
    return parseText(text).statements();
  }

  /** The statements of a text, and what there is to say about it. */
  public static ParsedText parseText(String text) {
    Grammar grammar = grammar(text);
    try {
      List<RawStatement> statements = grammar.statements().all();
      return new ParsedText(statements, grammar.notices());
    } catch (StackOverflowError overflow) {
      throw Tokens.tooDeep().because(overflow);
    }
  }

  /** A text that is one expression, as the text of a stored default. */
  public static SqlExpression parseExpression(String text) {
    Grammar grammar = grammar(text);
    SqlExpression expression = grammar.expressions().expression();
    grammar.tokens().expectEnd();
    return expression;
  }

  /** A text that is one type name, as the input of {@code regtype}. */
  public static TypeName parseTypeName(String text) {
    Grammar grammar = grammar(text);
    TypeName type = grammar.types().type();
    grammar.tokens().expectEnd();
    return type;
  }

  private static Grammar grammar(String text) {
    Lexer lexer = new Lexer(text);
    return new Grammar(lexer.tokens(), lexer.notices());
  }

  /** Whether the text is a word that must be quoted to be a column's name. */
  public static boolean mustQuote(String name) {
    if (name.isEmpty()) {
      return true;
    }
    int hash = 0;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean letter = c >= 'a' && c <= 'z' || c == '_';
      if (!letter && (i == 0 || c < '0' || c > '9')) {
        return true;
      }
      hash = Keywords.hash(hash, c);
    }
    int token = Keywords.lookup(name, 0, name.length(), hash);
    return token != Token.IDENTIFIER && Keywords.classOf(token) != Keywords.UNRESERVED;
  }
}
