package org.pagedb.sql.function.string;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.function.TypedFunctionArea;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.network.InetText;
import org.pagedb.sql.type.network.InetValue;

/** Concatenation of values of any type through their text form. */
public final class AnyText implements TypedFunctionArea {

  @Override
  public Object call(String function, Object[] arguments, CallTypes types, TypeContext context) {
    return switch (function) {
      case "text_concat" -> {
        List<String> parts = texts(arguments, 0, types, context);
        yield parts == null ? null : String.join("", parts);
      }
      case "text_concat_ws" -> {
        List<String> parts = arguments[0] == null ? null : texts(arguments, 1, types, context);
        yield parts == null ? null : String.join((String) arguments[0], parts);
      }
      case "textanycat(text,anynonarray)" -> arguments[0] + text(arguments, 1, types, context);
      case "anytextcat(anynonarray,text)" -> text(arguments, 0, types, context) + arguments[1];
      case "quote_literal(anyelement)" -> Quoting.literal(text(arguments, 0, types, context));
      case "quote_nullable(anyelement)" ->
          arguments[0] == null ? "NULL" : Quoting.literal(text(arguments, 0, types, context));
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static String text(Object[] arguments, int index, CallTypes types, TypeContext context) {
    // a cast to text, which spells booleans and prefixes out
    Object value = arguments[index];
    return value instanceof Boolean
        ? value.toString()
        : value instanceof InetValue address
            ? InetText.host(address) + "/" + address.bits()
            : types.argument(index).codec().format(value, context);
  }

  /**
   * Texts of all arguments from {@code first} that are not null; null for a null VARIADIC array.
   */
  private static List<String> texts(
      Object[] arguments, int first, CallTypes types, TypeContext context) {
    List<String> texts = new ArrayList<>();
    if (types.variadicArray()) {
      ArrayValue array = (ArrayValue) arguments[first];
      if (array == null) {
        return null;
      }
      for (Object element : array.elements()) {
        add(texts, element, array.elementType(), context);
      }
      return texts;
    }
    for (int i = first; i < arguments.length; i++) {
      add(texts, arguments[i], types.argument(i), context);
    }
    return texts;
  }

  private static void add(List<String> texts, Object value, PgType type, TypeContext context) {
    if (value != null) {
      texts.add(type.codec().format(value, context));
    }
  }
}
