package org.pagedb.sql.analysis.text;

import org.pagedb.sql.analysis.resolution.TypeOid;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;

/** Writes constants as SQL: bare where the bare form has the right type, else with a cast. */
final class ConstantText {

  private ConstantText() {}

  static String of(Expression.Constant constant, TypeContext context) {
    return of(constant.value(), constant.type(), constant.typmod(), context);
  }

  private static String of(Object value, PgType type, int typmod, TypeContext context) {
    if (value == null) {
      return "NULL::" + TypeText.of(type, typmod);
    }
    String text = type.codec().format(value, context);
    switch (type.oid()) {
      case TypeOid.BOOL:
        return text.equals("t") ? "true" : "false";
      case TypeOid.INT4:
        return text.startsWith("-") ? quoted(text) + "::integer" : text;
      case TypeOid.NUMERIC:
        if (typmod == PgType.NO_TYPMOD && isBareNumber(text)) {
          return text;
        }
        break;
      case TypeOid.UNKNOWN:
        return quoted(text);
      default:
        break;
    }
    return quoted(text) + "::" + TypeText.of(type, typmod);
  }

  /** {@code ARRAY[1, 2]} for an array constant that an IN list became. */
  static String arrayElements(Expression.Constant constant, TypeContext context) {
    if (!(constant.value() instanceof ArrayValue array) || array.dimensions() != 1) {
      return of(constant, context);
    }
    StringBuilder out = new StringBuilder("ARRAY[");
    for (int i = 0; i < array.length(); i++) {
      out.append(i == 0 ? "" : ", ");
      out.append(of(array.element(i), array.elementType(), PgType.NO_TYPMOD, context));
    }
    return out.append(']').toString();
  }

  private static boolean isBareNumber(String text) {
    boolean fraction = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '.' || c == 'e' || c == 'E') {
        fraction = true;
      } else if (c < '0' || c > '9') {
        return false;
      }
    }
    return fraction;
  }

  private static String quoted(String text) {
    String doubled = text.replace("'", "''");
    return text.indexOf('\\') < 0
        ? "'" + doubled + "'"
        : "E'" + doubled.replace("\\", "\\\\") + "'";
  }
}
