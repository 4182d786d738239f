package org.pagedb.sql.function.pattern;

import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;

/** {@code ~}, {@code ~*}, their negations, and {@code regexp_like}. */
public final class RegexOperators implements FunctionArea {

  private static final RegexOptions IGNORING_CASE = RegexOptions.PLAIN.with('i');

  private final RegexCache cache = new RegexCache();

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    String text = (String) arguments[0];
    String pattern = (String) arguments[1];
    return switch (function) {
      case "textregexeq", "nameregexeq", "regexp_like_no_flags" ->
          matches(text, pattern, RegexOptions.PLAIN, context);
      case "textregexne", "nameregexne" -> !matches(text, pattern, RegexOptions.PLAIN, context);
      case "texticregexeq", "nameicregexeq" -> matches(text, pattern, IGNORING_CASE, context);
      case "texticregexne", "nameicregexne" -> !matches(text, pattern, IGNORING_CASE, context);
      case "regexp_like" ->
          matches(
              text,
              pattern,
              RegexFunctions.options((String) arguments[2], "regexp_like()"),
              context);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private boolean matches(String text, String pattern, RegexOptions options, TypeContext context) {
    return cache.regex(pattern, options).matches(text, context.session());
  }
}
