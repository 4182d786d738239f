package org.pagedb.sql.function.pattern;

import java.util.function.IntPredicate;

/** What a backslash outside brackets may introduce. */
final class RegexEscapes {

  private final RegexParser parser;

  RegexEscapes(RegexParser parser) {
    this.parser = parser;
  }

  /** The atom after a backslash that has been read. */
  RegexNode atom() {
    int c = parser.next();
    if (!Character.isLetterOrDigit(c) || c > 127) {
      return parser.literal(c);
    }
    IntPredicate set = CharacterClasses.escaped((char) c);
    if (set != null) {
      return new RegexNode.Characters(set);
    }
    return switch (c) {
      case 'A', 'Z', 'm', 'M', 'y', 'Y' -> new RegexNode.Anchor((char) c);
      case '1', '2', '3', '4', '5', '6', '7', '8', '9' -> reference(c - '0');
      case '0' -> parser.literal(octal());
      default -> parser.literal(character(c));
    };
  }

  private int octal() {
    int value = 0;
    for (int i = 0; i < 2 && parser.peek() >= '0' && parser.peek() <= '7'; i++) {
      value = value * 8 + parser.next() - '0';
    }
    return value;
  }

  private RegexNode reference(int first) {
    int number = first;
    while (Character.isDigit(parser.peek()) && number * 10 <= parser.groups()) {
      number = number * 10 + parser.next() - '0';
    }
    if (number > parser.groups()) {
      throw RegexParser.invalid("invalid backreference number");
    }
    return new RegexNode.BackReference(number, parser.closed(number));
  }

  private int character(int c) {
    return switch (c) {
      case 'a' -> 7;
      case 'b' -> '\b';
      case 'B' -> '\\';
      case 'c' -> parser.next() & 31;
      case 'e' -> 27;
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'v' -> 11;
      case 'u' -> hex(4, 4);
      case 'U' -> hex(8, 8);
      case 'x' -> hex(1, 255);
      default -> throw RegexParser.invalid("invalid escape \\ sequence");
    };
  }

  private int hex(int min, int max) {
    int value = 0;
    int digits = 0;
    while (digits < max && parser.peek() < 128 && Character.digit(parser.peek(), 16) >= 0) {
      value = value << 4 | Character.digit(parser.next(), 16);
      digits++;
    }
    if (digits < min) {
      throw RegexParser.invalid("invalid escape \\ sequence");
    }
    return value;
  }
}
