package org.pagedb.sql.function.pattern;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** Reads PostgreSQL's advanced regular expressions. */
final class RegexParser {

  private static final int MAX_REPETITIONS = 255;

  private final int[] pattern;
  private RegexOptions options;
  private int at;
  private int groups;
  private final Map<Integer, RegexNode> closed = new HashMap<>();

  private RegexParser(String pattern, RegexOptions options) {
    this.pattern = pattern.codePoints().toArray();
    this.options = options;
  }

  /**
   * Reads a pattern.
   *
   * @throws SqlFailure 2201B if it is none
   */
  static Regex parse(String pattern, RegexOptions options) {
    RegexParser parser = new RegexParser(pattern, options);
    parser.prefixes();
    RegexNode node = parser.options.literal() ? parser.plainText() : parser.alternatives();
    if (parser.at < parser.pattern.length) {
      throw invalid("parentheses () not balanced");
    }
    return new Regex(node, parser.groups, parser.options);
  }

  static SqlFailure invalid(String reason) {
    return new SqlFailure(
        SqlState.INVALID_REGULAR_EXPRESSION, "invalid regular expression: " + reason);
  }

  /** Director {@code ***=} or {@code ***:}, and options {@code (?…)} at the start. */
  private void prefixes() {
    if (options.literal()) {
      return;
    }
    if (lookingAt("***=")) {
      at += 4;
      options = options.with('q');
      return;
    }
    if (lookingAt("***:")) {
      at += 4;
    } else if (lookingAt("***")) {
      throw invalid("quantifier operand invalid");
    }
    if (lookingAt("(?") && at + 2 < pattern.length && Character.isLetter(pattern[at + 2])) {
      at += 2;
      while (!isAt(')')) {
        RegexOptions changed = at < pattern.length ? options.with((char) pattern[at]) : null;
        if (changed == null) {
          throw invalid("invalid embedded option");
        }
        options = changed;
        at++;
      }
      at++;
    }
  }

