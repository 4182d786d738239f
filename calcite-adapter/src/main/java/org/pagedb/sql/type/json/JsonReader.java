package org.pagedb.sql.type.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.json.JsonValue.JsonArray;
import org.pagedb.sql.type.json.JsonValue.JsonBoolean;
import org.pagedb.sql.type.json.JsonValue.JsonNull;
import org.pagedb.sql.type.json.JsonValue.JsonNumber;
import org.pagedb.sql.type.json.JsonValue.JsonObject;
import org.pagedb.sql.type.json.JsonValue.JsonString;
import org.pagedb.sql.type.numeric.NumericCodec;

/** Reads JSON, with PostgreSQL's words for what is wrong with it. */
public final class JsonReader {

  private static final int MAX_DEPTH = 6400;

  private final JsonTokens tokens;
  private final boolean forJsonb; // json keeps its text, so its numbers need no meaning
  private int depth;

  private JsonReader(String text, boolean forJsonb) {
    this.tokens = new JsonTokens(text, forJsonb);
    this.forJsonb = forJsonb;
  }

  /**
   * The value of a text for {@code jsonb}.
   *
   * @throws SqlFailure 22P02 if it is not JSON, 22P05 for a code point that text cannot hold
   */
  public static JsonValue read(String text) {
    return new JsonReader(text, true).readAll();
  }

  /** Checks that a text is JSON, for {@code json}. */
  public static void check(String text) {
    new JsonReader(text, false).readAll();
  }

  private JsonValue readAll() {
    JsonValue value;
    try {
      value = value();
    } catch (StackOverflowError overflow) { // a thread may have less room than MAX_DEPTH needs
      throw tooDeep().because(overflow);
    }
    if (tokens.next() != JsonTokens.END) {
      throw tokens.unexpected("Expected end of input, but found");
    }
    return value;
  }

  private JsonValue value() {
    return valueFrom(tokens.next());
  }

  private JsonValue valueFrom(char token) {
    switch (token) {
      case '{':
        return object();
      case '[':
        return array();
      case '"':
        return new JsonString(tokens.string());
      case '0':
        return forJsonb ? new JsonNumber(NumericCodec.parse(tokens.word())) : JsonNull.INSTANCE;
      case 't':
        return new JsonBoolean(true);
      case 'f':
        return new JsonBoolean(false);
      case 'n':
        return JsonNull.INSTANCE;
      default:
        throw tokens.unexpected("Expected JSON value, but found");
    }
  }

  private void enter() {
    if (++depth > MAX_DEPTH) {
      throw tooDeep();
    }
  }

  private static SqlFailure tooDeep() {
    return new SqlFailure(SqlState.STATEMENT_TOO_COMPLEX, "stack depth limit exceeded");
  }

  private JsonValue array() {
    enter();
    List<JsonValue> elements = new ArrayList<>();
    char token = tokens.next();
    if (token != ']') {
      elements.add(valueFrom(token));
      token = tokens.next();
      while (token == ',') {
        elements.add(value());
        token = tokens.next();
      }
      if (token != ']') {
        throw tokens.unexpected("Expected \",\" or \"]\", but found");
      }
    }
    depth--;
    return new JsonArray(elements);
  }

  private JsonValue object() {
    enter();
    Map<String, JsonValue> members = new LinkedHashMap<>();
    char token = tokens.next();
    if (token != '}') {
      member(token, "Expected string or \"}\", but found", members);
      token = tokens.next();
      while (token == ',') {
        member(tokens.next(), "Expected string, but found", members);
        token = tokens.next();
      }
      if (token != '}') {
        throw tokens.unexpected("Expected \",\" or \"}\", but found");
      }
    }
    depth--;
    return JsonObject.of(members);
  }

  private void member(char token, String complaint, Map<String, JsonValue> members) {
    if (token != '"') {
      throw tokens.unexpected(complaint);
    }
    String key = tokens.string();
    if (tokens.next() != ':') {
      throw tokens.unexpected("Expected \":\", but found");
    }
    members.put(key, value());
  }
}
