package org.pagedb.sql.function.string;

import java.nio.charset.StandardCharsets;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.text.TextOrder;

/** The everyday functions on text. */
public final class TextFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return arguments[0] instanceof String text
        ? onText(function, text, arguments)
        : onNumber(function, (Long) arguments[0]);
  }

  private static Object onNumber(String function, long number) {
    return switch (function) {
      case "chr" -> character(number);
      case "to_hex32" -> Integer.toHexString((int) number);
      case "to_hex64" -> Long.toHexString(number);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static Object onText(String function, String text, Object[] arguments) {
    return switch (function) {
      case "textcat" -> text + arguments[1];
      case "textlen" -> (long) TextOrder.length(text);
      case "textoctetlen" -> utf8Length(text);
      case "bit_length(text)" -> utf8Length(text) * 8;
      case "bpcharlen" -> (long) TextOrder.length(TextOrder.withoutTrailingBlanks(text));
      case "bpcharoctetlen" -> utf8Length(text);
      case "upper" -> Text.upper(text);
      case "lower" -> Text.lower(text);
      case "initcap" -> Text.capitals(text);
      case "text_reverse" -> new StringBuilder(text).reverse().toString();
      case "ascii" -> text.isEmpty() ? 0L : (long) text.codePointAt(0);
      case "text_substr" -> Text.substring(text, number(arguments[1]), number(arguments[2]));
      case "text_substr_no_len" -> Text.substring(text, number(arguments[1]), null);
      case "textpos" -> Text.position(text, (String) arguments[1]);
      case "text_left" -> Text.left(text, number(arguments[1]));
      case "text_right" -> Text.right(text, number(arguments[1]));
      case "text_starts_with" -> text.startsWith((String) arguments[1]);
      case "repeat" -> Text.repeat(text, number(arguments[1]));
      case "replace_text" -> replace(text, (String) arguments[1], (String) arguments[2]);
      case "split_part" -> Text.splitPart(text, (String) arguments[1], number(arguments[2]));
      default -> editing(function, text, arguments);
    };
  }

  private static Object editing(String function, String text, Object[] arguments) {
    return switch (function) {
      case "translate" -> Text.translate(text, (String) arguments[1], (String) arguments[2]);
      case "btrim" -> Text.trim(text, (String) arguments[1], true, true);
      case "btrim1" -> Text.trim(text, " ", true, true);
      case "ltrim" -> Text.trim(text, (String) arguments[1], true, false);
      case "ltrim1" -> Text.trim(text, " ", true, false);
      case "rtrim" -> Text.trim(text, (String) arguments[1], false, true);
      case "rtrim1" -> Text.trim(text, " ", false, true);
      case "lpad" -> Text.pad(text, number(arguments[1]), (String) arguments[2], true);
      case "rpad" -> Text.pad(text, number(arguments[1]), (String) arguments[2], false);
      case "lpad(text,int4)" -> Text.pad(text, number(arguments[1]), " ", true);
      case "rpad(text,int4)" -> Text.pad(text, number(arguments[1]), " ", false);
      case "textoverlay" ->
          Text.overlay(text, (String) arguments[1], number(arguments[2]), number(arguments[3]));
      case "textoverlay_no_len" ->
          Text.overlay(
              text,
              (String) arguments[1],
              number(arguments[2]),
              TextOrder.length((String) arguments[1]));
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static long number(Object argument) {
    return (Long) argument;
  }

  private static long utf8Length(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static String replace(String text, String from, String to) {
    return from.isEmpty() ? text : text.replace(from, to);
  }

  private static String character(long number) {
    if (number < 0) {
      throw new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, "character number must be positive");
    }
    if (number == 0) {
      throw new SqlFailure(SqlState.PROGRAM_LIMIT_EXCEEDED, "null character not permitted");
    }
    if (number > Character.MAX_CODE_POINT) {
      throw new SqlFailure(
          SqlState.PROGRAM_LIMIT_EXCEEDED, "requested character too large for encoding: " + number);
    }
    if (number >= Character.MIN_SURROGATE && number <= Character.MAX_SURROGATE) {
      throw new SqlFailure(
          SqlState.PROGRAM_LIMIT_EXCEEDED, "requested character not valid for encoding: " + number);
    }
    return Character.toString((int) number);
  }
}
