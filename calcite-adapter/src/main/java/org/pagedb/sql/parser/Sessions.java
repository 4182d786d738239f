package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.CursorStatement;
import org.pagedb.sql.tree.CursorStatement.CursorOption;
import org.pagedb.sql.tree.CursorStatement.Direction;
import org.pagedb.sql.tree.ExplainStatement;
import org.pagedb.sql.tree.NotificationStatement;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.PreparedStatement;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.tree.TypeName;

/** What a session keeps: prepared statements, cursors and notifications; and EXPLAIN. */
final class Sessions {

  private final Grammar grammar;
  private final Tokens tokens;

  Sessions(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** PREPARE, but for PREPARE TRANSACTION. */
  PreparedStatement prepare() {
    tokens.expect(Token.PREPARE);
    String name = grammar.names().columnName();
    List<TypeName> types = List.of();
    if (tokens.accept('(')) {
      types = grammar.types().types();
      tokens.expect(')');
    }
    tokens.expect(Token.AS);
    return new PreparedStatement.Prepare(name, types, grammar.dataChanges().preparable());
  }

  /** EXECUTE. */
  PreparedStatement.Execute execute() {
    tokens.expect(Token.EXECUTE);
    String name = grammar.names().columnName();
    List<SqlExpression> arguments =
        tokens.is('(') ? grammar.expressions().listInParentheses() : List.of();
    return new PreparedStatement.Execute(name, arguments);
  }

  /** DEALLOCATE. */
  PreparedStatement deallocate() {
    tokens.expect(Token.DEALLOCATE);
    int next = tokens.peek(1);
    if (tokens.is(Token.PREPARE) && (next == Token.ALL || Keywords.isColumnName(next))) {
      tokens.next();
    }
    return new PreparedStatement.Deallocate(
        tokens.accept(Token.ALL) ? null : grammar.names().columnName());
  }

  /** EXPLAIN. */
  ExplainStatement explain() {
    int position = tokens.position();
    tokens.expect(Token.EXPLAIN);
    List<Option> options = new ArrayList<>(2);
    if (tokens.is('(') && !startsQueryInParentheses()) {
      options.addAll(grammar.options().utilityOptions());
    } else {
      int at = tokens.position();
      if (tokens.accept(Token.ANALYZE) || tokens.accept(Token.ANALYSE)) {
        options.add(new Option("analyze", null, at));
        at = tokens.position();
      }
      if (tokens.accept(Token.VERBOSE)) {
        options.add(new Option("verbose", null, at));
      }
    }
    return new ExplainStatement(List.copyOf(options), explained());
  }

  private boolean startsQueryInParentheses() {
    return switch (tokens.peek(1)) {
      case '(', Token.SELECT, Token.WITH, Token.WITH_LA, Token.TABLE -> true;
      case Token.VALUES -> tokens.peek(2) == '(';
      default -> false;
    };
  }

  /** ExplainableStmt. */
  private Statement explained() {
    return switch (tokens.type()) {
      case Token.DECLARE -> declare();
      case Token.EXECUTE -> execute();
      case Token.CREATE -> grammar.creations().explained();
      case Token.REFRESH -> grammar.creations().refresh();
      default -> grammar.dataChanges().preparable();
    };
  }

  /** DECLARE. */
  CursorStatement declare() {
    tokens.expect(Token.DECLARE);
    String name = grammar.names().columnName();
    List<CursorOption> options = new ArrayList<>(1);
    CursorOption option = cursorOption();
    while (option != null) {
      options.add(option);
      option = cursorOption();
    }
    tokens.expect(Token.CURSOR);
    boolean hold = tokens.acceptThenExpect(Token.WITH, Token.HOLD);
    if (!hold) {
      tokens.acceptThenExpect(Token.WITHOUT, Token.HOLD);
    }
    tokens.expect(Token.FOR);
    return new CursorStatement.Declare(name, List.copyOf(options), hold, grammar.queries().query());
  }

  private CursorOption cursorOption() {
    if (tokens.accept(Token.SCROLL)) {
      return CursorOption.SCROLL;
    }
    if (tokens.acceptThenExpect(Token.NO, Token.SCROLL)) {
      return CursorOption.NO_SCROLL;
    }
    if (tokens.accept(Token.BINARY)) {
      return CursorOption.BINARY;
    }
    if (tokens.accept(Token.ASENSITIVE)) {
      return CursorOption.ASENSITIVE;
    }
    return tokens.accept(Token.INSENSITIVE) ? CursorOption.INSENSITIVE : null;
  }

  /** FETCH or MOVE. */
  CursorStatement fetch() {
    boolean move = tokens.is(Token.MOVE);
    tokens.next();
    Direction direction = Direction.FORWARD;
    long count = 1;
    switch (tokens.type()) {
      case Token.NEXT, Token.PRIOR, Token.FIRST, Token.LAST -> {
        if (continuesDirection(tokens.peek(1))) {
          int word = tokens.type();
          tokens.next();
          direction =
              word == Token.NEXT
                  ? Direction.FORWARD
                  : word == Token.PRIOR ? Direction.BACKWARD : Direction.ABSOLUTE;
          count = word == Token.LAST ? -1 : 1;
        }
      }
      case Token.ABSOLUTE, Token.RELATIVE -> {
        if (isSignedNumber(tokens.peek(1))) {
          direction = tokens.is(Token.ABSOLUTE) ? Direction.ABSOLUTE : Direction.RELATIVE;
          tokens.next();
          count = grammar.options().signedInteger();
        }
      }
      case Token.FORWARD, Token.BACKWARD -> {
        int next = tokens.peek(1);
        if (next == Token.ALL || isSignedNumber(next) || continuesDirection(next)) {
          direction = tokens.is(Token.FORWARD) ? Direction.FORWARD : Direction.BACKWARD;
          tokens.next();
          count = optionalCount();
        }
      }
      default -> count = optionalCount();
    }
    if (!tokens.accept(Token.FROM)) {
      tokens.accept(Token.IN);
    }
    return new CursorStatement.Fetch(move, direction, count, grammar.names().columnName());
  }

  private long optionalCount() {
    if (tokens.accept(Token.ALL)) {
      return CursorStatement.Fetch.ALL;
    }
    return isSignedNumber(tokens.type()) ? grammar.options().signedInteger() : 1;
  }

  private static boolean isSignedNumber(int type) {
    return type == Token.INTEGER_NUMBER || type == '+' || type == '-';
  }

  private static boolean continuesDirection(int type) {
    return type == Token.FROM || type == Token.IN || Keywords.isColumnName(type);
  }

  /** CLOSE. */
  CursorStatement close() {
    tokens.expect(Token.CLOSE);
    return new CursorStatement.Close(
        tokens.accept(Token.ALL) ? null : grammar.names().columnName());
  }

  /** LISTEN. */
  NotificationStatement listen() {
    tokens.expect(Token.LISTEN);
    return new NotificationStatement.Listen(grammar.names().columnName());
  }

  /** NOTIFY. */
  NotificationStatement notification() {
    tokens.expect(Token.NOTIFY);
    String channel = grammar.names().columnName();
    return new NotificationStatement.Notify(
        channel, tokens.accept(',') ? tokens.takeString() : null);
  }

  /** UNLISTEN. */
  NotificationStatement unlisten() {
    tokens.expect(Token.UNLISTEN);
    return new NotificationStatement.Unlisten(
        tokens.accept('*') ? null : grammar.names().columnName());
  }
}
