package org.pagedb.sql.function.textsearch;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.json.JsonReader;
import org.pagedb.sql.type.json.JsonSlices;
import org.pagedb.sql.type.json.JsonValue;
import org.pagedb.sql.type.json.JsonValue.JsonArray;
import org.pagedb.sql.type.json.JsonValue.JsonBoolean;
import org.pagedb.sql.type.json.JsonValue.JsonNumber;
import org.pagedb.sql.type.json.JsonValue.JsonObject;
import org.pagedb.sql.type.json.JsonValue.JsonString;
import org.pagedb.sql.type.textsearch.TextQuery;
import org.pagedb.sql.type.textsearch.TextVector;
import org.pagedb.sql.type.textsearch.TextVector.Lexeme;

/** Vectors and queries made of texts, and whether they match. */
public final class TextSearchFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "get_current_ts_config" -> TextConfiguration.current(context).oid();
      case "ts_match_vq" -> QueryMatch.matches((TextVector) arguments[0], (TextQuery) arguments[1]);
      case "ts_match_qv" -> QueryMatch.matches((TextVector) arguments[1], (TextQuery) arguments[0]);
      case "ts_match_tq" ->
          QueryMatch.matches(
              TextConfiguration.current(context).vector((String) arguments[0]),
              (TextQuery) arguments[1]);
      case "ts_match_tt" -> {
        TextConfiguration current = TextConfiguration.current(context);
        yield QueryMatch.matches(
            current.vector((String) arguments[0]),
            new QueryMaking(current).plain((String) arguments[1]));
      }
      case "to_tsvector",
          "to_tsquery",
          "plainto_tsquery",
          "phraseto_tsquery",
          "websearch_to_tsquery",
          "json_string_to_tsvector",
          "jsonb_string_to_tsvector",
          "json_to_tsvector",
          "jsonb_to_tsvector" ->
          make(function, TextConfiguration.current(context), arguments, 0);
      case "to_tsvector_byid",
          "to_tsquery_byid",
          "plainto_tsquery_byid",
          "phraseto_tsquery_byid",
          "websearch_to_tsquery_byid",
          "json_string_to_tsvector_byid",
          "jsonb_string_to_tsvector_byid",
          "json_to_tsvector_byid",
          "jsonb_to_tsvector_byid" ->
          make(
              function.substring(0, function.length() - "_byid".length()),
              TextConfiguration.of((Long) arguments[0]),
              arguments,
              1);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static Object make(
      String kind, TextConfiguration configuration, Object[] arguments, int first) {
    QueryMaking queries = new QueryMaking(configuration);
    Object value = arguments[first];
    return switch (kind) {
      case "to_tsvector" -> configuration.vector((String) value);
      case "to_tsquery" -> queries.structured((String) value);
      case "plainto_tsquery" -> queries.plain((String) value);
      case "phraseto_tsquery" -> queries.phrase((String) value);
      case "websearch_to_tsquery" -> queries.web((String) value);
      case "json_string_to_tsvector", "jsonb_string_to_tsvector" ->
          ofJson(configuration, value, Set.of("string"));
      default -> ofJson(configuration, value, kinds((JsonValue) arguments[first + 1]));
    };
  }

  private static Set<String> kinds(JsonValue filter) {
    Set<String> kinds = new HashSet<>();
    if (filter instanceof JsonObject) {
      throw new SqlFailure(
          SqlState.INVALID_PARAMETER_VALUE, "wrong flag type, only arrays and scalars are allowed");
    }
    List<JsonValue> names = filter instanceof JsonArray array ? array.elements() : List.of(filter);
    for (JsonValue name : names) {
      if (!(name instanceof JsonString string)) {
        throw unknownFlag("flag array element is not a string");
      }
      switch (string.value()) {
        case "all" -> kinds.addAll(Set.of("string", "numeric", "boolean", "key"));
        case "string", "numeric", "boolean", "key" -> kinds.add(string.value());
        default -> throw unknownFlag("wrong flag in flag array: \"" + string.value() + "\"");
      }
    }
    return kinds;
  }

  private static SqlFailure unknownFlag(String message) {
    return new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, message)
        .hint("Possible values are: \"string\", \"numeric\", \"boolean\", \"key\", and \"all\".");
  }

  private static TextVector ofJson(
      TextConfiguration configuration, Object json, Set<String> kinds) {
    List<String> texts = new ArrayList<>();
    if (json instanceof JsonValue value) {
      collect(value, kinds, texts);
    } else {
      collectWritten((String) json, kinds, texts);
    }
    List<Lexeme> lexemes = new ArrayList<>();
    int position = 0;
    for (String text : texts) {
      int before = lexemes.size();
      position = configuration.addTo(lexemes, text, position);
      position += lexemes.size() > before ? 1 : 0; // no phrase goes from one value to the next
    }
    return TextVector.of(lexemes);
  }

  /** Of {@code json}, whose members come as they were written. */
  private static void collectWritten(String json, Set<String> kinds, List<String> texts) {
    char kind = JsonSlices.kind(json);
    if (kind != '{' && kind != '[') {
      collect(JsonReader.read(json), kinds, texts);
      return;
    }
    for (JsonSlices.Slice slice : JsonSlices.of(json)) {
      if (slice.key() != null && kinds.contains("key")) {
        texts.add(slice.key());
      }
      collectWritten(slice.text(), kinds, texts);
    }
  }

  private static void collect(JsonValue value, Set<String> kinds, List<String> texts) {
    if (value instanceof JsonObject object) {
      for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
        if (kinds.contains("key")) {
          texts.add(member.getKey());
        }
        collect(member.getValue(), kinds, texts);
      }
    } else if (value instanceof JsonArray array) {
      for (JsonValue element : array.elements()) {
        collect(element, kinds, texts);
      }
    } else if (value instanceof JsonString string && kinds.contains("string")) {
      texts.add(string.value());
    } else if (value instanceof JsonNumber number && kinds.contains("numeric")) {
      texts.add(number.value().toString());
    } else if (value instanceof JsonBoolean truth && kinds.contains("boolean")) {
      texts.add(Boolean.toString(truth.value()));
    }
  }
}
