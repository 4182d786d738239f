package org.pagedb.sql.function.textsearch;

/**
 * The English (Porter2) stemmer of the Snowball project, written from its published description.
 * One object stems one word.
 */
final class EnglishStemmer {

  private static final String[][] STEP_2 = {
    {"ization", "ize"},
    {"ational", "ate"},
    {"fulness", "ful"},
    {"ousness", "ous"},
    {"iveness", "ive"},
    {"tional", "tion"},
    {"biliti", "ble"},
    {"lessli", "less"},
    {"entli", "ent"},
    {"ation", "ate"},
    {"alism", "al"},
    {"aliti", "al"},
    {"ousli", "ous"},
    {"iviti", "ive"},
    {"fulli", "ful"},
    {"enci", "ence"},
    {"anci", "ance"},
    {"abli", "able"},
    {"izer", "ize"},
    {"ator", "ate"},
    {"alli", "al"},
    {"bli", "ble"},
    {"ogi", "og"},
    {"li", ""}
  };
  private static final String[][] STEP_3 = {
    {"ational", "ate"},
    {"tional", "tion"},
    {"alize", "al"},
    {"icate", "ic"},
    {"iciti", "ic"},
    {"ative", ""},
    {"ical", "ic"},
    {"ness", ""},
    {"ful", ""}
  };
  private static final String[] STEP_4 = {
    "ement", "ance", "ence", "able", "ible", "ment", "ant", "ent", "ism", "ate", "iti", "ous",
    "ive", "ize", "ion", "al", "er", "ic"
  };

  private final StringBuilder word;
  private int r1;
  private int r2;

  private EnglishStemmer(String word) {
    this.word = new StringBuilder(word);
  }

  /** The stem of a word in lower case. */
  static String stem(String word) {
    String exception = exception(word);
    if (exception != null) {
      return exception;
    }
    return word.length() < 3 ? word : new EnglishStemmer(word).run();
  }

  private static String exception(String word) {
    return switch (word) {
      case "skis" -> "ski";
      case "skies" -> "sky";
      case "dying" -> "die";
      case "lying" -> "lie";
      case "tying" -> "tie";
      case "idly" -> "idl";
      case "gently" -> "gentl";
      case "ugly" -> "ugli";
      case "early" -> "earli";
      case "only" -> "onli";
      case "singly" -> "singl";
      case "sky", "news", "howe", "atlas", "cosmos", "bias", "andes" -> word;
      default -> null;
    };
  }

  private String run() {
    if (word.charAt(0) == '\'') {
      word.deleteCharAt(0);
    }
    for (int i = 0; i < word.length(); i++) {
      boolean consonant = word.charAt(i) == 'y' && (i == 0 || isVowel(i - 1));
      if (consonant) {
        word.setCharAt(i, 'Y');
      }
    }
    markRegions();
    removePossessive();
    stepOneA();
    switch (word.toString()) {
      case "inning", "outing", "canning", "herring", "earring", "proceed", "exceed", "succeed" -> {
        return word.toString();
      }
      default -> {
        // goes on
      }
    }
    stepOneB();
    stepOneC();
    stepTwo();
    stepThree();
    stepFour();
    stepFive();
    return word.toString().replace('Y', 'y');
  }

  private boolean isVowel(int index) {
    return "aeiouy".indexOf(word.charAt(index)) >= 0;
  }

  private boolean hasVowelBefore(int end) {
    for (int i = 0; i < end; i++) {
      if (isVowel(i)) {
        return true;
      }
    }
    return false;
  }

  private void markRegions() {
    String text = word.toString();
    if (text.startsWith("gener") || text.startsWith("arsen")) {
      r1 = 5;
    } else if (text.startsWith("commun")) {
      r1 = 6;
    } else {
      r1 = regionAfter(0);
    }
    r2 = regionAfter(r1);
  }

  /** Behind the first consonant that follows a vowel. */
  private int regionAfter(int start) {
    for (int i = start + 1; i < word.length(); i++) {
      if (!isVowel(i) && isVowel(i - 1)) {
        return i + 1;
      }
    }
    return word.length();
  }

  private boolean ends(String suffix) {
    int start = word.length() - suffix.length();
    return start >= 0 && word.indexOf(suffix, start) == start;
  }

  private void replaceEnd(int count, String replacement) {
    word.setLength(word.length() - count);
    word.append(replacement);
  }

