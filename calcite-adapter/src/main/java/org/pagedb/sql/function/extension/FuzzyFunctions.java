package org.pagedb.sql.function.extension;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;

/** fuzzystrmatch: Levenshtein's distance and Soundex. */
public final class FuzzyFunctions implements FunctionArea {

  private static final int MAX_CHARACTERS = 255;
  private static final int SOUNDEX_LENGTH = 4;
  private static final String SOUNDEX_DIGITS = "01230120022455012623010202";

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    String a = (String) arguments[0];
    return switch (function) {
      case "soundex" -> soundex(a);
      case "difference" -> difference(a, (String) arguments[1]);
      case "levenshtein" -> levenshtein(a, (String) arguments[1], 1, 1, 1);
      case "levenshtein_with_costs" -> weighted(arguments);
      case "levenshtein_less_equal" ->
          limited(levenshtein(a, (String) arguments[1], 1, 1, 1), (Long) arguments[2]);
      case "levenshtein_less_equal_with_costs" -> limited(weighted(arguments), (Long) arguments[5]);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static long weighted(Object[] arguments) {
    return levenshtein(
        (String) arguments[0],
        (String) arguments[1],
        (Long) arguments[2],
        (Long) arguments[3],
        (Long) arguments[4]);
  }

  private static long limited(long distance, long most) {
    return most >= 0 && distance > most ? most + 1 : distance;
  }

  private static long levenshtein(
      String source, String target, long insertion, long deletion, long substitution) {
    int[] a = characters(source);
    int[] b = characters(target);
    long[] previous = new long[a.length + 1];
    for (int i = 0; i <= a.length; i++) {
      previous[i] = i * deletion;
    }
    for (int j = 1; j <= b.length; j++) {
      long[] current = new long[a.length + 1];
      current[0] = j * insertion;
      for (int i = 1; i <= a.length; i++) {
        long replaced = previous[i - 1] + (a[i - 1] == b[j - 1] ? 0 : substitution);
        current[i] =
            Math.min(replaced, Math.min(previous[i] + insertion, current[i - 1] + deletion));
      }
      previous = current;
    }
    return previous[a.length];
  }

  private static int[] characters(String text) {
    int[] characters = text.codePoints().toArray();
    if (characters.length > MAX_CHARACTERS) {
      throw new SqlFailure(
          SqlState.INVALID_PARAMETER_VALUE,
          "levenshtein argument exceeds maximum length of 255 characters");
    }
    return characters;
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  private static char code(char letter) {
    return isLetter(letter) ? SOUNDEX_DIGITS.charAt((letter & ~32) - 'A') : letter;
  }

  private static String soundex(String text) {
    int at = 0;
    while (at < text.length() && !isLetter(text.charAt(at))) {
      at++;
    }
    if (at == text.length()) {
      return "";
    }
    StringBuilder result = new StringBuilder();
    result.append((char) (text.charAt(at) & ~32));
    for (int i = at + 1; i < text.length() && result.length() < SOUNDEX_LENGTH; i++) {
      char c = text.charAt(i);
      if (isLetter(c) && code(c) != code(text.charAt(i - 1)) && code(c) != '0') {
        result.append(code(c));
      }
    }
    while (result.length() < SOUNDEX_LENGTH) {
      result.append('0');
    }
    return result.toString();
  }

  private static long difference(String left, String right) {
    String a = soundex(left);
    String b = soundex(right);
    long same = 0;
    for (int i = 0; i < SOUNDEX_LENGTH; i++) {
      char one = i < a.length() ? a.charAt(i) : 0;
      char other = i < b.length() ? b.charAt(i) : 0;
      same += one == other ? 1 : 0;
    }
    return same;
  }
}
