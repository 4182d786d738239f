package org.pagedb.sql.function.extension;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The trigrams of a text: every three characters of its words, with blanks around them. */
final class Trigrams {

  private final List<String> inOrder = new ArrayList<>();
  private final List<Boolean> startsWord = new ArrayList<>();
  private final List<Boolean> endsWord = new ArrayList<>();

  private Trigrams() {}

  static Trigrams of(String text) {
    Trigrams trigrams = new Trigrams();
    int[] characters = text.toLowerCase(Locale.ROOT).codePoints().toArray();
    int at = 0;
    while (at < characters.length) {
      int end = at;
      while (end < characters.length && Character.isLetterOrDigit(characters[end])) {
        end++;
      }
      if (end > at) {
        trigrams.addWord("  " + new String(characters, at, end - at) + " ");
      }
      at = end + 1;
    }
    return trigrams;
  }

  private void addWord(String padded) {
    int[] characters = padded.codePoints().toArray();
    for (int i = 0; i + 3 <= characters.length; i++) {
      inOrder.add(new String(characters, i, 3));
      startsWord.add(i == 0);
      endsWord.add(i + 3 == characters.length);
    }
  }

  /** Each trigram once. */
  Set<String> set() {
    return new HashSet<>(inOrder);
  }

  private static float ratio(int common, int left, int right) {
    return (float) common / (left + right - common);
  }

  /** The share of common trigrams among all, 0 to 1. */
  static float similarity(String left, String right) {
    Set<String> a = of(left).set();
    Set<String> b = of(right).set();
    if (a.isEmpty() || b.isEmpty()) {
      return 0;
    }
    int common = 0;
    for (String trigram : a) {
      common += b.contains(trigram) ? 1 : 0;
    }
    return ratio(common, a.size(), b.size());
  }

  /**
   * The greatest similarity of {@code word} with a stretch of {@code text}; {@code strict}: with
   * whole words of it. PostgreSQL's {@code iterate_word_similarity}.
   */
  static float wordSimilarity(String word, String text, boolean strict) {
    Set<String> wanted = of(word).set();
    Trigrams stretch = of(text);
    int size = stretch.inOrder.size();
    int[] indexes = new int[size];
    boolean[] found = new boolean[size];
    Map<String, Integer> numbers = new HashMap<>();
    for (int i = 0; i < size; i++) {
      String trigram = stretch.inOrder.get(i);
      Integer number = numbers.computeIfAbsent(trigram, t -> numbers.size());
      indexes[i] = number;
      found[number] = wanted.contains(trigram);
    }
    return new Window(stretch, indexes, found, wanted.size(), strict).best();
  }

  /** A stretch of trigrams that grows on the right and shrinks on the left. */
  private static final class Window {
    private final Trigrams text;
    private final int[] indexes;
    private final boolean[] found;
    private final int wanted;
    private final boolean strict;
    private final int[] lastPosition;
    private int lower;
    private int distinct;
    private int count;

    Window(Trigrams text, int[] indexes, boolean[] found, int wanted, boolean strict) {
      this.text = text;
      this.indexes = indexes;
      this.found = found;
      this.wanted = wanted;
      this.strict = strict;
      this.lower = strict ? 0 : -1;
      lastPosition = new int[indexes.length];
      Arrays.fill(lastPosition, -1);
    }

    float best() {
      float best = 0;
      for (int i = 0; i < indexes.length; i++) {
        int index = indexes[i];
        if (lower >= 0 || found[index]) {
          if (lastPosition[index] < 0) {
            distinct++;
            count += found[index] ? 1 : 0;
          }
          lastPosition[index] = i;
        }
        if (strict ? text.endsWord.get(i) : found[index]) {
          best = Math.max(best, shrink(i));
        }
      }
      return best;
    }

    private float shrink(int upper) {
      if (lower == -1) {
        lower = upper;
        distinct = 1;
      }
      float current = ratio(count, wanted, distinct);
      int leftCount = count;
      int leftDistinct = distinct;
      int before = lower;
      for (int from = before; from <= upper; from++) {
        if (!strict || text.startsWord.get(from)) {
          float similarity = ratio(leftCount, wanted, leftDistinct);
          if (similarity > current) {
            current = similarity;
            distinct = leftDistinct;
            lower = from;
            count = leftCount;
          }
        }
        if (lastPosition[indexes[from]] == from) {
          leftDistinct--;
          leftCount -= found[indexes[from]] ? 1 : 0;
        }
      }
      for (int from = before; from < lower; from++) {
        if (lastPosition[indexes[from]] == from) {
          lastPosition[indexes[from]] = -1;
        }
      }
      return current;
    }
  }
}
