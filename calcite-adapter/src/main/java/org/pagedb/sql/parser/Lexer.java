package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.Notice;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/**
 * Cuts a text into PostgreSQL's tokens, all at once and in one pass. A lexical error becomes a
 * token of its own, so that an earlier syntax error is reported first.
 */
final class Lexer {

  private final String text;
  private final int length;
  private final TokenBuffer buffer;
  private int at;
  private boolean peeking;
  private List<Notice> notices;

  Lexer(String text) {
    this.text = text;
    this.length = text.length();
    this.buffer = new TokenBuffer(text);
  }

  /** The tokens of the whole text. */
  Tokens tokens() {
    SqlFailure failure = null;
    try {
      while (skipBlank()) {
        token();
      }
    } catch (SqlFailure lexical) {
      failure = lexical;
      buffer.add(Token.LEXICAL_ERROR, length, length);
    }
    buffer.add(Token.EOF, length, length);
    return buffer.tokens(failure);
  }

  /** What there is to say about the text besides failures. */
  List<Notice> notices() {
    return notices == null ? List.of() : notices;
  }

  private void add(int type, int start) {
    buffer.add(type, start, at);
  }

  private void add(int type, int start, String value) {
    buffer.add(type, start, at, value);
  }

  /** Moves to the next token's first character; false at the end. */
  private boolean skipBlank() {
    while (at < length) {
      char c = text.charAt(at);
      if (c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f') {
        at++;
      } else if (c == '-' && peek(1) == '-') {
        skipLine();
      } else if (c == '/' && peek(1) == '*') {
        skipComment();
      } else {
        return true;
      }
    }
    return false;
  }

  private char peek(int ahead) {
    return peekAt(at + ahead);
  }

  private void skipLine() {
    while (at < length) {
      char c = text.charAt(at);
      if (c == '\n' || c == '\r') {
        return;
      }
      buffer.note(c);
      at++;
    }
  }

  private void skipComment() {
    int start = at;
    int depth = 0;
    do {
      if (at >= length) {
        throw unterminated("/* comment", start);
      }
      char c = text.charAt(at);
      if (c == '/' && peek(1) == '*') {
        depth++;
        at += 2;
      } else if (c == '*' && peek(1) == '/') {
        depth--;
        at += 2;
      } else {
        buffer.note(c);
        at++;
      }
    } while (depth > 0);
  }

  private void token() {
    char c = text.charAt(at);
    if (isWordStart(c)) {
      wordOrPrefixedString(c);
    } else if (c >= '0' && c <= '9') {
      number();
    } else {
      switch (c) {
        case '\'' -> string();
        case '"' -> quotedIdentifier();
        case ',', '(', ')', ';', '[', ']' -> single(c);
        case '.' -> dot();
        case ':' -> colon();
        case '$' -> dollar();
        default -> operatorOrOther(c);
      }
    }
  }

  private static boolean isWordStart(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= 0x80;
  }

  private static boolean isWordPart(char c) {
    return isWordStart(c) || c >= '0' && c <= '9' || c == '$';
  }

  private void single(char c) {
    int start = at++;
    add(c, start);
  }

  private void wordOrPrefixedString(char c) {
    char next = peek(1);
    if (next == '\'') {
      if (prefixedString(c)) {
        return;
      }
    } else if (next == '&' && (c == 'U' || c == 'u')) {
      char quote = peek(2);
      if (quote == '\'' || quote == '"') {
        unicode(quote);
        return;
      }
    }
    word();
  }

  private boolean prefixedString(char c) {
    int start = at;
    switch (c) {
      case 'e', 'E' -> {
        StringLexer strings = new StringLexer(text, start);
        String value = strings.escaped();
        moveTo(strings.end());
        add(Token.STRING, start, value);
        return true;
      }
      case 'b', 'B', 'x', 'X' -> {
        StringLexer strings = new StringLexer(text, start);
        String digits = strings.bits();
        moveTo(strings.end());
        add(Token.BIT_STRING, start, (char) (c | 0x20) + digits);
        return true;
      }
      case 'n', 'N' -> {
        at++;
        add(Token.NCHAR, start);
        return true;
      }
      default -> {
        return false;
      }
    }
  }

  /** Moves over text that may hold surrogates. */
  private void moveTo(int end) {
    for (int i = at; i < end; i++) {
      buffer.note(text.charAt(i));
    }
    at = end;
  }

