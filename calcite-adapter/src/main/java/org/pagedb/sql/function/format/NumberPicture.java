package org.pagedb.sql.function.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/**
 * A number's picture as {@code to_char} and {@code to_number} read it: its nodes, and what they say
 * together. PostgreSQL's {@code NUMDesc}. Writing a number changes the description, so that every
 * call reads its picture anew.
 */
final class NumberPicture {

  /** What a part of the picture asks for. */
  enum Pattern {
    COMMA(","),
    DOT("."),
    ZERO("0"),
    NINE("9"),
    BLANK("B"),
    CURRENCY_C("C"),
    LOCALE_DOT("D"),
    EXPONENT("EEEE"),
    FILL_MODE("FM"),
    GROUP("G"),
    CURRENCY("L"),
    MINUS("MI"),
    PLUS("PL"),
    BRACKET("PR"),
    ROMAN("RN"),
    ROMAN_LOWER("rn"),
    SIGN("SG"),
    SPELL("SP"),
    LOCALE_SIGN("S"),
    ORDINAL("TH"),
    ORDINAL_LOWER("th"),
    SHIFT("V");

    private final String word;

    Pattern(String word) {
      this.word = word;
    }
  }

  /** A pattern, or text that stands for itself when {@code pattern} is null. */
  record Node(Pattern pattern, String text) {}

  /** Where a sign that the locale spells goes. */
  enum SignPlace {
    NONE,
    BEFORE,
    AFTER
  }

  private static final Pattern[] PATTERNS = Pattern.values();

  final List<Node> nodes = new ArrayList<>();
  int before; // digits before the decimal point
  int after;
  int shift; // digits after V
  int zeroStart;
  int zeroEnd;
  int digitsBeforeSign;
  SignPlace signPlace = SignPlace.NONE;
  boolean decimal;
  boolean localeSign;
  boolean zero;
  boolean blank;
  boolean fillMode;
  boolean bracket;
  boolean minus;
  boolean plus;
  boolean roman;
  boolean multiplied;
  boolean exponent;

  NumberPicture(String picture) {
    int at = 0;
    while (at < picture.length()) {
      Pattern pattern = patternAt(picture, at);
      if (pattern != null) {
        nodes.add(new Node(pattern, null));
        at += pattern.word.length();
        add(pattern);
      } else if (picture.charAt(at) == '"') {
        at = quoted(picture, at + 1);
      } else {
        boolean escaped = picture.startsWith("\\\"", at);
        at = literal(picture, escaped ? at + 1 : at);
      }
    }
  }

  private int quoted(String picture, int start) {
    int at = start;
    while (at < picture.length()) {
      if (picture.charAt(at) == '"') {
        return at + 1;
      }
      boolean escaped = picture.charAt(at) == '\\' && at + 1 < picture.length();
      at = literal(picture, escaped ? at + 1 : at);
    }
    return at;
  }

  private int literal(String picture, int at) {
    int end = picture.offsetByCodePoints(at, 1);
    nodes.add(new Node(null, picture.substring(at, end)));
    return end;
  }

  private static Pattern patternAt(String picture, int at) {
    for (Pattern pattern : PATTERNS) {
      boolean lower = pattern == Pattern.ROMAN_LOWER || pattern == Pattern.ORDINAL_LOWER;
      if (picture.startsWith(pattern.word, at)
          || !lower
              && pattern != Pattern.ROMAN
              && pattern != Pattern.ORDINAL
              && picture.startsWith(lowerCase(pattern.word), at)) {
        return pattern;
      }
    }
    return null;
  }

  private static String lowerCase(String word) {
    return word.toLowerCase(Locale.ROOT);
  }

  private static SqlFailure invalid(String message) {
    return new SqlFailure(SqlState.SYNTAX_ERROR, message);
  }

  private static void refuse(boolean wrong, String message) {
    if (wrong) {
      throw invalid(message);
    }
  }

  private void add(Pattern pattern) {
    refuse(exponent && pattern != Pattern.EXPONENT, "\"EEEE\" must be the last pattern used");
    switch (pattern) {
      case NINE -> addNine();
      case ZERO -> addZero();
      case BLANK -> blank |= before == 0 && after == 0 && !zero;
      case LOCALE_DOT, DOT -> {
        refuse(decimal, "multiple decimal points");
        refuse(multiplied, "cannot use \"V\" and decimal point together");
        decimal = true;
      }
      case FILL_MODE -> fillMode = true;
      case LOCALE_SIGN -> addLocaleSign();
      case MINUS -> {
        refuse(localeSign, "cannot use \"S\" and \"MI\" together");
        minus = true;
      }
      case PLUS -> {
        refuse(localeSign, "cannot use \"S\" and \"PL\" together");
        plus = true;
      }
      case SIGN -> {
        refuse(localeSign, "cannot use \"S\" and \"SG\" together");
        minus = true;
        plus = true;
      }
      case BRACKET -> {
        refuse(
            localeSign || plus || minus,
            "cannot use \"PR\" and \"S\"/\"PL\"/\"MI\"/\"SG\" together");
        bracket = true;
      }
      case ROMAN, ROMAN_LOWER -> roman = true;
      case SHIFT -> {
        refuse(decimal, "cannot use \"V\" and decimal point together");
        multiplied = true;
      }
      case EXPONENT -> addExponent();
      default -> {
        // the others only write
      }
    }
  }

  private void addNine() {
    refuse(bracket, "\"9\" must be ahead of \"PR\"");
    if (multiplied) {
      shift++;
    } else if (decimal) {
      after++;
    } else {
      before++;
    }
  }

  private void addZero() {
    refuse(bracket, "\"0\" must be ahead of \"PR\"");
    if (!zero && !decimal) {
      zero = true;
      zeroStart = before + 1;
    }
    if (decimal) {
      after++;
    } else {
      before++;
    }
    zeroEnd = before + after;
  }

  private void addLocaleSign() {
    refuse(localeSign, "cannot use \"S\" twice");
    refuse(plus || minus || bracket, "cannot use \"S\" and \"PL\"/\"MI\"/\"SG\"/\"PR\" together");
    localeSign = true;
    if (decimal) {
      signPlace = SignPlace.AFTER;
    } else {
      signPlace = SignPlace.BEFORE;
      digitsBeforeSign = before;
    }
  }

  private void addExponent() {
    refuse(exponent, "cannot use \"EEEE\" twice");
    if (blank || fillMode || localeSign || bracket || minus || plus || roman || multiplied) {
      throw invalid("\"EEEE\" is incompatible with other formats")
          .detail("\"EEEE\" may only be used together with digit and decimal point patterns.");
    }
    exponent = true;
  }

  /** Of the description only the fill mode matters when a Roman numeral is written. */
  void keepRomanOnly() {
    signPlace = SignPlace.NONE;
    digitsBeforeSign = 0;
    before = 0;
    after = 0;
    decimal = false;
    localeSign = false;
    zero = false;
    blank = false;
    bracket = false;
    minus = false;
    plus = false;
    multiplied = false;
  }
}
