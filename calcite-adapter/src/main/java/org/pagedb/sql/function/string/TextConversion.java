package org.pagedb.sql.function.string;

import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.TypeFailures;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.text.BpcharCodec;
import org.pagedb.sql.type.text.CharCodec;
import org.pagedb.sql.type.text.NameCodec;
import org.pagedb.sql.type.text.TextOrder;
import org.pagedb.sql.type.text.VarcharCodec;

/** Casts between the text types, and their length coercions. */
public final class TextConversion implements FunctionArea {

  private static final VarcharCodec VARCHAR = new VarcharCodec();
  private static final BpcharCodec BPCHAR = new BpcharCodec();

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    Object value = arguments[0];
    return switch (function) {
      case "varchar" -> VARCHAR.applyTypmod(value, typmod(arguments), (Boolean) arguments[2]);
      case "bpchar" -> BPCHAR.applyTypmod(value, typmod(arguments), (Boolean) arguments[2]);
      case "text_name" -> NameCodec.cut((String) value);
      case "bpchar_name" -> NameCodec.cut(TextOrder.withoutTrailingBlanks((String) value));
      case "name_text", "name_bpchar" -> value;
      case "char_text" -> BuiltinTypes.CHAR.codec().format(value, context);
      case "char_bpchar" -> ((String) value).isEmpty() ? " " : value;
      case "text_char" -> CharCodec.firstByte((String) value);
      case "chartoi4" -> (long) (byte) CharCodec.byteOf((String) value);
      case "i4tochar" -> toChar((Long) value);
      case "booltext" -> (Boolean) value ? "true" : "false";
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static int typmod(Object[] arguments) {
    return (int) (long) (Long) arguments[1];
  }

  private static String toChar(long value) {
    if (value != (byte) value) {
      throw TypeFailures.outOfRange("\"char\"");
    }
    return CharCodec.ofByte((int) value);
  }
}
