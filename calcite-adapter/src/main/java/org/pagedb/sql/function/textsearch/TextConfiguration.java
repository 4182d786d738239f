package org.pagedb.sql.function.textsearch;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.textsearch.TextVector;
import org.pagedb.sql.type.textsearch.TextVector.Lexeme;
import org.pagedb.sql.type.textsearch.TextVector.Place;

/** How tokens become lexemes: {@code simple} as they are, {@code english} stemmed. */
enum TextConfiguration {
  SIMPLE,
  ENGLISH;

  /** The oid of {@code simple} in every PostgreSQL. */
  static final long SIMPLE_OID = 3748;

  /** The oid that {@code english} has here. */
  static final long ENGLISH_OID = 13_164;

  private static final Set<String> STOP_WORDS =
      Set.of(
          ("i me my myself we our ours ourselves you your yours yourself yourselves he him his"
                  + " himself she her hers herself it its itself they them their theirs themselves"
                  + " what which who whom this that these those am is are was were be been being"
                  + " have has had having do does did doing a an the and but if or because as until"
                  + " while of at by for with about against between into through during before"
                  + " after above below to from up down in out on off over under again further then"
                  + " once here there when where why how all any both each few more most other some"
                  + " such no nor not only own same so than too very s t can will just don should"
                  + " now")
              .split(" "));

  /** A lexeme and its place in a text; a stop word has none but takes a place. */
  record Positioned(String lexeme, int position) {}

  /**
   * The configuration of that oid.
   *
   * @throws SqlFailure 0A000 for others than these two
   */
  static TextConfiguration of(long oid) {
    if (oid == SIMPLE_OID) {
      return SIMPLE;
    }
    if (oid == ENGLISH_OID) {
      return ENGLISH;
    }
    throw SqlFailure.notSupported("text search configuration " + oid);
  }

  /** The session's {@code default_text_search_config}. */
  static TextConfiguration current(TypeContext context) {
    String name = context.session().parameters().value("default_text_search_config");
    return switch (name.startsWith("pg_catalog.") ? name.substring(11) : name) {
      case "simple" -> SIMPLE;
      case "english" -> ENGLISH;
      default ->
          throw new SqlFailure(
              SqlState.UNDEFINED_OBJECT,
              "text search configuration \"" + name + "\" does not exist");
    };
  }

  long oid() {
    return this == SIMPLE ? SIMPLE_OID : ENGLISH_OID;
  }

  /** The lexemes of a text, their positions counted from {@code first + 1}. */
  List<Positioned> lexemes(String text, int first) {
    List<Positioned> lexemes = new ArrayList<>();
    int position = first;
    for (Token token : TextTokens.of(text)) {
      if (token.text().getBytes(StandardCharsets.UTF_8).length > TextVector.MAX_WORD_BYTES) {
        continue; // not even counted
      }
      position++;
      lexemes.add(new Positioned(lexeme(token), position));
    }
    return lexemes;
  }

  /** Null for a stop word. */
  private String lexeme(Token token) {
    String lower = token.text().toLowerCase(Locale.ROOT);
    if (this == SIMPLE || !token.word()) {
      return lower;
    }
    return STOP_WORDS.contains(lower) ? null : EnglishStemmer.stem(lower);
  }

  /** {@code to_tsvector}. */
  TextVector vector(String text) {
    List<Lexeme> lexemes = new ArrayList<>();
    addTo(lexemes, text, 0);
    return TextVector.of(lexemes);
  }

  /** Adds a text's lexemes; returns the last position taken. */
  int addTo(List<Lexeme> lexemes, String text, int first) {
    int last = first;
    for (Positioned positioned : lexemes(text, first)) {
      last = positioned.position();
      if (positioned.lexeme() != null) {
        int position = Math.min(last, TextVector.MAX_POSITION);
        lexemes.add(new Lexeme(positioned.lexeme(), List.of(new Place(position, 0))));
      }
    }
    return last;
  }
}