  private boolean inR1(String suffix) {
    return word.length() - suffix.length() >= r1;
  }

  private boolean inR2(String suffix) {
    return word.length() - suffix.length() >= r2;
  }

  private void removePossessive() {
    for (String suffix : new String[] {"'s'", "'s", "'"}) {
      if (ends(suffix)) {
        replaceEnd(suffix.length(), "");
        return;
      }
    }
  }

  private void stepOneA() {
    if (ends("sses")) {
      replaceEnd(2, "");
    } else if (ends("ied") || ends("ies")) {
      replaceEnd(3, word.length() > 4 ? "i" : "ie");
    } else if (ends("s") && !ends("us") && !ends("ss")) {
      if (hasVowelBefore(word.length() - 2)) {
        replaceEnd(1, "");
      }
    }
  }

  private void stepOneB() {
    if (ends("eedly") || ends("eed")) {
      String suffix = ends("eed") ? "eed" : "eedly";
      if (inR1(suffix)) {
        replaceEnd(suffix.length(), "ee");
      }
      return;
    }
    for (String suffix : new String[] {"ingly", "edly", "ing", "ed"}) {
      if (ends(suffix)) {
        if (hasVowelBefore(word.length() - suffix.length())) {
          replaceEnd(suffix.length(), "");
          mendStem();
        }
        return;
      }
    }
  }

  private void mendStem() {
    if (ends("at") || ends("bl") || ends("iz")) {
      word.append('e');
    } else if (endsDouble()) {
      replaceEnd(1, "");
    } else if (isShort()) {
      word.append('e');
    }
  }

  private boolean endsDouble() {
    int last = word.length() - 1;
    return last > 0
        && word.charAt(last) == word.charAt(last - 1)
        && "bdfgmnprt".indexOf(word.charAt(last)) >= 0;
  }

  private boolean isShort() {
    return r1 >= word.length() && endsShortSyllable();
  }

  private boolean endsShortSyllable() {
    int last = word.length() - 1;
    if (last == 1) {
      return isVowel(0) && !isVowel(1);
    }
    return last >= 2
        && !isVowel(last - 2)
        && isVowel(last - 1)
        && !isVowel(last)
        && "wxY".indexOf(word.charAt(last)) < 0;
  }

  private void stepOneC() {
    int last = word.length() - 1;
    boolean ends = last > 1 && (word.charAt(last) == 'y' || word.charAt(last) == 'Y');
    if (ends && !isVowel(last - 1)) {
      word.setCharAt(last, 'i');
    }
  }

  private void stepTwo() {
    for (String[] rule : STEP_2) {
      if (ends(rule[0])) {
        if (inR1(rule[0]) && fits(rule[0])) {
          replaceEnd(rule[0].length(), rule[1]);
        }
        return;
      }
    }
  }

  private boolean fits(String suffix) {
    int before = word.length() - suffix.length() - 1;
    return switch (suffix) {
      case "ogi" -> before >= 0 && word.charAt(before) == 'l';
      case "li" -> before >= 0 && "cdeghkmnrt".indexOf(word.charAt(before)) >= 0;
      default -> true;
    };
  }

  private void stepThree() {
    for (String[] rule : STEP_3) {
      if (ends(rule[0])) {
        boolean fits = rule[0].equals("ative") ? inR2(rule[0]) : inR1(rule[0]);
        if (fits) {
          replaceEnd(rule[0].length(), rule[1]);
        }
        return;
      }
    }
  }

  private void stepFour() {
    for (String suffix : STEP_4) {
      if (ends(suffix)) {
        int before = word.length() - suffix.length() - 1;
        boolean fits =
            !suffix.equals("ion")
                || before >= 0 && (word.charAt(before) == 's' || word.charAt(before) == 't');
        if (inR2(suffix) && fits) {
          replaceEnd(suffix.length(), "");
        }
        return;
      }
    }
  }

  private void stepFive() {
    if (ends("e")) {
      boolean shortBefore = endsShortWithout();
      if (inR2("e") || inR1("e") && !shortBefore) {
        replaceEnd(1, "");
      }
    } else if (ends("ll") && inR2("l")) {
      replaceEnd(1, "");
    }
  }

  private boolean endsShortWithout() {
    word.setLength(word.length() - 1);
    boolean isShort = endsShortSyllable();
    word.append('e');
    return isShort;
  }
}
