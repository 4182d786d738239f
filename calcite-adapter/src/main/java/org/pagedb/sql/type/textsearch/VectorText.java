package org.pagedb.sql.type.textsearch;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.scalar.IntegerText;
import org.pagedb.sql.type.scalar.UnsignedText;
import org.pagedb.sql.type.textsearch.TextVector.Lexeme;
import org.pagedb.sql.type.textsearch.TextVector.Place;

/** Reads and writes {@code 'fat':2,4 'cat':3A}. */
final class VectorText {

  private final String text;
  private int at;

  private VectorText(String text) {
    this.text = text;
  }

  static TextVector read(String text) {
    VectorText reader = new VectorText(text);
    List<Lexeme> lexemes = new ArrayList<>();
    reader.skipSpace();
    while (reader.at < text.length()) {
      lexemes.add(reader.lexeme());
      reader.skipSpace();
    }
    return TextVector.of(lexemes);
  }

  static String write(TextVector vector) {
    StringBuilder text = new StringBuilder();
    for (Lexeme lexeme : vector.lexemes()) {
      text.append(text.length() == 0 ? "" : " ");
      quote(text, lexeme.word());
      String separator = ":";
      for (Place place : lexeme.places()) {
        text.append(separator).append(place.position());
        text.append(
            place.weight() == 0 ? "" : "DCBA".substring(place.weight(), place.weight() + 1));
        separator = ",";
      }
    }
    return text.toString();
  }

  static void quote(StringBuilder text, String word) {
    text.append('\'').append(word.replace("\\", "\\\\").replace("'", "''")).append('\'');
  }

  private SqlFailure invalid() {
    return new SqlFailure(SqlState.SYNTAX_ERROR, "syntax error in tsvector: \"" + text + "\"");
  }

  private void skipSpace() {
    while (at < text.length() && IntegerText.isSpace(text.charAt(at))) {
      at++;
    }
  }

  private Lexeme lexeme() {
    StringBuilder word = new StringBuilder();
    boolean quoted = text.charAt(at) == '\'';
    at += quoted ? 1 : 0;
    while (true) {
      char c = at < text.length() ? text.charAt(at) : 0;
      if (c == '\\') {
        at++;
        if (at == text.length()) {
          throw new SqlFailure(
              SqlState.SYNTAX_ERROR, "there is no escaped character: \"" + text + "\"");
        }
        word.append(text.charAt(at++));
      } else if (quoted && text.startsWith("''", at)) {
        word.append('\'');
        at += 2;
      } else if (quoted && c == '\'') {
        at++;
        break;
      } else if (at >= text.length()) {
        if (quoted) {
          throw invalid();
        }
        break;
      } else if (!quoted && (IntegerText.isSpace(c) || c == ':' && word.length() > 0)) {
        break;
      } else {
        word.append(c);
        at++;
      }
    }
    if (word.length() == 0) {
      throw invalid();
    }
    int bytes = word.toString().getBytes(StandardCharsets.UTF_8).length;
    if (bytes > TextVector.MAX_WORD_BYTES) {
      throw SqlFailure.of(
          SqlState.PROGRAM_LIMIT_EXCEEDED,
          "word is too long (%s bytes, max %s bytes)",
          bytes,
          TextVector.MAX_WORD_BYTES);
    }
    List<Place> places = new ArrayList<>();
    if (at < text.length() && text.charAt(at) == ':') {
      readPlaces(places);
    }
    return new Lexeme(word.toString(), places);
  }

  /** As PostgreSQL keeps it: what C's {@code atoi} makes of the digits, in 14 bits. */
  private static int position(String digits) {
    int read = (int) UnsignedText.saturated(digits);
    return Math.min(read, TextVector.MAX_POSITION) & TextVector.MAX_POSITION;
  }

  private void readPlaces(List<Place> places) {
    do {
      at++;
      int start = at;
      while (at < text.length() && Character.digit(text.charAt(at), 10) >= 0) {
        at++;
      }
      if (at == start) {
        throw invalid();
      }
      int position = position(text.substring(start, at));
      if (position == 0) {
        throw new SqlFailure(
            SqlState.SYNTAX_ERROR, "wrong position info in tsvector: \"" + text + "\"");
      }
      int weight = 0;
      if (at < text.length() && "DCBAdcba*".indexOf(text.charAt(at)) >= 0) {
        char letter = text.charAt(at);
        weight = letter == '*' ? 3 : "DCBA".indexOf(Character.toUpperCase(letter));
        at++;
      }
      places.add(new Place(position, weight));
    } while (at < text.length() && text.charAt(at) == ',');
    if (at < text.length() && !IntegerText.isSpace(text.charAt(at))) {
      throw invalid();
    }
  }
}
