package org.pagedb.sql.golden;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The generated files with PostgreSQL's answers. */
final class GoldenFile {

  private GoldenFile() {}

  static List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory())) {
      return files
          .map(path -> path.getFileName().toString())
          .filter(name -> name.endsWith(".txt"))
          .sorted()
          .toList();
    }
  }

  static List<String> lines(String name) throws IOException {
    return Files.readAllLines(directory().resolve(name)).stream()
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .toList();
  }

  private static Path directory() {
    try {
      return Path.of(GoldenFile.class.getResource("/org/pagedb/sql/golden/io-scalar.txt").toURI())
          .getParent();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  static String escape(String text) {
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t");
  }

  static String unescape(String text) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < text.length()) {
        char next = text.charAt(++i);
        plain.append(next == 'n' ? '\n' : next == 't' ? '\t' : next);
      } else {
        plain.append(c);
      }
    }
    return plain.toString();
  }
}
