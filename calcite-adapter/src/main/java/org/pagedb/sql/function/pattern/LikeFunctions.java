package org.pagedb.sql.function.pattern;

import java.nio.charset.StandardCharsets;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;

/** LIKE and ILIKE. */
public final class LikeFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return arguments[0] instanceof byte[] bytes
        ? onBytes(function, latin(bytes), latin(arguments[1]))
        : onText(function, arguments);
  }

  /** Every byte is a character. */
  private static String latin(Object bytes) {
    return new String((byte[]) bytes, StandardCharsets.ISO_8859_1);
  }

  private static Object onBytes(String function, String text, String pattern) {
    return switch (function) {
      case "bytealike" -> LikePattern.matches(text, pattern);
      case "byteanlike" -> !LikePattern.matches(text, pattern);
      case "like_escape_bytea" ->
          LikePattern.withEscape(text, pattern).getBytes(StandardCharsets.ISO_8859_1);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static Object onText(String function, Object[] arguments) {
    String text = (String) arguments[0];
    String pattern = (String) arguments[1];
    return switch (function) {
      case "textlike", "namelike" -> LikePattern.matches(text, pattern);
      case "textnlike", "namenlike" -> !LikePattern.matches(text, pattern);
      case "texticlike", "nameiclike" -> LikePattern.matches(lower(text), lower(pattern));
      case "texticnlike", "nameicnlike" -> !LikePattern.matches(lower(text), lower(pattern));
      case "like_escape" -> LikePattern.withEscape(text, pattern);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static String lower(String text) {
    StringBuilder result = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      result.appendCodePoint(Character.toLowerCase(c));
      i += Character.charCount(c);
    }
    return result.toString();
  }
}