  private boolean lookingAt(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (at + i >= pattern.length || pattern[at + i] != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private boolean isAt(char c) {
    return at < pattern.length && pattern[at] == c;
  }

  private RegexNode plainText() {
    List<RegexNode> nodes = new ArrayList<>();
    while (at < pattern.length) {
      nodes.add(character(pattern[at++]));
    }
    return new RegexNode.Sequence(nodes);
  }

  private RegexNode character(int c) {
    return new RegexNode.Characters(folded(x -> x == c));
  }

  private IntPredicate folded(IntPredicate set) {
    return options.ignoreCase()
        ? c ->
            set.test(c) || set.test(Character.toLowerCase(c)) || set.test(Character.toUpperCase(c))
        : set;
  }

  private RegexNode alternatives() {
    List<RegexNode> branches = new ArrayList<>();
    branches.add(branch());
    while (isAt('|')) {
      at++;
      branches.add(branch());
    }
    return branches.size() == 1 ? branches.get(0) : new RegexNode.Choice(branches);
  }

  private RegexNode branch() {
    List<RegexNode> nodes = new ArrayList<>();
    skipExpanded();
    while (at < pattern.length && !isAt('|') && !isAt(')')) {
      nodes.add(quantified());
      skipExpanded();
    }
    return new RegexNode.Sequence(nodes);
  }

  /** White space and comments, in expanded syntax; {@code (?#…)} always. */
  private void skipExpanded() {
    while (at < pattern.length) {
      if (lookingAt("(?#")) {
        while (at < pattern.length && !isAt(')')) {
          at++;
        }
        at++;
      } else if (options.expanded() && Character.isWhitespace(pattern[at])) {
        at++;
      } else if (options.expanded() && isAt('#')) {
        while (at < pattern.length && !isAt('\n')) {
          at++;
        }
      } else {
        return;
      }
    }
  }

  private RegexNode quantified() {
    RegexNode atom = atom();
    skipExpanded();
    boolean quantifier =
        isAt('*')
            || isAt('+')
            || isAt('?')
            || isAt('{') && at + 1 < pattern.length && Character.isDigit(pattern[at + 1]);
    if (!quantifier) {
      return atom;
    }
    if (atom instanceof RegexNode.Anchor || atom instanceof RegexNode.Look) {
      throw invalid("quantifier operand invalid");
    }
    int min = isAt('+') ? 1 : 0;
    int max = isAt('?') ? 1 : RegexNode.Repeat.UNLIMITED;
    boolean fixed = isAt('{');
    if (fixed) {
      at++;
      min = count();
      max = min;
      if (isAt(',')) {
        fixed = false;
        at++;
        max = isAt('}') ? RegexNode.Repeat.UNLIMITED : count();
      }
      if (!isAt('}')) {
        throw invalid("braces {} not balanced");
      }
      if (min > max) {
        throw invalid("invalid repetition count(s)");
      }
    }
    at++;
    boolean greedy = !isAt('?');
    at += greedy ? 0 : 1;
    if (isAt('*') || isAt('+') || isAt('?')) {
      throw invalid("quantifier operand invalid");
    }
    RegexNode.Preference preference =
        greedy ? RegexNode.Preference.LONGEST : RegexNode.Preference.SHORTEST;
    return new RegexNode.Repeat(atom, min, max, fixed ? atom.preference() : preference);
  }

  private int count() {
    int value = 0;
    int start = at;
    while (at < pattern.length && Character.isDigit(pattern[at])) {
      value = Math.min(value * 10 + Character.digit(pattern[at++], 10), 1000);
    }
    if (value > MAX_REPETITIONS || at == start) {
      throw invalid("invalid repetition count(s)");
    }
    return value;
  }

  private RegexNode atom() {
    int c = pattern[at];
    switch (c) {
      case '(':
        return parenthesis();
      case '[':
        return bracket();
      case '.':
        at++;
        return new RegexNode.Characters(options.dotStopsAtNewline() ? x -> x != '\n' : x -> true);
      case '^', '$':
        at++;
        return new RegexNode.Anchor((char) c);
      case '\\':
        at++;
        return new RegexEscapes(this).atom();
      case '*', '+', '?':
        throw invalid("quantifier operand invalid");
      case '{':
        if (at + 1 < pattern.length && Character.isDigit(pattern[at + 1])) {
          throw invalid("quantifier operand invalid");
        }
        at++;
        return character(c);
      default:
        at++;
        return character(c);
    }
  }

  private RegexNode bracket() {
    if (lookingAt("[[:<:]]") || lookingAt("[[:>:]]")) {
      char kind = pattern[at + 3] == '<' ? 'm' : 'M';
      at += 7;
      return new RegexNode.Anchor(kind);
    }
    BracketParser parser = new BracketParser(pattern, at + 1, options);
    IntPredicate set = parser.parse();
    at = parser.position();
    return new RegexNode.Characters(set);
  }

  private RegexNode parenthesis() {
    at++;
    char look = ' ';
    boolean ahead = true;
    if (lookingAt("?:")) {
      at += 2;
      look = ':';
    } else if (lookingAt("?=") || lookingAt("?!")) {
      look = (char) pattern[at + 1];
      at += 2;
    } else if (lookingAt("?<=") || lookingAt("?<!")) {
      look = (char) pattern[at + 2];
      ahead = false;
      at += 3;
    } else if (isAt('?')) {
      throw invalid("quantifier operand invalid");
    }
    int number = look == ' ' ? ++groups : 0;
    RegexNode inner = alternatives();
    if (!isAt(')')) {
      throw invalid("parentheses () not balanced");
    }
    at++;
    return switch (look) {
      case ' ' -> {
        closed.put(number, inner);
        yield new RegexNode.Group(number, inner);
      }
      case ':' -> inner;
      default -> new RegexNode.Look(inner, ahead, look == '!');
    };
  }

  /** For {@link RegexEscapes}: the next character, which must be there. */
  int next() {
    if (at >= pattern.length) {
      throw invalid("invalid escape \\ sequence");
    }
    return pattern[at++];
  }

  int peek() {
    return at < pattern.length ? pattern[at] : -1;
  }

  /** What is in a group that has been read to its end, or null. */
  RegexNode closed(int number) {
    return closed.get(number);
  }

  int groups() {
    return groups;
  }

  RegexNode literal(int c) {
    return character(c);
  }
}
