package org.pagedb.sql.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Texts that may or may not be values of a type: PostgreSQL's own spellings, made from patterns,
 * and the same with characters lost, doubled, swapped or put in. The same seed gives the same
 * texts.
 */
final class RandomTexts {

  private static final String STRANGE = " \t,;:.-+/()[]{}<>\"'\\|&!*$@#~^%_=0129aexTZ∞é";

  private final Random random;

  RandomTexts(long seed) {
    random = new Random(seed);
  }

  /**
   * So many texts. In a pattern {@code [abc]} is one of the characters, {@code {one|two}} one of
   * the words, {@code 9} a digit, {@code N} a whole number of any length; a backslash takes what
   * follows as it is.
   */
  List<String> of(List<String> patterns, int count) {
    List<String> texts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      String text = filled(patterns.get(random.nextInt(patterns.size())));
      texts.add(random.nextInt(3) == 0 ? damaged(text) : text);
    }
    return texts;
  }

  private String filled(String pattern) {
    StringBuilder text = new StringBuilder();
    int at = 0;
    while (at < pattern.length()) {
      char c = pattern.charAt(at++);
      if (c == '\\') {
        text.append(pattern.charAt(at++));
      } else if (c == '9') {
        text.append(random.nextInt(10));
      } else if (c == 'N') {
        text.append(number());
      } else if (c == '[') {
        int end = pattern.indexOf(']', at);
        text.append(pattern.charAt(at + random.nextInt(end - at)));
        at = end + 1;
      } else if (c == '{') {
        int end = pattern.indexOf('}', at);
        String[] words = pattern.substring(at, end).split("\\|", -1);
        text.append(words[random.nextInt(words.length)]);
        at = end + 1;
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }

  private String number() {
    int digits = random.nextInt(4) == 0 ? random.nextInt(25) : random.nextInt(4);
    StringBuilder number = new StringBuilder();
    for (int i = 0; i <= digits; i++) {
      number.append(random.nextInt(10));
    }
    return number.toString();
  }

  private String damaged(String text) {
    StringBuilder changed = new StringBuilder(text);
    int times = 1 + random.nextInt(2);
    for (int i = 0; i < times; i++) {
      int at = random.nextInt(changed.length() + 1);
      boolean inside = at < changed.length();
      switch (random.nextInt(4)) {
        case 0 -> changed.insert(at, STRANGE.charAt(random.nextInt(STRANGE.length())));
        case 1 -> changed.insert(at, inside ? changed.charAt(at) : ' ');
        case 2 -> changed.delete(at, Math.min(at + 1, changed.length()));
        default -> changed.setLength(at);
      }
    }
    return changed.toString();
  }
}
