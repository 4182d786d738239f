package org.pagedb.sql.function.extension;

import java.util.LinkedHashMap;
import java.util.Map;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.function.TypedFunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.composite.RecordCodec;
import org.pagedb.sql.type.composite.RecordValue;
import org.pagedb.sql.type.extension.HstoreValue;
import org.pagedb.sql.type.json.JsonReader;
import org.pagedb.sql.type.json.JsonText;
import org.pagedb.sql.type.numeric.NumericCodec;

/** hstore: made of other values, and other values made of it. */
public final class HstoreBuilding implements TypedFunctionArea {

  @Override
  public Object call(String function, Object[] arguments, CallTypes types, TypeContext context) {
    return switch (function) {
      case "hstore_from_text" ->
          arguments[0] == null ? null : single((String) arguments[0], (String) arguments[1]);
      case "hstore_from_array" -> ofArray((ArrayValue) arguments[0]);
      case "hstore_from_arrays" -> ofArrays((ArrayValue) arguments[0], (ArrayValue) arguments[1]);
      case "hstore_from_record" -> ofRecord(arguments[0], types, context);
      case "hstore_populate_record" -> populate(arguments, types, context);
      case "hstore_to_json" -> json((HstoreValue) arguments[0], false);
      case "hstore_to_json_loose" -> json((HstoreValue) arguments[0], true);
      case "hstore_to_jsonb" -> JsonReader.read(json((HstoreValue) arguments[0], false));
      case "hstore_to_jsonb_loose" -> JsonReader.read(json((HstoreValue) arguments[0], true));
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static HstoreValue single(String key, String value) {
    Map<String, String> pairs = new LinkedHashMap<>();
    pairs.put(key, value);
    return new HstoreValue(pairs);
  }

  private static SqlFailure wrongSubscripts(String message) {
    return new SqlFailure(SqlState.ARRAY_ELEMENT_ERROR, message);
  }

  private static HstoreValue ofArray(ArrayValue array) {
    boolean pairsOfTwo = array.dimensions() == 2 && array.size(1) == 2;
    if (array.dimensions() == 2 && !pairsOfTwo) {
      throw wrongSubscripts("array must have two columns");
    }
    if (array.dimensions() > 2) {
      throw wrongSubscripts("wrong number of array subscripts");
    }
    if (array.length() % 2 != 0) {
      throw wrongSubscripts("array must have even number of elements");
    }
    Map<String, String> pairs = new LinkedHashMap<>();
    for (int i = 0; i < array.length(); i += 2) {
      put(pairs, array.element(i), array.element(i + 1));
    }
    return HstoreValue.of(pairs);
  }

  private static void put(Map<String, String> pairs, Object key, Object value) {
    if (key == null) {
      throw HstoreFunctions.nullKey();
    }
    pairs.putIfAbsent((String) key, (String) value);
  }

  private static HstoreValue ofArrays(ArrayValue keys, ArrayValue values) {
    if (keys == null) {
      return null;
    }
    if (keys.dimensions() > 1 || values != null && values.dimensions() > 1) {
      throw wrongSubscripts("wrong number of array subscripts");
    }
    if (values != null && values.length() != keys.length()) {
      throw wrongSubscripts("arrays must have same bounds");
    }
    Map<String, String> pairs = new LinkedHashMap<>();
    for (int i = 0; i < keys.length(); i++) {
      put(pairs, keys.element(i), values == null ? null : values.element(i));
    }
    return HstoreValue.of(pairs);
  }

  private static HstoreValue ofRecord(Object record, CallTypes types, TypeContext context) {
    RecordCodec codec = (RecordCodec) types.argument(0).codec();
    Map<String, String> pairs = new LinkedHashMap<>();
    RecordValue row = (RecordValue) record;
    int size =
        row != null ? row.size() : codec.fieldTypes() == null ? 0 : codec.fieldTypes().size();
    for (int i = 0; i < size; i++) {
      Object field = row == null ? null : row.field(i);
      pairs.put(
          codec.fieldName(i),
          field == null ? null : row.types().get(i).codec().format(field, context));
    }
    return HstoreValue.of(pairs);
  }

  private static Object populate(Object[] arguments, CallTypes types, TypeContext context) {
    if (!(types.argument(0).codec() instanceof RecordCodec codec) || codec.fieldTypes() == null) {
      throw new SqlFailure(SqlState.DATATYPE_MISMATCH, "first argument must be a rowtype");
    }
    RecordValue base = (RecordValue) arguments[0];
    if (arguments[1] == null) {
      return base;
    }
    Map<String, String> pairs = ((HstoreValue) arguments[1]).pairs();
    Object[] fields = new Object[codec.fieldTypes().size()];
    for (int i = 0; i < fields.length; i++) {
      String name = codec.fieldName(i);
      String text = pairs.get(name);
      if (text != null) {
        fields[i] = codec.fieldTypes().get(i).codec().parse(text, codec.fieldTypmod(i), context);
      } else if (!pairs.containsKey(name) && base != null) {
        fields[i] = base.field(i);
      }
    }
    return new RecordValue(codec.fieldTypes(), fields);
  }

  /** {@code loose}: numbers and truth values stand without quotes. */
  private static String json(HstoreValue value, boolean loose) {
    StringBuilder text = new StringBuilder("{");
    for (Map.Entry<String, String> pair : value.pairs().entrySet()) {
      text.append(text.length() == 1 ? "" : ", ");
      JsonText.quote(text, pair.getKey());
      text.append(": ");
      String content = pair.getValue();
      if (content == null) {
        text.append("null");
      } else if (loose && content.equals("t")) {
        text.append("true");
      } else if (loose && content.equals("f")) {
        text.append("false");
      } else if (loose && isNumber(content)) {
        text.append(content);
      } else {
        JsonText.quote(text, content);
      }
    }
    return text.append('}').toString();
  }

  private static boolean isNumber(String text) {
    try {
      JsonReader.check(text);
      return NumericCodec.parse(text).isFinite();
    } catch (SqlFailure notOne) {
      return false;
    }
  }
}
