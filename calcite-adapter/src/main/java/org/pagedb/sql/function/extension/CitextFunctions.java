package org.pagedb.sql.function.extension;

import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.function.pattern.RegexFunctions;
import org.pagedb.sql.function.pattern.RegexReplacement;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.extension.CitextCodec;

/** citext: text functions without regard to case. */
public final class CitextFunctions implements FunctionArea {

  private final CitextCodec codec = new CitextCodec();
  private final RegexFunctions expressions = new RegexFunctions();
  private final RegexReplacement replacement = new RegexReplacement();

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "strpos(citext,citext)" -> position(text(arguments, 0), text(arguments, 1));
      case "replace(citext,citext,citext)" ->
          replaced(text(arguments, 0), text(arguments, 1), text(arguments, 2));
      case "split_part(citext,citext,int4)" -> part(arguments);
      case "translate(citext,citext,text)" -> translated(arguments);
      case "regexp_match(citext,citext)", "regexp_match(citext,citext,text)" ->
          expressions.call("regexp_match", withFlags(arguments), context);
      case "regexp_matches(citext,citext)", "regexp_matches(citext,citext,text)" ->
          expressions.call("regexp_matches", withFlags(arguments), context);
      case "regexp_split_to_array(citext,citext)", "regexp_split_to_array(citext,citext,text)" ->
          expressions.call("regexp_split_to_array", withFlags(arguments), context);
      case "regexp_split_to_table(citext,citext)", "regexp_split_to_table(citext,citext,text)" ->
          expressions.call("regexp_split_to_table", withFlags(arguments), context);
      case "regexp_replace(citext,citext,text)", "regexp_replace(citext,citext,text,text)" -> {
        String flags = flags(arguments.length > 3 ? text(arguments, 3) : "");
        Object[] all = {arguments[0], arguments[1], arguments[2], flags};
        yield replacement.call("textregexreplace", all, context);
      }
      default -> compared(function, arguments[0], arguments[1]);
    };
  }

  private Object compared(String function, Object left, Object right) {
    int order = codec.compare(left, right);
    return switch (function) {
      case "citext_eq" -> order == 0;
      case "citext_ne" -> order != 0;
      case "citext_lt", "citext_pattern_lt" -> order < 0;
      case "citext_le", "citext_pattern_le" -> order <= 0;
      case "citext_gt", "citext_pattern_gt" -> order > 0;
      case "citext_ge", "citext_pattern_ge" -> order >= 0;
      case "citext_cmp", "citext_pattern_cmp" -> (long) Integer.signum(order);
      case "citext_larger" -> order >= 0 ? left : right;
      case "citext_smaller" -> order <= 0 ? left : right;
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static String text(Object[] arguments, int index) {
    return (String) arguments[index];
  }

  private static Object[] withFlags(Object[] arguments) {
    String flags = flags(arguments.length > 2 ? text(arguments, 2) : "");
    return new Object[] {arguments[0], arguments[1], flags};
  }

  /** Case does not matter unless the caller says {@code c}. */
  private static String flags(String given) {
    return given.indexOf('c') >= 0 ? given : given + "i";
  }

  private static long position(String text, String part) {
    int at = CitextCodec.folded(text).indexOf(CitextCodec.folded(part));
    return at < 0 ? 0 : text.codePointCount(0, at) + 1L;
  }

  private static String replaced(String text, String from, String to) {
    if (from.isEmpty()) {
      return text;
    }
    String folded = CitextCodec.folded(text);
    String wanted = CitextCodec.folded(from);
    StringBuilder result = new StringBuilder();
    int start = 0;
    for (int at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, start)) {
      result.append(text, start, at).append(to);
      start = at + wanted.length();
    }
    return result.append(text, start, text.length()).toString();
  }

  private static Object part(Object[] arguments) {
    String marker = "\u0000";
    String text = replaced(text(arguments, 0), text(arguments, 1), marker);
    String[] parts = text.split(marker, -1);
    long number = (Long) arguments[2];
    long index = number < 0 ? parts.length + number : number - 1;
    return index < 0 || index >= parts.length ? "" : parts[(int) index];
  }

  private static String translated(Object[] arguments) {
    String from = CitextCodec.folded(text(arguments, 1));
    String to = text(arguments, 2);
    StringBuilder result = new StringBuilder();
    String text = text(arguments, 0);
    for (int i = 0; i < text.length(); i++) {
      int place = from.indexOf(CitextCodec.folded(text.substring(i, i + 1)));
      if (place < 0) {
        result.append(text.charAt(i));
      } else if (place < to.length()) {
        result.append(to.charAt(place));
      }
    }
    return result.toString();
  }
}
