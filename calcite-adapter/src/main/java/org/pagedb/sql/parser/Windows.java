package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.SortKey;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.WindowDefinition;
import org.pagedb.sql.tree.WindowDefinition.Bound;
import org.pagedb.sql.tree.WindowDefinition.BoundKind;

/** Windows: the WINDOW clause, OVER, and frames. */
final class Windows {

  private final Grammar grammar;
  private final Tokens tokens;

  Windows(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** window_clause, with the cursor at WINDOW. */
  List<WindowDefinition> clause() {
    tokens.expect(Token.WINDOW);
    List<WindowDefinition> windows = new ArrayList<>(2);
    do {
      String name = grammar.names().columnName();
      tokens.expect(Token.AS);
      windows.add(specification(name));
    } while (tokens.accept(','));
    return List.copyOf(windows);
  }

  /** over_clause, with the cursor at OVER. */
  WindowDefinition over() {
    tokens.expect(Token.OVER);
    if (tokens.is('(')) {
      return specification(null);
    }
    int position = tokens.position();
    String name = grammar.names().columnName();
    return new WindowDefinition(name, null, List.of(), List.of(), null, position);
  }

  private WindowDefinition specification(String name) {
    int position = tokens.position();
    tokens.expect('(');
    String base = null;
    if (grammar.names().startsColumnName() && !startsRest(tokens.type())) {
      base = tokens.takeName();
    }
    List<SqlExpression> partitionBy = List.of();
    if (tokens.acceptThenExpect(Token.PARTITION, Token.BY)) {
      partitionBy = grammar.expressions().list();
    }
    List<SortKey> orderBy = grammar.queries().optionalOrderBy();
    WindowDefinition.Frame frame = frame();
    tokens.expect(')');
    return new WindowDefinition(name, base, partitionBy, orderBy, frame, position);
  }

  private static boolean startsRest(int type) {
    return type == Token.PARTITION
        || type == Token.RANGE
        || type == Token.ROWS
        || type == Token.GROUPS;
  }

  private WindowDefinition.Frame frame() {
    WindowDefinition.Mode mode;
    switch (tokens.type()) {
      case Token.RANGE -> mode = WindowDefinition.Mode.RANGE;
      case Token.ROWS -> mode = WindowDefinition.Mode.ROWS;
      case Token.GROUPS -> mode = WindowDefinition.Mode.GROUPS;
      default -> {
        return null;
      }
    }
    tokens.next();
    int startPosition = tokens.position();
    Bound start;
    Bound end;
    boolean between = startsBetween();
    if (between) {
      tokens.next();
      startPosition = tokens.position();
      start = bound();
      tokens.expect(Token.AND);
      int endPosition = tokens.position();
      end = bound();
      checkStart(start.kind(), startPosition);
      checkEnd(start.kind(), end.kind(), endPosition);
    } else {
      start = bound();
      end = new Bound(BoundKind.CURRENT_ROW, null);
      checkStart(start.kind(), startPosition);
      if (start.kind() == BoundKind.OFFSET_FOLLOWING) {
        throw failure(
            "frame starting from following row cannot end with current row", startPosition);
      }
    }
    return new WindowDefinition.Frame(mode, start, end, between, exclusion());
  }

  /** BETWEEN is a column's name if nothing follows it that can start a bound. */
  private boolean startsBetween() {
    if (!tokens.is(Token.BETWEEN)) {
      return false;
    }
    return switch (tokens.peek(1)) {
      case Token.BETWEEN, Token.LIKE, Token.ILIKE, Token.SIMILAR, Token.NOT_LA -> {
        tokens.next();
        throw tokens.failure();
      }
      case Token.IS, Token.ISNULL, Token.NOTNULL -> false;
      default -> grammar.expressions().canStartWith(tokens.peek(1));
    };
  }

  private Bound bound() {
    int next = tokens.peek(1);
    if (tokens.is(Token.UNBOUNDED) && (next == Token.PRECEDING || next == Token.FOLLOWING)) {
      tokens.next();
      tokens.next();
      return new Bound(
          next == Token.PRECEDING ? BoundKind.UNBOUNDED_PRECEDING : BoundKind.UNBOUNDED_FOLLOWING,
          null);
    }
    if (tokens.are(Token.CURRENT, Token.ROW)) {
      tokens.next();
      tokens.next();
      return new Bound(BoundKind.CURRENT_ROW, null);
    }
    SqlExpression offset = grammar.expressions().expression();
    if (tokens.accept(Token.PRECEDING)) {
      return new Bound(BoundKind.OFFSET_PRECEDING, offset);
    }
    tokens.expect(Token.FOLLOWING);
    return new Bound(BoundKind.OFFSET_FOLLOWING, offset);
  }

  private static void checkStart(BoundKind start, int position) {
    if (start == BoundKind.UNBOUNDED_FOLLOWING) {
      throw failure("frame start cannot be UNBOUNDED FOLLOWING", position);
    }
  }

  private static void checkEnd(BoundKind start, BoundKind end, int position) {
    if (end == BoundKind.UNBOUNDED_PRECEDING) {
      throw failure("frame end cannot be UNBOUNDED PRECEDING", position);
    }
    if (start == BoundKind.CURRENT_ROW && end == BoundKind.OFFSET_PRECEDING) {
      throw failure("frame starting from current row cannot have preceding rows", position);
    }
    if (start == BoundKind.OFFSET_FOLLOWING
        && (end == BoundKind.OFFSET_PRECEDING || end == BoundKind.CURRENT_ROW)) {
      throw failure("frame starting from following row cannot have preceding rows", position);
    }
  }

  private static SqlFailure failure(String message, int position) {
    return new SqlFailure(SqlState.WINDOWING_ERROR, message).at(position);
  }

  private WindowDefinition.Exclusion exclusion() {
    if (!tokens.accept(Token.EXCLUDE)) {
      return WindowDefinition.Exclusion.NO_OTHERS;
    }
    if (tokens.acceptThenExpect(Token.CURRENT, Token.ROW)) {
      return WindowDefinition.Exclusion.CURRENT_ROW;
    }
    if (tokens.accept(Token.GROUP)) {
      return WindowDefinition.Exclusion.GROUP;
    }
    if (tokens.accept(Token.TIES)) {
      return WindowDefinition.Exclusion.TIES;
    }
    tokens.expect(Token.NO, Token.OTHERS);
    return WindowDefinition.Exclusion.NO_OTHERS;
  }
}