  private void unicode(char quote) {
    int start = at;
    StringLexer strings = new StringLexer(text, start);
    String raw =
        quote == '\'' ? strings.plainFrom(start + 3) : strings.quotedIdentifierFrom(start + 3);
    moveTo(strings.end());
    if (peeking) {
      return;
    }
    int end = at;
    char escape = '\\';
    if (skipBlank() && isUescape()) {
      at += "uescape".length();
      escape = escapeCharacter();
    } else {
      at = end;
    }
    String value;
    try {
      value = UnicodeEscapes.decode(text, start, raw, escape);
    } catch (SqlFailure failure) {
      stumbleOverNext();
      throw failure;
    }
    if (quote == '\'') {
      add(Token.STRING, start, value);
    } else {
      identifier(value, start);
    }
  }

  /** PostgreSQL reads the next token before it decodes this one, and may fail there first. */
  private void stumbleOverNext() {
    peeking = true;
    int size = buffer.size();
    if (skipBlank()) {
      token();
    }
    if (buffer.size() > size) {
      buffer.removeLast();
    }
  }

  private boolean isUescape() {
    int end = at + "uescape".length();
    return text.regionMatches(true, at, "uescape", 0, "uescape".length())
        && (end >= length || !isWordPart(text.charAt(end)));
  }

  /** Reads the string after UESCAPE. */
  private char escapeCharacter() {
    String complaint = "UESCAPE must be followed by a simple string literal";
    if (!skipBlank()) {
      throw near(complaint, length, length);
    }
    int start = at;
    token();
    boolean unicode = peekAt(start + 1) == '&' && (text.charAt(start) | 0x20) == 'u';
    if (buffer.last() != Token.STRING || unicode) {
      throw near(complaint, start, at);
    }
    String value = buffer.lastValue();
    buffer.removeLast();
    String escape = value != null ? value : text.substring(start + 1, at - 1);
    if (escape.length() != 1 || !UnicodeEscapes.canEscape(escape.charAt(0))) {
      throw near("invalid Unicode escape character", start, at);
    }
    return escape.charAt(0);
  }

  private char peekAt(int index) {
    return index < length ? text.charAt(index) : 0;
  }

  private void word() {
    int start = at;
    int hash = 0;
    boolean letters = true;
    int i = start;
    while (i < length) {
      char c = text.charAt(i);
      if (c >= 'a' && c <= 'z' || c == '_') {
        hash = Keywords.hash(hash, c);
      } else if (c >= 'A' && c <= 'Z') {
        hash = Keywords.hash(hash, c + ('a' - 'A'));
      } else if (c >= '0' && c <= '9' || c == '$' || c >= 0x80) {
        letters = false;
        buffer.note(c);
      } else {
        break;
      }
      i++;
    }
    at = i;
    int size = i - start;
    if (letters && size <= Keywords.MAX_LENGTH) {
      keyword(Keywords.lookup(text, start, i, hash), start);
    } else if (size <= IdentifierText.MAX_BYTES / 3) {
      add(Token.IDENTIFIER, start);
    } else {
      identifier(IdentifierText.fold(text, start, i), start);
    }
  }

  /** Adds a word, and tells the words before it that bind differently in front of it. */
  private void keyword(int type, int start) {
    if (type != Token.IDENTIFIER) {
      int before = buffer.last();
      if (before == Token.NOT) {
        if (type == Token.BETWEEN
            || type == Token.IN
            || type == Token.LIKE
            || type == Token.ILIKE
            || type == Token.SIMILAR) {
          buffer.retype(Token.NOT_LA);
        }
      } else if (before == Token.NULLS) {
        if (type == Token.FIRST || type == Token.LAST) {
          buffer.retype(Token.NULLS_LA);
        }
      } else if (before == Token.WITH && (type == Token.TIME || type == Token.ORDINALITY)) {
        buffer.retype(Token.WITH_LA);
      }
    }
    add(type, start);
  }

  /** Adds an identifier whose value is at hand, cut to its length. */
  private void identifier(String name, int start) {
    String kept = IdentifierText.truncate(name);
    if (kept.length() < name.length()) {
      if (notices == null) {
        notices = new ArrayList<>();
      }
      notices.add(IdentifierText.truncation(name, kept));
    }
    add(Token.IDENTIFIER, start, kept);
  }

