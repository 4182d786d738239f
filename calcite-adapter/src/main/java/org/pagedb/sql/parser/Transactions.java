package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.TransactionStatement;
import org.pagedb.sql.tree.TransactionStatement.Mode;

/** Transaction control. */
final class Transactions {

  private final Grammar grammar;
  private final Tokens tokens;

  Transactions(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** BEGIN. */
  TransactionStatement begin() {
    tokens.expect(Token.BEGIN);
    noise();
    return new TransactionStatement.Begin(false, optionalModes());
  }

  /** START TRANSACTION. */
  TransactionStatement start() {
    tokens.expect(Token.START, Token.TRANSACTION);
    return new TransactionStatement.Begin(true, optionalModes());
  }

  /** COMMIT or END. */
  TransactionStatement commit() {
    boolean end = tokens.is(Token.END);
    tokens.next();
    if (!end && tokens.accept(Token.PREPARED)) {
      return new TransactionStatement.CommitPrepared(tokens.takeString());
    }
    noise();
    return new TransactionStatement.Commit(chain());
  }

  /** ROLLBACK or ABORT. */
  TransactionStatement rollback() {
    boolean abort = tokens.is(Token.ABORT);
    tokens.next();
    if (!abort && tokens.accept(Token.PREPARED)) {
      return new TransactionStatement.RollbackPrepared(tokens.takeString());
    }
    noise();
    if (!abort && tokens.accept(Token.TO)) {
      return new TransactionStatement.RollbackTo(savepointName());
    }
    return new TransactionStatement.Rollback(chain());
  }

  /** SAVEPOINT. */
  TransactionStatement savepoint() {
    tokens.expect(Token.SAVEPOINT);
    return new TransactionStatement.Savepoint(grammar.names().columnName());
  }

  /** RELEASE. */
  TransactionStatement release() {
    tokens.expect(Token.RELEASE);
    return new TransactionStatement.Release(savepointName());
  }

  private String savepointName() {
    if (tokens.is(Token.SAVEPOINT) && Keywords.isColumnName(tokens.peek(1))) {
      tokens.next();
    }
    return grammar.names().columnName();
  }

  private void noise() {
    if (!tokens.accept(Token.WORK)) {
      tokens.accept(Token.TRANSACTION);
    }
  }

  private boolean chain() {
    if (!tokens.accept(Token.AND)) {
      return false;
    }
    boolean chain = !tokens.accept(Token.NO);
    tokens.expect(Token.CHAIN);
    return chain;
  }

  private List<Mode> optionalModes() {
    return startsMode() ? modes() : List.of();
  }

  /** Whether a transaction mode stands here. */
  private boolean startsMode() {
    return switch (tokens.type()) {
      case Token.ISOLATION, Token.READ, Token.DEFERRABLE, Token.NOT -> true;
      default -> false;
    };
  }

  /** transaction_mode_list; commas may be left out. */
  List<Mode> modes() {
    List<Mode> modes = new ArrayList<>(2);
    modes.add(mode());
    while (true) {
      if (tokens.accept(',')) {
        modes.add(mode());
      } else if (startsMode()) {
        modes.add(mode());
      } else {
        return List.copyOf(modes);
      }
    }
  }

  private Mode mode() {
    if (tokens.accept(Token.DEFERRABLE)) {
      return Mode.DEFERRABLE;
    }
    if (tokens.acceptThenExpect(Token.NOT, Token.DEFERRABLE)) {
      return Mode.NOT_DEFERRABLE;
    }
    if (tokens.accept(Token.READ)) {
      if (tokens.accept(Token.ONLY)) {
        return Mode.READ_ONLY;
      }
      tokens.expect(Token.WRITE);
      return Mode.READ_WRITE;
    }
    tokens.expect(Token.ISOLATION, Token.LEVEL);
    if (tokens.accept(Token.SERIALIZABLE)) {
      return Mode.SERIALIZABLE;
    }
    if (tokens.acceptThenExpect(Token.REPEATABLE, Token.READ)) {
      return Mode.REPEATABLE_READ;
    }
    tokens.expect(Token.READ);
    if (tokens.accept(Token.COMMITTED)) {
      return Mode.READ_COMMITTED;
    }
    tokens.expect(Token.UNCOMMITTED);
    return Mode.READ_UNCOMMITTED;
  }
}
