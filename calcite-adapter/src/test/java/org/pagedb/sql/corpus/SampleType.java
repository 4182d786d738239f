package org.pagedb.sql.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A type as SQL spells it, with two of its values.
 *
 * @param spelling {@code unknown} for literals without a type, which take the other side's values
 */
record SampleType(String spelling, String first, String second) {

  static final SampleType TEXTS = new SampleType("unknown", "a", "b");

  static List<SampleType> read(Path file) throws IOException {
    List<SampleType> types = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      if (!line.startsWith("#")) {
        String[] fields = line.split("\t", -1);
        types.add(new SampleType(fields[0], fields[1], fields[2]));
      }
    }
    return types;
  }

  boolean isUnknown() {
    return spelling.equals("unknown");
  }

  /** The type in a message: without a modifier, which the plain spelling of two types has. */
  String name() {
    return switch (spelling) {
      case "bpchar" -> "character";
      case "\"bit\"" -> "bit";
      default -> spelling;
    };
  }

  /** A literal of this type; {@code text} may be null. */
  String literal(String text) {
    String quoted = text == null ? "null" : "'" + text.replace("'", "''") + "'";
    return isUnknown() ? quoted : quoted + "::" + spelling;
  }
}
