package org.pagedb.jdbc.jar;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Run by the build: sqlline goes through a script ({@code tools/sqlline.sql}) in a process of its
 * own, with its jars and our self-contained one on the class path and nothing else. Fails if it
 * prints anything but {@code tools/sqlline.out}.
 */
public final class SqllineCheck {

  private static final int SECONDS = 120;

  private SqllineCheck() {}

  /** Takes the path of our jar and a class path, of which the jars are sqlline's. */
  public static void main(String[] arguments) throws Exception {
    Path script = Files.createTempFile("sqlline", ".sql");
    Path output = Files.createTempFile("sqlline", ".out");
    try {
      Files.writeString(script, resource("sqlline.sql"));
      run(arguments[0] + jars(arguments[1]), script, output);
      compare(resource("sqlline.out").lines().toList(), said(output));
    } finally {
      Files.delete(script);
      Files.delete(output);
    }
  }

  /** The build's list names folders of classes as well. */
  private static String jars(String classPath) {
    StringBuilder jars = new StringBuilder();
    for (String entry : classPath.split(System.getProperty("path.separator"))) {
      if (entry.endsWith(".jar")) {
        jars.append(System.getProperty("path.separator")).append(entry);
      }
    }
    return jars.toString();
  }

  private static void run(String classPath, Path script, Path output) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Dorg.jline.terminal.dumb=true");
    command.addAll(List.of("-cp", classPath, "sqlline.SqlLine"));
    command.addAll(List.of("--color=false", "--outputFormat=csv", "--showElapsedTime=false"));
    command.addAll(List.of("--force=true", "--run=" + script));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    process.getOutputStream().close();
    if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IllegalStateException("sqlline does not end: " + Files.readString(output));
    }
  }

  /** What was printed, without the stack traces that sqlline shows below an error. */
  private static List<String> said(Path output) throws IOException {
    List<String> said = new ArrayList<>();
    boolean trace = false;
    for (String line : Files.readAllLines(output)) {
      boolean starts = line.startsWith("org.pagedb.");
      trace = starts || trace && !Character.isDigit(line.charAt(0));
      if (!trace) {
        said.add(line);
      }
    }
    return said;
  }

  private static void compare(List<String> expected, List<String> said) {
    for (int i = 0; i < Math.max(expected.size(), said.size()); i++) {
      String wanted = i < expected.size() ? expected.get(i) : "the end";
      String found = i < said.size() ? said.get(i) : "the end";
      if (!wanted.equals(found)) {
        throw new IllegalStateException(
            "sqlline prints in line " + (i + 1) + " " + found + " instead of " + wanted);
      }
    }
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = SqllineCheck.class.getResourceAsStream("/tools/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
