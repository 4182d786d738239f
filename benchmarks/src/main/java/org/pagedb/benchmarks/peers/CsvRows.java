package org.pagedb.benchmarks.peers;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Rows as a CSV file that every bulk load takes: text in quotes, nothing else. */
final class CsvRows {

  private CsvRows() {}

  /** Writes the row numbered {@code row}, from 0, without its line end. */
  @FunctionalInterface
  interface Maker {
    void append(StringBuilder line, int row);
  }

  static Path write(Path file, int rows, Maker maker) throws IOException {
    StringBuilder line = new StringBuilder();
    try (BufferedWriter writer = Files.newBufferedWriter(file)) {
      for (int row = 0; row < rows; row++) {
        line.setLength(0);
        maker.append(line, row);
        writer.append(line).append('\n');
      }
    }
    return file;
  }
}
