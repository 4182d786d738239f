package org.pagedb.sql.function.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A text resource of lines sorted by their ASCII bytes, searched by prefix without being split or
 * indexed first.
 */
final class SortedRows {

  private final String text; // every line ends with a line feed

  SortedRows(String text) {
    this.text = text;
  }

  /** Reads a resource of this package; one that is not there has no rows. */
  static SortedRows ofResource(String name) {
    try (InputStream in = SortedRows.class.getResourceAsStream(name)) {
      return new SortedRows(
          in == null ? "" : new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The lines that start with {@code prefix}, in order. */
  List<String> startingWith(String prefix) {
    List<String> found = new ArrayList<>();
    int at = firstAtOrAfter(prefix);
    while (at < text.length() && text.startsWith(prefix, at)) {
      int end = text.indexOf('\n', at);
      found.add(text.substring(at, end));
      at = end + 1;
    }
    return found;
  }

  /** Start of the first line that is not less than {@code prefix}. */
  private int firstAtOrAfter(String prefix) {
    int low = 0;
    int high = text.length();
    while (low < high) {
      int start = text.lastIndexOf('\n', (low + high >>> 1) - 1) + 1;
      if (compareAt(start, prefix) < 0) {
        low = text.indexOf('\n', start) + 1;
      } else {
        high = start;
      }
    }
    return low;
  }

  private int compareAt(int start, String prefix) {
    for (int i = 0; i < prefix.length(); i++) {
      int order = text.charAt(start + i) - prefix.charAt(i);
      if (order != 0) {
        return order; // at the line's end too: a line feed is less than any other character
      }
    }
    return 0;
  }

  /** The fields of a line, separated by tabs; an empty field is an empty string. */
  static String[] fields(String line) {
    int count = 1;
    for (int at = line.indexOf('\t'); at >= 0; at = line.indexOf('\t', at + 1)) {
      count++;
    }
    String[] fields = new String[count];
    int start = 0;
    for (int i = 0; i < count; i++) {
      int end = i + 1 < count ? line.indexOf('\t', start) : line.length();
      fields[i] = line.substring(start, end);
      start = end + 1;
    }
    return fields;
  }
}
