package org.pagedb.sql.function.format;

import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.format.NumberPicture.Node;
import org.pagedb.sql.function.format.NumberPicture.SignPlace;

/**
 * Lays the digits of a number out by a picture: PostgreSQL's {@code NUM_processor} for output, in
 * the C locale. One object writes one number.
 */
final class NumberWriter {

  private static final int ROMAN_WIDTH = 15;
  private static final int NONE = -1;

  private final NumberPicture picture;
  private final String digits;
  private final char sign;
  private final int spaces;
  private final StringBuilder out = new StringBuilder();
  private int at; // in digits
  private int lastRelevant = NONE;
  private int count;
  private int current;
  private boolean signWritten;
  private boolean inNumber;

  /**
   * @param digits the number's digits without its sign
   * @param sign {@code +}, {@code -} or 0
   * @param spaces how many digits fewer than the picture has room for stand before the point
   */
  NumberWriter(NumberPicture picture, String digits, char sign, int spaces) {
    this.picture = picture;
    this.digits = digits;
    this.sign = picture.roman ? 0 : sign;
    this.spaces = picture.roman ? 0 : spaces;
  }

  String write() {
    if (picture.zeroStart > 0) {
      picture.zeroStart--;
    }
    if (picture.exponent) {
      return digits;
    }
    if (picture.roman) {
      picture.keepRomanOnly();
    }
    prepareSign();
    count = picture.after + picture.before - 1;
    if (picture.fillMode && picture.decimal) {
      findLastRelevant();
    }
    if (!signWritten && spaces == 0) {
      count++;
    }
    for (Node node : picture.nodes) {
      if (node.pattern() == null) {
        out.append(node.text());
      } else {
        write(node.pattern());
      }
    }
    return out.toString();
  }

  private void prepareSign() {
    if (picture.plus || picture.minus) {
      signWritten = picture.minus; // otherwise PL writes it
      return;
    }
    if (sign != '-' && picture.fillMode) {
      picture.bracket = false;
    }
    signWritten = sign == '+' && picture.fillMode && !picture.localeSign;
    if (picture.signPlace == SignPlace.BEFORE && picture.before == picture.digitsBeforeSign) {
      picture.signPlace = SignPlace.AFTER;
    }
  }

  /** Zeros at the end are dropped, but not those that a 0 of the picture asks for. */
  private void findLastRelevant() {
    int point = digits.indexOf('.');
    if (point < 0) {
      return;
    }
    int last = point;
    for (int i = point + 1; i < digits.length(); i++) {
      last = digits.charAt(i) == '0' ? last : i;
    }
    if (picture.zeroEnd > spaces) {
      last = Math.max(last, Math.min(digits.length() - 1, picture.zeroEnd - spaces));
    }
    lastRelevant = last;
  }

  private void write(NumberPicture.Pattern pattern) {
    switch (pattern) {
      case NINE, ZERO, DOT, LOCALE_DOT -> writeDigit(pattern == NumberPicture.Pattern.ZERO);
      case COMMA, GROUP -> {
        if (inNumber) {
          out.append(',');
        } else if (!picture.fillMode) {
          out.append(' ');
        }
      }
      case CURRENCY -> out.append(' ');
      case ROMAN -> writeRoman(digits);
      case ROMAN_LOWER -> writeRoman(digits.toLowerCase(Locale.ROOT));
      case ORDINAL -> writeOrdinal(true);
      case ORDINAL_LOWER -> writeOrdinal(false);
      case MINUS -> writeSign('-');
      case PLUS -> writeSign('+');
      case SIGN -> out.append(sign);
      default -> {
        // says something about others only
      }
    }
  }

  private void writeSign(char wanted) {
    if (sign == wanted) {
      out.append(wanted);
    } else if (!picture.fillMode) {
      out.append(' ');
    }
  }

  private void writeRoman(String numeral) {
    if (!picture.fillMode) {
      out.append(" ".repeat(Math.max(0, ROMAN_WIDTH - numeral.length())));
    }
    out.append(numeral);
  }

  private void writeOrdinal(boolean upper) {
    boolean none = picture.roman || digits.startsWith("#") || sign == '-' || picture.decimal;
    if (!none) {
      String ending = ordinal(digits);
      out.append(upper ? ending : ending.toLowerCase(Locale.ROOT));
    }
  }

