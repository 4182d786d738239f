package org.pagedb.sql.parser;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/**
 * The tokens of a text with a cursor over them. Values are cut out of the text on demand, unless
 * the lexer had to make them. A position is the character count from 1 that PostgreSQL reports.
 */
final class Tokens {

  /**
   * How deep a text may nest, counted where the grammar recurses. A step takes at most 1 KB of
   * stack even when interpreted, so that a thread with a default stack gets the failure and not a
   * {@link StackOverflowError}.
   */
  static final int MAX_DEPTH = 650;

  private final String text;
  private final short[] types;
  private final int[] starts;
  private final int[] ends;
  private final String[] values;
  private final SqlFailure failure;
  private final int[] wideShifts;
  private int at;
  private int depth;
  private int highestParameter;

  /**
   * @param values values that are not plain slices of the text, or null
   * @param failure what a {@link Token#LEXICAL_ERROR} throws, or null
   * @param wideShifts per token the surrogate pairs before it, or null if the text has none
   */
  Tokens(
      String text,
      short[] types,
      int[] starts,
      int[] ends,
      String[] values,
      SqlFailure failure,
      int[] wideShifts) {
    this.text = text;
    this.types = types;
    this.starts = starts;
    this.ends = ends;
    this.values = values;
    this.failure = failure;
    this.wideShifts = wideShifts;
    checkLexis();
  }

  /** The current token. */
  int type() {
    return types[at];
  }

  /** The token {@code ahead} of the current one; past the end it is the end. */
  int peek(int ahead) {
    int index = at + ahead;
    return index < types.length ? types[index] : Token.EOF;
  }

  /** Whether the current token is the given one. */
  boolean is(int type) {
    return types[at] == type;
  }

  /** Whether the current and the next token are the given ones. */
  boolean are(int first, int second) {
    return types[at] == first && peek(1) == second;
  }

  /** The position of the current token. */
  int position() {
    return position(at);
  }

  /** The position of the token with the given index. */
  int position(int index) {
    return wideShifts == null ? starts[index] + 1 : starts[index] + 1 - wideShifts[index];
  }

  /** The index of the current token. */
  int index() {
    return at;
  }

  /** The index in the text at which the current token starts. */
  int start() {
    return starts[at];
  }

  /** The index in the text after the last consumed token. */
  int lastEnd() {
    return at == 0 ? 0 : ends[at - 1];
  }

  /** Moves to the next token. */
  void next() {
    at++;
    if (types[at] == Token.LEXICAL_ERROR) {
      throw failure;
    }
  }

  private void checkLexis() {
    if (types[at] == Token.LEXICAL_ERROR) {
      throw failure;
    }
  }

  /** Consumes the token if it is the given one. */
  boolean accept(int type) {
    if (types[at] != type) {
      return false;
    }
    next();
    return true;
  }

  /** Consumes the given token or fails at what stands there. */
  void expect(int type) {
    if (types[at] != type) {
      throw failure();
    }
    next();
  }

  /** Consumes the given two tokens or fails at what stands there. */
  void expect(int first, int second) {
    expect(first);
    expect(second);
  }

  /** Fails unless everything has been read. */
  void expectEnd() {
    if (types[at] != Token.EOF) {
      throw failure();
    }
  }

  /** Consumes the first token if it is there, and then demands the second. */
  boolean acceptThenExpect(int first, int second) {
    if (!accept(first)) {
      return false;
    }
    expect(second);
    return true;
  }

  /** The text of the current token as written. */
  String written() {
    return text.substring(starts[at], ends[at]);
  }

  /** The value of an identifier or keyword as a name, and moves on. */
  String takeName() {
    String name = name();
    next();
    return name;
  }

  /** The value of the current identifier or keyword as a name. */
  String name() {
    int type = types[at];
    if (Keywords.isKeyword(type)) {
      return Keywords.word(type);
    }
    String value = value(at);
    return value != null ? value : IdentifierText.fold(text, starts[at], ends[at]);
  }

  /** The value of a string, and moves on. */
  String takeString() {
    if (types[at] != Token.STRING) {
      throw failure();
    }
    String value = value(at);
    if (value == null) {
      value = text.substring(starts[at] + 1, ends[at] - 1);
    }
    next();
    return value;
  }

  /** The value of a token that the lexer made or left as written, and moves on. */
  String takeText() {
    String value = value(at);
    if (value == null) {
      value = written();
    }
    next();
    return value;
  }

  /** The value of an integer, and moves on. */
  int takeInteger() {
    if (types[at] != Token.INTEGER_NUMBER) {
      throw failure();
    }
    int value = 0;
    for (int i = starts[at]; i < ends[at]; i++) {
      value = value * 10 + (text.charAt(i) - '0');
    }
    next();
    return value;
  }

  /** The number of a parameter, which wraps as PostgreSQL's does, and moves on. */
  int takeParameter() {
    long value = 0;
    for (int i = starts[at] + 1; i < ends[at]; i++) {
      long digit = text.charAt(i) - '0';
      value = value > (Long.MAX_VALUE - digit) / 10 ? Long.MAX_VALUE : value * 10 + digit;
    }
    next();
    highestParameter = Math.max(highestParameter, (int) value);
    return (int) value;
  }

  /** The highest number of a parameter since this was last asked, or 0. */
  int takeHighestParameter() {
    int highest = highestParameter;
    highestParameter = 0;
    return highest;
  }

  private String value(int index) {
    return values == null ? null : values[index];
  }

  /** The text up to the last consumed token, from the given index on. */
  String textFrom(int start) {
    return text.substring(start, lastEnd());
  }

  /** One level deeper; fails where the text nests too deep. */
  void enter() {
    if (++depth > MAX_DEPTH) {
      throw tooDeep();
    }
  }

  /** One level up again. */
  void leave() {
    depth--;
  }

  /** What a text that nests too deep gives (54001). */
  static SqlFailure tooDeep() {
    return new SqlFailure(SqlState.STATEMENT_TOO_COMPLEX, "stack depth limit exceeded")
        .hint("The statement nests more than " + MAX_DEPTH + " levels deep.");
  }

  /** {@code syntax error} at the current token. */
  SqlFailure failure() {
    if (peeksLexicalError()) {
      return failure;
    }
    return types[at] == Token.EOF
        ? SqlFailure.syntaxErrorAtEnd(position())
        : SqlFailure.syntaxErrorNear(written(), position());
  }

  /** PostgreSQL reads on after these words before it looks at them, and may stumble there. */
  private boolean peeksLexicalError() {
    return switch (types[at]) {
      case Token.NOT, Token.NULLS, Token.WITH -> peek(1) == Token.LEXICAL_ERROR;
      default -> false;
    };
  }

  /** Another complaint of PostgreSQL's parser about the current token. */
  SqlFailure failure(String message) {
    String where =
        types[at] == Token.EOF ? " at end of input" : " at or near \"" + written() + "\"";
    return failure(message + where, position());
  }

  /** A failure of the grammar that names no token (42601). */
  static SqlFailure failure(String message, int position) {
    return new SqlFailure(SqlState.SYNTAX_ERROR, message, position);
  }
}
