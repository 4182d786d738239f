package org.pagedb.sql.type.textsearch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.pagedb.sql.type.text.TextOrder;

/**
 * A value of type {@code tsvector}. Immutable.
 *
 * @param lexemes in the order of their bytes, each once
 */
public record TextVector(List<Lexeme> lexemes) {

  /** The greatest place that is told from others. */
  public static final int MAX_POSITION = 16_383;

  /** Most places of one lexeme. */
  public static final int MAX_POSITIONS = 255;

  /** Most bytes of one lexeme. */
  public static final int MAX_WORD_BYTES = 2046;

  /** The vector without lexemes. */
  public static final TextVector EMPTY = new TextVector(List.of());

  /**
   * A lexeme.
   *
   * @param word its text
   * @param places where it was, in order; empty if that is not known
   */
  public record Lexeme(String word, List<Place> places) {}

  /**
   * A place.
   *
   * @param position from 1 to {@link #MAX_POSITION}
   * @param weight 0 for D to 3 for A
   */
  public record Place(int position, int weight) {}

  /** Puts lexemes in order and joins the places of those that are the same. */
  public static TextVector of(List<Lexeme> unordered) {
    TreeMap<String, List<Place>> byWord = new TreeMap<>(TextOrder::compare);
    for (Lexeme lexeme : unordered) {
      byWord.computeIfAbsent(lexeme.word(), w -> new ArrayList<>()).addAll(lexeme.places());
    }
    List<Lexeme> lexemes = new ArrayList<>(byWord.size());
    for (Map.Entry<String, List<Place>> entry : byWord.entrySet()) {
      lexemes.add(new Lexeme(entry.getKey(), ordered(entry.getValue())));
    }
    return new TextVector(List.copyOf(lexemes));
  }

  /** Of several weights at one position the greatest stays. */
  private static List<Place> ordered(List<Place> places) {
    TreeMap<Integer, Integer> weights = new TreeMap<>();
    for (Place place : places) {
      weights.merge(Math.min(place.position(), MAX_POSITION), place.weight(), Math::max);
    }
    List<Place> ordered = new ArrayList<>();
    for (Map.Entry<Integer, Integer> entry : weights.entrySet()) {
      if (ordered.size() < MAX_POSITIONS) {
        ordered.add(new Place(entry.getKey(), entry.getValue()));
      }
    }
    return List.copyOf(ordered);
  }

  /** The lexeme of that text, or null. */
  public Lexeme find(String word) {
    int low = 0;
    int high = lexemes.size() - 1;
    while (low <= high) {
      int middle = low + high >>> 1;
      int order = TextOrder.compare(lexemes.get(middle).word(), word);
      if (order == 0) {
        return lexemes.get(middle);
      }
      low = order < 0 ? middle + 1 : low;
      high = order < 0 ? high : middle - 1;
    }
    return null;
  }

  /** The lexemes that begin so, or the one of that text. */
  public List<Lexeme> find(String word, boolean prefix) {
    if (!prefix) {
      Lexeme found = find(word);
      return found == null ? List.of() : List.of(found);
    }
    List<Lexeme> found = new ArrayList<>();
    for (Lexeme lexeme : lexemes) {
      if (lexeme.word().startsWith(word)) {
        found.add(lexeme);
      }
    }
    return found;
  }

  /** The greatest position, 0 if there is none. */
  public int lastPosition() {
    int last = 0;
    for (Lexeme lexeme : lexemes) {
      if (!lexeme.places().isEmpty()) {
        last = Math.max(last, lexeme.places().get(lexeme.places().size() - 1).position());
      }
    }
    return last;
  }
}
