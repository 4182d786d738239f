package org.pagedb.sql.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What happened in a schedule, event by event. */
final class ScheduleTranscript {

  private static final String TITLE = "== ";
  private static final String INDENT = "  ";

  /** An answer, or the news that a statement waits. */
  record Event(int session, String statement, boolean late, GoldenAnswer answer) {

    static final GoldenAnswer WAITS = new GoldenAnswer(List.of("waits"));

    String heading() {
      return session + (late ? " goes on: " : ": ") + statement.replace('\n', ' ');
    }
  }

  private final List<Event> events = new ArrayList<>();

  void add(Event event) {
    events.add(event);
  }

  /** The events as text; the places where others differ from {@code expected} if that is given. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (Event event : events) {
      lines.add(event.heading());
      event.answer().lines().forEach(line -> lines.add(INDENT + line));
    }
    return lines;
  }

  /** Whether another run went the same way; rows without ORDER BY may come in any order. */
  boolean agreesWith(List<String> expected) {
    int at = 0;
    for (Event event : events) {
      if (at == expected.size() || !expected.get(at++).equals(event.heading())) {
        return false;
      }
      List<String> answer = new ArrayList<>();
      while (at < expected.size() && expected.get(at).startsWith(INDENT)) {
        answer.add(expected.get(at++).substring(INDENT.length()));
      }
      if (!event.answer().agreesWith(new GoldenAnswer(answer), event.statement())) {
        return false;
      }
    }
    return at == expected.size();
  }

  static void write(Path file, Map<String, ScheduleTranscript> transcripts) throws IOException {
    List<String> lines = new ArrayList<>();
    transcripts.forEach(
        (name, transcript) -> {
          lines.add(TITLE + name);
          lines.addAll(transcript.lines());
        });
    Files.write(file, lines);
  }

  /** The lines of each schedule of a file. */
  static Map<String, List<String>> read(Path file) throws IOException {
    Map<String, List<String>> transcripts = new LinkedHashMap<>();
    List<String> lines = null;
    for (String line : Files.readAllLines(file)) {
      if (line.startsWith(TITLE)) {
        lines = new ArrayList<>();
        transcripts.put(line.substring(TITLE.length()), lines);
      } else {
        lines.add(line);
      }
    }
    return transcripts;
  }
}
