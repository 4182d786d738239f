package org.pagedb.sql.function.pattern;

import java.util.function.IntPredicate;

/** Reads a bracket expression such as {@code [^a-z[:digit:]\s]}. */
final class BracketParser {

  private final int[] pattern;
  private final RegexOptions options;
  private int at;
  private IntPredicate set = c -> false;

  BracketParser(int[] pattern, int start, RegexOptions options) {
    this.pattern = pattern;
    this.at = start;
    this.options = options;
  }

  int position() {
    return at;
  }

  IntPredicate parse() {
    boolean negated = isAt('^');
    at += negated ? 1 : 0;
    boolean first = true;
    while (first || !isAt(']')) {
      if (at >= pattern.length) {
        throw RegexParser.invalid("brackets [] not balanced");
      }
      item();
      first = false;
    }
    at++;
    IntPredicate found = set;
    if (options.ignoreCase()) {
      IntPredicate exact = set;
      found =
          c ->
              exact.test(c)
                  || exact.test(Character.toLowerCase(c))
                  || exact.test(Character.toUpperCase(c));
    }
    if (!negated) {
      return found;
    }
    IntPredicate positive = found;
    boolean stops = options.dotStopsAtNewline();
    return c -> !positive.test(c) && !(stops && c == '\n');
  }

  private boolean isAt(char c) {
    return at < pattern.length && pattern[at] == c;
  }

  private boolean isPair(char a, char b) {
    return isAt(a) && at + 1 < pattern.length && pattern[at + 1] == b;
  }

  private void add(IntPredicate more) {
    IntPredicate before = set;
    set = c -> before.test(c) || more.test(c);
  }

  private void item() {
    if (isPair('[', ':')) {
      String name = enclosed(':');
      IntPredicate named = CharacterClasses.named(name);
      if (named == null) {
        throw RegexParser.invalid("invalid character class");
      }
      boolean letters = options.ignoreCase() && (name.equals("upper") || name.equals("lower"));
      add(letters ? Character::isLetter : named);
      return;
    }
    if (isPair('[', '=')) {
      int c = single(enclosed('='));
      add(x -> x == c);
      return;
    }
    if (isAt('\\') && at + 1 < pattern.length) {
      int letter = pattern[at + 1];
      IntPredicate named = letter < 128 ? CharacterClasses.escaped((char) letter) : null;
      if (named != null) {
        at += 2;
        add(named);
        return;
      }
    }
    int from = character();
    if (!isAt('-') || at + 1 < pattern.length && pattern[at + 1] == ']') {
      add(c -> c == from);
      return;
    }
    at++;
    int to = character();
    if (to < from) {
      throw RegexParser.invalid("invalid character range");
    }
    add(c -> c >= from && c <= to);
  }

  private String enclosed(char mark) {
    int start = at + 2;
    at = start;
    while (at < pattern.length && !isPair(mark, ']')) {
      at++;
    }
    if (at >= pattern.length) {
      throw RegexParser.invalid("brackets [] not balanced");
    }
    String name = new String(pattern, start, at - start);
    at += 2;
    return name;
  }

  private static int single(String text) {
    if (text.codePointCount(0, text.length()) != 1) {
      throw RegexParser.invalid("invalid collating element");
    }
    return text.codePointAt(0);
  }

  private int character() {
    if (at >= pattern.length) {
      throw RegexParser.invalid("brackets [] not balanced");
    }
    if (isPair('[', '.')) {
      return single(enclosed('.'));
    }
    int c = pattern[at++];
    if (c != '\\') {
      return c;
    }
    if (at >= pattern.length) {
      throw RegexParser.invalid("invalid escape \\ sequence");
    }
    int letter = pattern[at++];
    return switch (letter) {
      case 'a' -> 7;
      case 'b' -> '\b';
      case 'e' -> 27;
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'v' -> 11;
      default -> {
        if (Character.isLetterOrDigit(letter) && letter < 128) {
          throw RegexParser.invalid("invalid escape \\ sequence");
        }
        yield letter;
      }
    };
  }
}
