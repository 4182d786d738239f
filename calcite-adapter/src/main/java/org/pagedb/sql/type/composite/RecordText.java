package org.pagedb.sql.type.composite;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;

/** Rows as text: {@code (1,"a b",)}, an empty field being NULL. */
final class RecordText {

  private RecordText() {}

  static String format(RecordValue row, TypeContext context) {
    StringBuilder text = new StringBuilder("(");
    for (int i = 0; i < row.size(); i++) {
      if (i > 0) {
        text.append(',');
      }
      if (row.field(i) != null) {
        append(text, row.types().get(i).codec().format(row.field(i), context));
      }
    }
    return text.append(')').toString();
  }

  private static void append(StringBuilder text, String value) {
    boolean quoted = value.isEmpty();
    for (int i = 0; i < value.length() && !quoted; i++) {
      quoted = needsQuotes(value.charAt(i));
    }
    if (!quoted) {
      text.append(value);
      return;
    }
    text.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        text.append(c);
      }
      text.append(c);
    }
    text.append('"');
  }

  private static boolean needsQuotes(char c) {
    return c == '"' || c == '\\' || c == '(' || c == ')' || c == ',' || isSpace(c);
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c >= '\t' && c <= '\r';
  }

  static RecordValue parse(String text, RecordCodec codec, TypeContext context) {
    List<PgType> types = codec.fieldTypes();
    List<String> fields = split(text);
    // an empty pair of parentheses is one empty field, unless there are no columns
    if (fields.size() < types.size()) {
      throw malformed(text, "Too few columns.");
    }
    if (fields.size() > types.size() && !(types.isEmpty() && fields.get(0) == null)) {
      throw malformed(text, "Too many columns.");
    }
    Object[] values = new Object[types.size()];
    for (int i = 0; i < values.length; i++) {
      String field = fields.get(i);
      values[i] = field == null ? null : value(field, types.get(i), codec.fieldTypmod(i), context);
    }
    return new RecordValue(types, values);
  }

  private static Object value(String field, PgType type, int typmod, TypeContext context) {
    Object value = type.codec().parse(field, typmod, context);
    return typmod == PgType.NO_TYPMOD ? value : type.codec().applyTypmod(value, typmod, false);
  }

  private static List<String> split(String text) {
    int at = 0;
    while (at < text.length() && isSpace(text.charAt(at))) {
      at++;
    }
    if (at == text.length() || text.charAt(at) != '(') {
      throw malformed(text, "Missing left parenthesis.");
    }
    at++;
    List<String> fields = new ArrayList<>();
    while (true) {
      StringBuilder field = new StringBuilder();
      int end = readField(text, at, field);
      fields.add(end == at ? null : field.toString());
      at = end + 1;
      if (text.charAt(end) == ')') {
        break;
      }
    }
    while (at < text.length()) {
      if (!isSpace(text.charAt(at++))) {
        throw malformed(text, "Junk after right parenthesis.");
      }
    }
    return fields;
  }

  /** Reads up to the comma or parenthesis that ends a field, and returns its place. */
  private static int readField(String text, int start, StringBuilder field) {
    boolean quoted = false;
    int at = start;
    while (true) {
      if (at >= text.length()) {
        throw malformed(text, "Unexpected end of input.");
      }
      char c = text.charAt(at);
      if (!quoted && (c == ',' || c == ')')) {
        return at;
      }
      at++;
      if (c == '\\') {
        if (at >= text.length()) {
          throw malformed(text, "Unexpected end of input.");
        }
        field.append(text.charAt(at++));
      } else if (c == '"') {
        if (quoted && at < text.length() && text.charAt(at) == '"') {
          field.append(text.charAt(at++));
        } else {
          quoted = !quoted;
        }
      } else {
        field.append(c);
      }
    }
  }

  private static SqlFailure malformed(String text, String detail) {
    return new SqlFailure(
            SqlState.INVALID_TEXT_REPRESENTATION, "malformed record literal: \"" + text + "\"")
        .detail(detail);
  }
}
