package org.pagedb.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A page of {@code docs/performance}: its text is written by hand, and between {@code <!--
 * numbers:begin -->} and {@code <!-- numbers:end -->} stands what was measured last.
 *
 * @param file the page
 */
public record Page(Path file) {

  private static final String BEGIN = "<!-- %s:begin -->\n";
  private static final String END = "<!-- %s:end -->";

  /**
   * Puts text between the markers called {@code name}; a page without them gets them at its end.
   */
  public void replace(String name, String text) throws IOException {
    String begin = BEGIN.formatted(name);
    String end = END.formatted(name);
    String page = Files.exists(file) ? Files.readString(file) : "";
    int from = page.indexOf(begin);
    int to = page.indexOf(end);
    if (from < 0 || to < from) {
      String separator = page.isEmpty() || page.endsWith("\n") ? "" : "\n";
      page = page + separator + begin + end + "\n";
      from = page.indexOf(begin);
      to = page.indexOf(end);
    }
    String body = text.endsWith("\n") ? text : text + "\n";
    if (file.getParent() != null) {
      Files.createDirectories(file.getParent());
    }
    Files.writeString(file, page.substring(0, from + begin.length()) + body + page.substring(to));
  }
}
