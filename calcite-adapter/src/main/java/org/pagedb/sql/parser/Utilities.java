package org.pagedb.sql.parser;

import org.pagedb.sql.tree.Statement;

/** The statements that are neither queries nor everyday session control. */
final class Utilities {

  private final Grammar grammar;
  private final Tokens tokens;

  Utilities(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** The statement at the cursor. */
  Statement statement() {
    Sessions sessions = grammar.sessions();
    return switch (tokens.type()) {
      case Token.DECLARE -> sessions.declare();
      case Token.FETCH, Token.MOVE -> sessions.fetch();
      case Token.CLOSE -> sessions.close();
      case Token.LISTEN -> sessions.listen();
      case Token.NOTIFY -> sessions.notification();
      case Token.UNLISTEN -> sessions.unlisten();
      case Token.REFRESH -> grammar.tables().refresh();
      default -> throw tokens.failure();
    };
  }
}
