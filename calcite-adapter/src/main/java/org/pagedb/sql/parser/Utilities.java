package org.pagedb.sql.parser;

import org.pagedb.sql.tree.MaintenanceStatement;
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
      case Token.COPY -> grammar.copies().copy();
      case Token.CALL -> grammar.functions().call();
      case Token.DO -> grammar.functions().anonymous();
      case Token.GRANT -> grammar.privileges().grant();
      case Token.REVOKE -> grammar.privileges().revoke();
      case Token.REASSIGN -> grammar.roles().reassign();
      case Token.COMMENT -> grammar.namedObjects().comment();
      case Token.SECURITY -> grammar.namedObjects().securityLabel();
      case Token.IMPORT -> grammar.foreignData().importSchema();
      default -> maintenance();
    };
  }

  private Statement maintenance() {
    Maintenance maintenance = grammar.maintenance();
    switch (tokens.type()) {
      case Token.VACUUM -> {
        return maintenance.vacuum();
      }
      case Token.ANALYZE, Token.ANALYSE -> {
        return maintenance.analyze();
      }
      case Token.CLUSTER -> {
        return maintenance.cluster();
      }
      case Token.REINDEX -> {
        return maintenance.reindex();
      }
      case Token.LOCK -> {
        return maintenance.lock();
      }
      case Token.TRUNCATE -> {
        return maintenance.truncate();
      }
      case Token.CHECKPOINT -> {
        tokens.next();
        return new MaintenanceStatement.Checkpoint();
      }
      case Token.LOAD -> {
        tokens.next();
        return new MaintenanceStatement.Load(tokens.takeString());
      }
      default -> throw tokens.failure();
    }
  }
}
