package org.pagedb.sql.function.string;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.function.TypedFunctionArea;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;

/** {@code format('%s %I %L', …)}. */
public final class FormatFunction implements TypedFunctionArea {

  @Override
  public Object call(String function, Object[] arguments, CallTypes types, TypeContext context) {
    if (arguments[0] == null) {
      return null;
    }
    return switch (function) {
      case "text_format", "text_format_nv" ->
          new Run((String) arguments[0], texts(arguments, types, context)).write();
      default -> throw FunctionArea.unknown(function);
    };
  }

  /** The arguments as texts, null for NULL. */
  private static List<String> texts(Object[] arguments, CallTypes types, TypeContext context) {
    List<String> texts = new ArrayList<>();
    if (types.variadicArray()) {
      ArrayValue array = (ArrayValue) arguments[1];
      if (array != null) {
        for (Object element : array.elements()) {
          texts.add(text(element, array.elementType(), context));
        }
      }
      return texts;
    }
    for (int i = 1; i < arguments.length; i++) {
      texts.add(text(arguments[i], types.argument(i), context));
    }
    return texts;
  }

  private static String text(Object value, PgType type, TypeContext context) {
    return value == null ? null : type.codec().format(value, context);
  }

  /** One run over a format. */
  private static final class Run {
    private final String format;
    private final List<String> texts;
    private final StringBuilder out = new StringBuilder();
    private int at;
    private int next; // the argument that a specifier without position takes

    Run(String format, List<String> texts) {
      this.format = format;
      this.texts = texts;
    }

    String write() {
      while (at < format.length()) {
        char c = format.charAt(at++);
        if (c != '%') {
          out.append(c);
        } else if (peek() == '%') {
          out.append('%');
          at++;
        } else {
          specifier();
        }
      }
      return out.toString();
    }

    private char peek() {
      if (at >= format.length()) {
        throw new SqlFailure(
                SqlState.INVALID_PARAMETER_VALUE, "unterminated format() type specifier")
            .hint("For a single \"%\" use \"%%\".");
      }
      return format.charAt(at);
    }

    private int number() {
      long value = 0;
      while (Character.isDigit(peek())) {
        value = value * 10 + format.charAt(at++) - '0';
        if (value > Integer.MAX_VALUE) {
          throw new SqlFailure(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, "number is out of range");
        }
      }
      return (int) value;
    }

    private void specifier() {
      int position = 0;
      int width = 0;
      boolean left = false;
      if (Character.isDigit(peek())) {
        int first = number();
        if (peek() == '$') {
          if (first == 0) {
            throw new SqlFailure(
                SqlState.INVALID_PARAMETER_VALUE,
                "format specifies argument 0, but arguments are numbered from 1");
          }
          position = first;
          at++;
        } else {
          width = first;
        }
      }
      if (width == 0) {
        while (peek() == '-') {
          left = true;
          at++;
        }
        width = peek() == '*' ? indirectWidth() : number();
        left |= width < 0;
        if (width == Integer.MIN_VALUE) {
          throw new SqlFailure(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, "number is out of range");
        }
        width = Math.abs(width);
      }
      char type = peek();
      at++;
      if (type != 's' && type != 'I' && type != 'L') {
        int c = format.codePointAt(at - 1);
        throw new SqlFailure(
                SqlState.INVALID_PARAMETER_VALUE,
                "unrecognized format() type specifier \"" + Character.toString(c) + "\"")
            .hint("For a single \"%\" use \"%%\".");
      }
      append(converted(argument(position), type), width, left);
    }

    private int indirectWidth() {
      at++;
      int position = 0;
      if (Character.isDigit(peek())) {
        position = number();
        if (peek() != '$') {
          throw new SqlFailure(
              SqlState.INVALID_PARAMETER_VALUE, "width argument position must be ended by \"$\"");
        }
        at++;
      }
      String width = argument(position);
      return width == null ? 0 : Integer.parseInt(width);
    }

    private String argument(int position) {
      int index = position > 0 ? position - 1 : next;
      next = index + 1;
      if (index >= texts.size()) {
        throw new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, "too few arguments for format()");
      }
      return texts.get(index);
    }

    private static String converted(String text, char type) {
      if (text == null) {
        if (type == 'I') {
          throw new SqlFailure(
              SqlState.NULL_VALUE_NOT_ALLOWED,
              "null values cannot be formatted as an SQL identifier");
        }
        return type == 'L' ? "NULL" : "";
      }
      return switch (type) {
        case 'I' -> Quoting.identifier(text);
        case 'L' -> Quoting.literal(text);
        default -> text;
      };
    }

    private void append(String text, int width, boolean left) {
      int missing = width - text.codePointCount(0, text.length());
      if ((long) out.length() + text.length() + Math.max(missing, 0) > Text.MAX_BYTES) {
        throw Text.tooLarge();
      }
      String padding = missing > 0 ? " ".repeat(missing) : "";
      out.append(left ? text + padding : padding + text);
    }
  }
}