  /**
   * {@code ST}, {@code ND}, {@code RD} or {@code TH}.
   *
   * @throws SqlFailure 22P02 if the text does not end with a digit
   */
  private static String ordinal(String digits) {
    int length = digits.length();
    char last = length == 0 ? ' ' : digits.charAt(length - 1);
    if (last < '0' || last > '9') {
      throw new SqlFailure(
          SqlState.INVALID_TEXT_REPRESENTATION, "\"" + digits + "\" is not a number");
    }
    boolean teen = length > 1 && digits.charAt(length - 2) == '1';
    return switch (teen ? '0' : last) {
      case '1' -> "ST";
      case '2' -> "ND";
      case '3' -> "RD";
      default -> "TH";
    };
  }

  private char digit() {
    return at < digits.length() ? digits.charAt(at) : 0;
  }

  private boolean endsAtPoint() {
    return lastRelevant != NONE && digits.charAt(lastRelevant) == '.';
  }

  /** A single 0 before the point that the picture does not ask for. */
  private boolean isLeadingZero() {
    return !picture.zero && at == 0 && digit() == '0' && picture.after != 0;
  }

  private void writeDigit(boolean zeroPattern) {
    if (picture.roman) {
      return;
    }
    inNumber = false;
    boolean reached = current >= spaces || picture.zero && picture.zeroStart == current;
    if (!signWritten && reached && (!isLeadingZero() || endsAtPoint())) {
      writeSignBeforeNumber();
    }
    if (current < spaces && (picture.zeroStart > current || !picture.zero)) {
      if (!picture.fillMode) {
        out.append(' ');
      }
    } else if (picture.zero && current < spaces) {
      out.append('0');
      inNumber = true;
    } else {
      writeNext(zeroPattern);
      at = Math.min(at + 1, digits.length());
    }
    int end = count + (spaces != 0 ? 1 : 0) + (picture.decimal ? 1 : 0);
    if (lastRelevant != NONE && lastRelevant == at) {
      end = current;
    }
    if (current + 1 == end) {
      writeSignAfterNumber();
    }
    current++;
  }

  private void writeSignBeforeNumber() {
    if (picture.localeSign) {
      if (picture.signPlace == SignPlace.BEFORE) {
        out.append(sign == '-' ? '-' : '+');
        signWritten = true;
      }
    } else if (picture.bracket) {
      out.append(sign == '+' ? ' ' : '<');
      signWritten = true;
    } else if (sign == '+') {
      if (!picture.fillMode) {
        out.append(' ');
      }
      signWritten = true;
    } else if (sign == '-') {
      out.append('-');
      signWritten = true;
    }
  }

  private void writeNext(boolean zeroPattern) {
    char next = digit();
    if (next == '.') {
      if (lastRelevant == NONE || !endsAtPoint() || picture.fillMode) {
        out.append('.');
      }
    } else if (lastRelevant != NONE && at > lastRelevant && !zeroPattern) {
      return;
    } else if (isLeadingZero()) {
      if (!picture.fillMode) {
        out.append(' ');
      } else if (endsAtPoint()) {
        out.append('0');
      }
    } else if (next != 0) {
      out.append(next);
      inNumber = true;
    } else {
      inNumber = true;
    }
  }

  private void writeSignAfterNumber() {
    if (signWritten && picture.bracket) {
      out.append(sign == '+' ? ' ' : '>');
    } else if (picture.localeSign && picture.signPlace == SignPlace.AFTER) {
      out.append(sign == '-' ? '-' : '+');
    }
  }

  /** A Roman numeral, or fifteen {@code #} for what has none. */
  static String roman(long number) {
    if (number < 1 || number > 3999) {
      return "#".repeat(ROMAN_WIDTH);
    }
    String[] symbols = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
    int[] values = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    StringBuilder numeral = new StringBuilder();
    long rest = number;
    for (int i = 0; i < values.length; i++) {
      for (; rest >= values[i]; rest -= values[i]) {
        numeral.append(symbols[i]);
      }
    }
    return numeral.toString();
  }
}
