package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.RawStatement;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.tree.TransactionStatement;

/** A text of statements, and which area of the grammar each belongs to. */
final class Statements {

  private final Grammar grammar;
  private final Tokens tokens;

  Statements(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** stmtmulti: the statements of the text. */
  List<RawStatement> all() {
    List<RawStatement> statements = new ArrayList<>(1);
    while (true) {
      while (tokens.is(';')) {
        tokens.next();
      }
      if (tokens.is(Token.EOF)) {
        return List.copyOf(statements);
      }
      int start = tokens.start();
      int position = tokens.position();
      Statement statement = statement();
      statements.add(
          new RawStatement(
              statement, start, tokens.lastEnd(), position, tokens.takeHighestParameter()));
      if (!tokens.is(';')) {
        tokens.expectEnd();
      }
    }
  }

  /** toplevel_stmt. */
  Statement statement() {
    switch (tokens.type()) {
      case Token.SELECT, Token.VALUES, Token.TABLE, Token.WITH, Token.WITH_LA, '(' -> {
        return grammar.dataChanges().preparable();
      }
      case Token.INSERT, Token.UPDATE, Token.DELETE, Token.MERGE -> {
        return grammar.dataChanges().preparable();
      }
      case Token.BEGIN, Token.START, Token.COMMIT, Token.END, Token.ROLLBACK -> {
        return transaction();
      }
      case Token.ABORT, Token.SAVEPOINT, Token.RELEASE -> {
        return transaction();
      }
      case Token.SET, Token.RESET, Token.SHOW, Token.DISCARD -> {
        return setting();
      }
      case Token.CREATE -> {
        return grammar.creations().create();
      }
      case Token.ALTER -> {
        return grammar.alters().alter();
      }
      case Token.DROP -> {
        return grammar.drops().drop();
      }
      case Token.PREPARE -> {
        return prepare();
      }
      case Token.EXECUTE -> {
        return grammar.sessions().execute();
      }
      case Token.DEALLOCATE -> {
        return grammar.sessions().deallocate();
      }
      case Token.EXPLAIN -> {
        return grammar.sessions().explain();
      }
      default -> {
        return grammar.utilities().statement();
      }
    }
  }

  private Statement transaction() {
    Transactions transactions = grammar.transactions();
    return switch (tokens.type()) {
      case Token.BEGIN -> transactions.begin();
      case Token.START -> transactions.start();
      case Token.COMMIT, Token.END -> transactions.commit();
      case Token.SAVEPOINT -> transactions.savepoint();
      case Token.RELEASE -> transactions.release();
      default -> transactions.rollback();
    };
  }

  private Statement setting() {
    Settings settings = grammar.settings();
    return switch (tokens.type()) {
      case Token.SET -> settings.set();
      case Token.RESET -> settings.reset();
      case Token.SHOW -> settings.show();
      default -> settings.discard();
    };
  }

  private Statement prepare() {
    if (tokens.peek(1) == Token.TRANSACTION && tokens.peek(2) == Token.STRING) {
      tokens.expect(Token.PREPARE, Token.TRANSACTION);
      return new TransactionStatement.PrepareTransaction(tokens.takeString());
    }
    return grammar.sessions().prepare();
  }
}
