package org.pagedb.sql.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Statements of several sessions in a fixed order. A file of schedules reads:
 *
 * <pre>
 * # comment
 * schedule NAME
 * levels read committed, serializable
 * setup STATEMENT
 * 1: STATEMENT
 * 2: \wait
 * </pre>
 *
 * With levels the schedule is run once for each, with {@code :level} standing for it. A line that
 * begins with two spaces goes on with the statement above. {@code \wait} waits until the session's
 * statement has ended; {@code \cancel} asks for its end.
 *
 * @param name unique within its file
 * @param setup statements that a session of their own runs first
 * @param steps what the sessions do, in order
 */
record Schedule(String name, List<String> setup, List<Step> steps) {

  static final String WAIT = "\\wait";
  static final String CANCEL = "\\cancel";

  /** One session's statement. */
  record Step(int session, String statement) {}

  /** The files of a folder, by name. */
  static List<Path> filesIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> f.toString().endsWith(".schedule")).sorted().toList();
    }
  }

  /** The schedules of a file, in order. */
  static List<Schedule> read(Path file) throws IOException {
    List<Schedule> schedules = new ArrayList<>();
    List<String> block = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      if (line.startsWith("schedule ") && !block.isEmpty()) {
        schedules.addAll(expand(block));
        block.clear();
      }
      if (line.startsWith("  ")) {
        block.set(block.size() - 1, block.get(block.size() - 1) + "\n" + line.strip());
      } else {
        block.add(line);
      }
    }
    schedules.addAll(expand(block));
    return schedules;
  }

  private static List<Schedule> expand(List<String> block) {
    String name = block.get(0).substring("schedule ".length());
    List<Schedule> expanded = new ArrayList<>();
    for (String line : block) {
      if (line.startsWith("levels ")) {
        for (String level : line.substring("levels ".length()).split(", ")) {
          expanded.add(of(name + " [" + level + "]", block, level));
        }
      }
    }
    return expanded.isEmpty() ? List.of(of(name, block, "")) : expanded;
  }

  private static Schedule of(String name, List<String> block, String level) {
    List<String> setup = new ArrayList<>();
    List<Step> steps = new ArrayList<>();
    for (String line : block.subList(1, block.size())) {
      String text = line.replace(":level", "isolation level " + level);
      if (text.startsWith("setup ")) {
        setup.add(text.substring("setup ".length()));
      } else if (text.matches("(?s)\\d: .*")) {
        steps.add(new Step(text.charAt(0) - '0', text.substring(3)));
      } else if (!text.startsWith("levels ")) {
        throw new IllegalArgumentException(name + ": " + line);
      }
    }
    return new Schedule(name, setup, steps);
  }

  /** The largest number of a session. */
  int sessions() {
    return steps.stream().mapToInt(Step::session).max().orElse(0);
  }
}
