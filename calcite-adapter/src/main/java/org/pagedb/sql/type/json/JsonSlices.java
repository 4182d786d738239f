package org.pagedb.sql.type.json;

import java.util.ArrayList;
import java.util.List;

/** The members or elements of a {@code json} text, each exactly as it was written. */
public final class JsonSlices {

  /**
   * A part.
   *
   * @param key the key, null for an array's element
   * @param text the value as written
   */
  public record Slice(String key, String text) {

    /** The value as text: strings without quotes, null for JSON's null. */
    public String asText() {
      return JsonSlices.asText(text);
    }
  }

  private JsonSlices() {}

  /** An opening brace or bracket, or the first character of a scalar. */
  public static char kind(String json) {
    return new JsonTokens(json, false).next();
  }

  /** The text of a scalar, or a container as written; null for JSON's null. */
  public static String asText(String json) {
    JsonTokens tokens = new JsonTokens(json, true);
    char kind = tokens.next();
    return switch (kind) {
      case 'n' -> null;
      case '"' -> tokens.string();
      default -> json.strip();
    };
  }

  /** All members of an object or elements of an array, in order; none for a scalar. */
  public static List<Slice> of(String json) {
    List<Slice> slices = new ArrayList<>();
    JsonTokens tokens = new JsonTokens(json, false);
    char open = tokens.next();
    if (open != '{' && open != '[') {
      return slices;
    }
    char token = tokens.next();
    while (token != '}' && token != ']') {
      String key = null;
      if (open == '{') {
        key = asText(tokens.word());
        tokens.next();
        token = tokens.next();
      }
      int start = tokens.tokenStart();
      int end = skipValue(tokens, token);
      slices.add(new Slice(key, json.substring(start, end)));
      token = tokens.next();
      if (token == ',') {
        token = tokens.next();
      }
    }
    return slices;
  }

  /** Reads to the end of a value whose first token has been read; returns where it ends. */
  private static int skipValue(JsonTokens tokens, char first) {
    int depth = first == '{' || first == '[' ? 1 : 0;
    while (depth > 0) {
      switch (tokens.next()) {
        case '{', '[' -> depth++;
        case '}', ']' -> depth--;
        default -> {}
      }
    }
    return tokens.tokenEnd();
  }
}
