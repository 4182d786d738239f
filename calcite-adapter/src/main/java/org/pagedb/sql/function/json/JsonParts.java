package org.pagedb.sql.function.json;

import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.json.JsonText;

/** The parts from which aggregates put JSON together. */
public final class JsonParts {

  private JsonParts() {}

  /** A value as an array's element. */
  public static String element(Object value, PgType type, TypeContext context) {
    return JsonWriter.json(value, type, context);
  }

  /** What {@code json_agg} writes between elements: a new line before arrays and rows. */
  public static String separator(PgType type) {
    boolean compound = type.isArray() || type.category() == 'C' || type.name().equals("record");
    return compound ? ", \n " : ", ";
  }

  /** Key and value, the two arguments, as an object's member. */
  public static String member(Object[] arguments, CallTypes types, TypeContext context) {
    String key =
        JsonWriter.key(arguments[0], types.argument(0), context, "field name must not be null");
    StringBuilder json = new StringBuilder();
    JsonText.quote(json, key);
    json.append(" : ").append(element(arguments[1], types.argument(1), context));
    return json.toString();
  }
}
