package org.pagedb.sql.function.pattern;

import java.util.function.IntPredicate;

/** Sets of characters that have names. */
final class CharacterClasses {

  private CharacterClasses() {}

  /** {@code [:name:]}, or null if there is none. */
  static IntPredicate named(String name) {
    return switch (name) {
      case "alpha" -> Character::isLetter;
      case "digit" -> Character::isDigit;
      case "alnum" -> Character::isLetterOrDigit;
      case "upper" -> Character::isUpperCase;
      case "lower" -> Character::isLowerCase;
      case "space" -> CharacterClasses::isSpace;
      case "blank" -> c -> c == ' ' || c == '\t';
      case "punct" -> CharacterClasses::isPunctuation;
      case "cntrl" -> c -> c < ' ' || c >= 127 && c < 160;
      case "xdigit" -> c -> c < 128 && Character.digit(c, 16) >= 0;
      case "ascii" -> c -> c < 128;
      case "word" -> CharacterClasses::isWord;
      case "graph" -> c -> !isSpace(c) && isPrintable(c);
      case "print" -> c -> c == ' ' || !isSpace(c) && isPrintable(c);
      default -> null;
    };
  }

  /** The set behind {@code \d \s \w} and their opposites, or null. */
  static IntPredicate escaped(char letter) {
    return switch (letter) {
      case 'd' -> Character::isDigit;
      case 's' -> CharacterClasses::isSpace;
      case 'w' -> CharacterClasses::isWord;
      case 'D' -> c -> !Character.isDigit(c);
      case 'S' -> c -> !isSpace(c);
      case 'W' -> c -> !isWord(c);
      default -> null;
    };
  }

  static boolean isWord(int c) {
    return Character.isLetterOrDigit(c) || c == '_';
  }

  private static boolean isSpace(int c) {
    return c == ' ' || c >= '\t' && c <= '\r' || c > 127 && Character.isWhitespace(c);
  }

  private static boolean isPrintable(int c) {
    return c >= ' ' && !(c >= 127 && c < 160);
  }

  private static boolean isPunctuation(int c) {
    if (c < 128) {
      return c > ' ' && c < 127 && !Character.isLetterOrDigit(c);
    }
    return !Character.isLetterOrDigit(c) && !isSpace(c) && isPrintable(c);
  }
}
