package org.pagedb.sql.function.pattern;

import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;

/** LIKE and ILIKE. */
public final class LikeFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
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
