package org.pagedb.sql.function.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A picture for dates and times, split into key words and other text. */
final class DatePicture {

  /** Longer words before their beginnings. */
  private static final String[] WORDS = {
    "A.D.", "A.M.", "AD", "AM", "B.C.", "BC", "CC", "DAY", "DDD", "DD", "DY", "Day", "Dy", "D",
    "FF1", "FF2", "FF3", "FF4", "FF5", "FF6", "FX", "HH24", "HH12", "HH", "IDDD", "ID", "IW",
    "IYYY", "IYY", "IY", "I", "J", "MI", "MM", "MONTH", "MON", "MS", "Month", "Mon", "OF", "P.M.",
    "PM", "Q", "RM", "SSSSS", "SSSS", "SS", "TZH", "TZM", "TZ", "US", "WW", "W", "Y,YYY", "YYYY",
    "YYY", "YY", "Y", "a.d.", "a.m.", "ad", "am", "b.c.", "bc", "cc", "day", "ddd", "dd", "dy", "d",
    "ff1", "ff2", "ff3", "ff4", "ff5", "ff6", "fx", "hh24", "hh12", "hh", "iddd", "id", "iw",
    "iyyy", "iyy", "iy", "i", "j", "mi", "mm", "month", "mon", "ms", "of", "p.m.", "pm", "q", "rm",
    "sssss", "ssss", "ss", "tzh", "tzm", "tz", "us", "ww", "w", "y,yyy", "yyyy", "yyy", "yy", "y"
  };

  /**
   * A piece.
   *
   * @param word the key word as written, null for other text
   * @param text other text, null for a key word
   * @param fill whether the value is not padded (FM)
   * @param ordinal {@code TH}, {@code th} or null
   * @param translated whether names are in the locale's language (TM)
   */
  record Piece(String word, String text, boolean fill, String ordinal, boolean translated) {}

  private DatePicture() {}

  /** The pieces of a picture. */
  static List<Piece> parse(String picture) {
    List<Piece> pieces = new ArrayList<>();
    int at = 0;
    while (at < picture.length()) {
      boolean fill = false;
      boolean translated = false;
      int mark = at;
      boolean prefix = true;
      while (prefix) {
        if (picture.startsWith("FM", mark) || picture.startsWith("fm", mark)) {
          fill = true;
          mark += 2;
        } else if (picture.startsWith("TM", mark) || picture.startsWith("tm", mark)) {
          translated = true;
          mark += 2;
        } else {
          prefix = false;
        }
      }
      String word = wordAt(picture, mark);
      if (word == null) {
        at = mark > at && mark >= picture.length() ? mark : text(picture, mark, pieces);
        continue;
      }
      at = mark + word.length();
      String ordinal = null;
      if (picture.startsWith("TH", at) || picture.startsWith("th", at)) {
        ordinal = picture.substring(at, at + 2);
        at += 2;
      }
      if (!word.equalsIgnoreCase("FX")) {
        pieces.add(new Piece(word, null, fill, ordinal, translated));
      }
    }
    return pieces;
  }

  private static String wordAt(String picture, int at) {
    for (String word : WORDS) {
      if (picture.startsWith(word, at)) {
        return word;
      }
    }
    return null;
  }

  /** Adds a piece of other text, and returns where it ends. */
  private static int text(String picture, int start, List<Piece> pieces) {
    char c = picture.charAt(start);
    if (c == '"') {
      StringBuilder quoted = new StringBuilder();
      int at = start + 1;
      while (at < picture.length() && picture.charAt(at) != '"') {
        if (picture.charAt(at) == '\\' && at + 1 < picture.length()) {
          at++;
        }
        quoted.append(picture.charAt(at++));
      }
      for (int i = 0; i < quoted.length(); i++) {
        pieces.add(new Piece(null, quoted.substring(i, i + 1), true, null, false));
      }
      return at + 1;
    }
    int at = start;
    if (c == '\\' && start + 1 < picture.length() && picture.charAt(start + 1) == '"') {
      at++;
    }
    int end = at + Character.charCount(picture.codePointAt(at));
    pieces.add(new Piece(null, picture.substring(at, end), false, null, false));
    return end;
  }

  /** {@code st}, {@code nd}, {@code rd} or {@code th} for a number that ends with these digits. */
  static String ordinal(String number, boolean upper) {
    int length = number.length();
    boolean teen = length > 1 && number.charAt(length - 2) == '1';
    String suffix =
        teen
            ? "th"
            : switch (number.charAt(length - 1)) {
              case '1' -> "st";
              case '2' -> "nd";
              case '3' -> "rd";
              default -> "th";
            };
    return upper ? suffix.toUpperCase(Locale.ROOT) : suffix;
  }
}
