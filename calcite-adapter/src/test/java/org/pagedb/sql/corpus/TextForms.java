package org.pagedb.sql.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Types with patterns of their texts, as {@code text-forms/patterns.tsv} has them: a line for each
 * pattern, the type in front.
 */
final class TextForms {

  private TextForms() {}

  /** The patterns by type. */
  static Map<String, List<String>> patterns(Path folder) throws IOException {
    Map<String, List<String>> patterns = new LinkedHashMap<>();
    for (String line : Files.readAllLines(folder.resolve("patterns.tsv"))) {
      if (!line.startsWith("# ")) {
        String[] fields = line.split("\t", 2);
        patterns.computeIfAbsent(fields[0], type -> new ArrayList<>()).add(fields[1]);
      }
    }
    return patterns;
  }

  /** What a type writes for a text, or why it does not read it. */
  static String question(String type, String text) {
    return "select ('" + text.replace("'", "''") + "'::" + type + ")::text";
  }

  /** A file's line: the text, a tab, the answer. */
  static String line(String text, String answer) {
    return escaped(text) + '\t' + escaped(answer);
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\")
        .replace("\n", "\\n")
        .replace("\t", "\\t")
        .replace("\r", "\\r");
  }
}
