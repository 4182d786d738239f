package org.pagedb.sql.corpus;

import java.io.IOException;
import java.util.List;

/**
 * Replays the golden corpus with the classes on the class path, in the folder of this module: the
 * build runs it over the all-in-one jar, whose shrinking must not have taken anything that a
 * statement needs.
 */
public final class GoldenCheck {

  private GoldenCheck() {}

  /** Fails if any statement answers otherwise than PostgreSQL and is not listed as left out. */
  public static void main(String[] arguments) throws IOException {
    int statements = 0;
    for (GoldenTopic topic : GoldenTopic.all()) {
      List<String> deviations = topic.deviations();
      if (!deviations.isEmpty()) {
        throw new IllegalStateException(
            topic + ": " + deviations.size() + " statements, the first " + deviations.get(0));
      }
      statements += topic.script().statements().size();
    }
    if (statements == 0) {
      throw new IllegalStateException("no statement was replayed");
    }
  }
}
