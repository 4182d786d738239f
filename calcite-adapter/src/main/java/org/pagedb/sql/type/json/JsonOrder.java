package org.pagedb.sql.type.json;

import java.util.Iterator;
import java.util.Map;
import org.pagedb.sql.type.json.JsonValue.JsonArray;
import org.pagedb.sql.type.json.JsonValue.JsonBoolean;
import org.pagedb.sql.type.json.JsonValue.JsonNumber;
import org.pagedb.sql.type.json.JsonValue.JsonObject;
import org.pagedb.sql.type.json.JsonValue.JsonString;
import org.pagedb.sql.type.text.TextOrder;

/** The B-tree order of jsonb: object, array, boolean, number, string, null, from the greatest. */
public final class JsonOrder {

  private JsonOrder() {}

  /**
   * Compares two whole values. An empty array at the top is least of all, by historical accident.
   */
  public static int compare(JsonValue left, JsonValue right) {
    boolean leftEmpty = left instanceof JsonArray array && array.elements().isEmpty();
    boolean rightEmpty = right instanceof JsonArray array && array.elements().isEmpty();
    if (leftEmpty || rightEmpty) {
      return Boolean.compare(rightEmpty, leftEmpty);
    }
    return compareWithin(left, right);
  }

  private static int compareWithin(JsonValue left, JsonValue right) {
    int rank = Integer.compare(rank(left), rank(right));
    if (rank != 0) {
      return rank;
    }
    if (left instanceof JsonObject object) {
      return compareObjects(object, (JsonObject) right);
    }
    if (left instanceof JsonArray array) {
      return compareArrays(array, (JsonArray) right);
    }
    if (left instanceof JsonString string) {
      return TextOrder.compare(string.value(), ((JsonString) right).value());
    }
    if (left instanceof JsonNumber number) {
      return number.value().compareTo(((JsonNumber) right).value());
    }
    if (left instanceof JsonBoolean truth) {
      return Boolean.compare(truth.value(), ((JsonBoolean) right).value());
    }
    return 0;
  }

  private static int rank(JsonValue value) {
    return switch (value.typeName()) {
      case "null" -> 0;
      case "string" -> 1;
      case "number" -> 2;
      case "boolean" -> 3;
      case "array" -> 4;
      default -> 5;
    };
  }

  private static int compareArrays(JsonArray left, JsonArray right) {
    int size = Integer.compare(left.elements().size(), right.elements().size());
    if (size != 0) {
      return size;
    }
    for (int i = 0; i < left.elements().size(); i++) {
      int order = compareWithin(left.elements().get(i), right.elements().get(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static int compareObjects(JsonObject left, JsonObject right) {
    int size = Integer.compare(left.members().size(), right.members().size());
    if (size != 0) {
      return size;
    }
    Iterator<Map.Entry<String, JsonValue>> others = right.members().entrySet().iterator();
    for (Map.Entry<String, JsonValue> member : left.members().entrySet()) {
      Map.Entry<String, JsonValue> other = others.next();
      int order = TextOrder.compare(member.getKey(), other.getKey());
      order = order != 0 ? order : compareWithin(member.getValue(), other.getValue());
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }
}