  private void quotedIdentifier() {
    int start = at;
    StringLexer strings = new StringLexer(text, start);
    String name = strings.quotedIdentifier();
    moveTo(strings.end());
    identifier(name, start);
  }

  /** A plain string; only one with doubled quotes or in several pieces needs a value made. */
  private void string() {
    int start = at;
    int i = start + 1;
    while (i < length && text.charAt(i) != '\'') {
      buffer.note(text.charAt(i));
      i++;
    }
    char after = i + 1 < length ? text.charAt(i + 1) : 0;
    if (i < length && after != '\'' && !mayContinue(after)) {
      at = i + 1;
      add(Token.STRING, start);
      return;
    }
    StringLexer strings = new StringLexer(text, start);
    String value = strings.plain();
    moveTo(strings.end());
    add(Token.STRING, start, value);
  }

  /** Whether the character after a string may lead to another piece of it. */
  private static boolean mayContinue(char c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == '-';
  }

  private void number() {
    int start = at;
    int type = NumberLexer.type(text, start);
    at = NumberLexer.end(text, start);
    add(type, start);
  }

  private void dot() {
    int start = at;
    char next = peek(1);
    if (next == '.') {
      at += 2;
      add(Token.DOT_DOT, start);
    } else if (next >= '0' && next <= '9') {
      number();
    } else {
      single('.');
    }
  }

  private void colon() {
    int start = at;
    char next = peek(1);
    if (next == ':') {
      at += 2;
      add(Token.TYPECAST, start);
    } else if (next == '=') {
      at += 2;
      add(Token.COLON_EQUALS, start);
    } else {
      single(':');
    }
  }

  private void dollar() {
    int start = at;
    char next = peek(1);
    if (next >= '0' && next <= '9') {
      at = NumberLexer.digits(text, start + 1);
      if (at < length && isWordStart(text.charAt(at))) {
        int from = at;
        while (at < length && isWordPart(text.charAt(at))) {
          at++;
        }
        moveBackOver(from);
        throw near("trailing junk after parameter", start, at);
      }
      add(Token.PARAMETER_REFERENCE, start);
      return;
    }
    int tagEnd = dollarTagEnd(start);
    if (tagEnd < 0) {
      single('$');
      return;
    }
    String tag = text.substring(start, tagEnd);
    int close = text.indexOf(tag, tagEnd);
    if (close < 0) {
      throw unterminated("dollar-quoted string", start);
    }
    moveTo(close + tag.length());
    add(Token.STRING, start, text.substring(tagEnd, close));
  }

  private void moveBackOver(int from) {
    for (int i = from; i < at; i++) {
      buffer.note(text.charAt(i));
    }
  }

  /** The index after an opening dollar quote at {@code start}, or -1. */
  private int dollarTagEnd(int start) {
    int i = start + 1;
    while (i < length && text.charAt(i) != '$') {
      char c = text.charAt(i);
      if (!isWordPart(c) || i == start + 1 && c >= '0' && c <= '9') {
        return -1;
      }
      i++;
    }
    return i < length ? i + 1 : -1;
  }

  private void operatorOrOther(char c) {
    int start = at;
    if (!OperatorLexer.isOperatorPart(c)) {
      if (c == 0) {
        throw new SqlFailure(
            SqlState.CHARACTER_NOT_IN_REPERTOIRE,
            "invalid byte sequence for encoding \"UTF8\": 0x00");
      }
      single(c);
      return;
    }
    at = OperatorLexer.end(text, start);
    int type = OperatorLexer.type(text, start, at);
    if (at - start > IdentifierText.MAX_BYTES) {
      throw near("operator too long", start, at);
    }
    add(type, start);
  }

  private SqlFailure unterminated(String what, int start) {
    return near("unterminated " + what, start, length);
  }

  private SqlFailure near(String message, int start, int end) {
    return near(text, message, start, end);
  }

  /** A lexical error that shows the text it is about. */
  static SqlFailure near(String text, String message, int start, int end) {
    String where =
        start >= text.length()
            ? " at end of input"
            : " at or near \"" + text.substring(start, end) + "\"";
    return at(text, message + where, start);
  }

  /** A lexical error at an index of the text (42601). */
  static SqlFailure at(String text, String message, int index) {
    return Tokens.failure(message, text.codePointCount(0, index) + 1);
  }
}
