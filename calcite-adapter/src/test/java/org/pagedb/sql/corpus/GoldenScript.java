package org.pagedb.sql.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A script of the golden corpus: statements that each end with a semicolon at the end of a line.
 * Lines that start with {@code --} before a statement are comments. After {@code COPY … FROM STDIN}
 * come the data's lines, up to one that is {@code \\.} alone; they follow the statement's text
 * after {@link #DATA}.
 *
 * @param name the file's name without {@code .sql}
 * @param statements in order
 */
record GoldenScript(String name, List<String> statements) {

  /** What stands between a COPY and its data. */
  static final String DATA = ";\n";

  private static final Pattern COPY_IN =
      Pattern.compile("copy\\b.*\\bfrom\\s+stdin\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /** All scripts of a folder, by name. */
  static List<GoldenScript> allIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> scripts =
          files.filter(f -> f.toString().endsWith(".sql")).sorted().collect(Collectors.toList());
      List<GoldenScript> all = new ArrayList<>();
      for (Path script : scripts) {
        all.add(read(script));
      }
      return all;
    }
  }

  /** Whether a statement is a COPY with its data behind it. */
  static boolean hasData(String statement) {
    int data = statement.indexOf(DATA);
    return data >= 0 && COPY_IN.matcher(statement.substring(0, data)).matches();
  }

  private static GoldenScript read(Path file) throws IOException {
    List<String> statements = new ArrayList<>();
    StringBuilder statement = new StringBuilder();
    boolean inData = false;
    for (String line : Files.readAllLines(file)) {
      if (inData) {
        inData = !line.equals("\\.");
        if (inData) {
          statement.append(line).append('\n');
        } else {
          statements.add(statement.toString());
          statement.setLength(0);
        }
        continue;
      }
      if (statement.length() == 0 && (line.isBlank() || line.startsWith("--"))) {
        continue;
      }
      if (statement.length() > 0) {
        statement.append('\n');
      }
      statement.append(line);
      if (line.endsWith(";")) {
        statement.setLength(statement.length() - 1);
        if (COPY_IN.matcher(statement).matches()) {
          statement.append(DATA);
          inData = true;
          continue;
        }
        statements.add(statement.toString());
        statement.setLength(0);
      }
    }
    if (statement.length() > 0) {
      throw new IllegalStateException(file + " ends inside a statement: " + statement);
    }
    String name = file.getFileName().toString();
    return new GoldenScript(name.substring(0, name.length() - ".sql".length()), statements);
  }
}
