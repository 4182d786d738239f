package org.pagedb.sql.function.array;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** Joining of elements to text, and splitting of text into elements. */
public final class ArrayTextFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "array_to_text" -> join((ArrayValue) arguments[0], (String) arguments[1], null, context);
      case "array_to_text_null" -> {
        boolean absent = arguments[0] == null || arguments[1] == null;
        yield absent
            ? null
            : join(
                (ArrayValue) arguments[0], (String) arguments[1], (String) arguments[2], context);
      }
      case "text_to_array" -> array(split(arguments, false));
      case "text_to_array_null" -> array(split(arguments, true));
      case "text_to_table" -> rows(split(arguments, false)).iterator();
      case "text_to_table_null" -> rows(split(arguments, true)).iterator();
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static String join(
      ArrayValue array, String delimiter, String nullText, TypeContext context) {
    StringBuilder text = new StringBuilder();
    boolean first = true;
    for (Object element : array.elements()) {
      if (element == null && nullText == null) {
        continue;
      }
      text.append(first ? "" : delimiter);
      text.append(
          element == null ? nullText : array.elementType().codec().format(element, context));
      first = false;
    }
    return text.toString();
  }

  private static ArrayValue array(List<Object> parts) {
    return parts == null ? null : ArrayValue.of(BuiltinTypes.TEXT, parts);
  }

  private static List<Object> rows(List<Object> parts) {
    return parts == null ? Collections.emptyList() : parts;
  }

  /** Null for a null text; single characters for a null delimiter. */
  private static List<Object> split(Object[] arguments, boolean withNull) {
    String text = (String) arguments[0];
    String delimiter = (String) arguments[1];
    String nullText = withNull ? (String) arguments[2] : null;
    if (text == null) {
      return null;
    }
    List<Object> parts = new ArrayList<>();
    if (text.isEmpty()) {
      return parts;
    }
    if (delimiter == null) {
      text.codePoints().forEach(c -> add(parts, Character.toString(c), nullText));
      return parts;
    }
    int start = 0;
    int end = delimiter.isEmpty() ? -1 : text.indexOf(delimiter);
    while (end >= 0) {
      add(parts, text.substring(start, end), nullText);
      start = end + delimiter.length();
      end = text.indexOf(delimiter, start);
    }
    add(parts, text.substring(start), nullText);
    return parts;
  }

  private static void add(List<Object> parts, String part, String nullText) {
    parts.add(part.equals(nullText) ? null : part);
  }
}
