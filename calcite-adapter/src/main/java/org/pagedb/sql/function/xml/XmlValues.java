package org.pagedb.sql.function.xml;

import java.util.Base64;
import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.datetime.DateTimeText;
import org.pagedb.sql.type.datetime.TimestampRange;
import org.pagedb.sql.type.scalar.ByteaCodec;

/** Values of any type as XML writes them. */
final class XmlValues {

  private static final int BASE64_LINE = 72;

  private XmlValues() {}

  /**
   * The value in XML.
   *
   * @param escape whether characters that mean something in XML are escaped
   * @throws SqlFailure 22008 for an infinite date or time stamp
   */
  static String text(Object value, PgType type, boolean escape, TypeContext context) {
    if (value instanceof ArrayValue array) {
      return elements(array, context);
    }
    return switch (type.name()) {
      case "bool" -> (Boolean) value ? "true" : "false";
      case "date" -> date((Long) value);
      case "timestamp" -> DateTimeText.xsd(finite((Long) value), null);
      case "timestamptz" -> DateTimeText.xsd(finite((Long) value), context.timeZone());
      case "bytea" -> bytes((byte[]) value, context);
      default -> {
        String text = type.codec().format(value, context);
        yield escape && !type.name().equals("xml") ? escaped(text) : text;
      }
    };
  }

  private static String elements(ArrayValue array, TypeContext context) {
    StringBuilder xml = new StringBuilder();
    for (Object element : array.elements()) {
      if (element != null) {
        xml.append("<element>");
        xml.append(text(element, array.elementType(), true, context));
        xml.append("</element>");
      }
    }
    return xml.toString();
  }

  private static String date(long date) {
    if (TimestampRange.isInfiniteDate(date)) {
      throw new SqlFailure(SqlState.DATETIME_FIELD_OVERFLOW, "date out of range")
          .detail("XML does not support infinite date values.");
    }
    return DateTimeText.xsdDate(date);
  }

  private static long finite(long timestamp) {
    if (TimestampRange.isInfinite(timestamp)) {
      throw new SqlFailure(SqlState.DATETIME_FIELD_OVERFLOW, "timestamp out of range")
          .detail("XML does not support infinite timestamp values.");
    }
    return timestamp;
  }

  private static String bytes(byte[] bytes, TypeContext context) {
    return context.xmlHex()
        ? ByteaCodec.hex(bytes).toUpperCase(Locale.ROOT)
        : Base64.getMimeEncoder(BASE64_LINE, new byte[] {'\r', '\n'}).encodeToString(bytes);
  }

  /** Text as content of an element. */
  static String escaped(String text) {
    StringBuilder xml = null;
    for (int i = 0; i < text.length(); i++) {
      String escape = escape(text.charAt(i));
      if (escape != null && xml == null) {
        xml = new StringBuilder(text.length() + 16).append(text, 0, i);
      }
      if (xml != null) {
        xml.append(escape == null ? text.substring(i, i + 1) : escape);
      }
    }
    return xml == null ? text : xml.toString();
  }

  private static String escape(char c) {
    return switch (c) {
      case '&' -> "&amp;";
      case '<' -> "&lt;";
      case '>' -> "&gt;";
      case '\r' -> "&#x0d;";
      default -> null;
    };
  }

  /** Text as value of an attribute, in ASCII as libxml2 writes it where it knows no encoding. */
  static void appendAttribute(StringBuilder xml, String text) {
    for (int i = 0; i < text.length(); i++) {
      int c = text.codePointAt(i);
      if (c > 0x7f) {
        xml.append("&#x").append(Integer.toHexString(c).toUpperCase(Locale.ROOT)).append(';');
        i += Character.charCount(c) - 1;
      } else {
        appendAttributeCharacter(xml, (char) c);
      }
    }
  }

  /** One character of an attribute's value. */
  static void appendAttributeCharacter(StringBuilder xml, char c) {
    switch (c) {
      case '"' -> xml.append("&quot;");
      case '\n' -> xml.append("&#10;");
      case '\t' -> xml.append("&#9;");
      case '\r' -> xml.append("&#13;");
      case '<' -> xml.append("&lt;");
      case '>' -> xml.append("&gt;");
      case '&' -> xml.append("&amp;");
      default -> xml.append(c);
    }
  }
}
