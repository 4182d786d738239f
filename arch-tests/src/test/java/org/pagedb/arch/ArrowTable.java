package org.pagedb.arch;

import com.tngtech.archunit.core.domain.JavaClass;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The table of packages and allowed arrows, read from the architecture document itself. */
final class ArrowTable {

  private static final Pattern ROW = Pattern.compile("^\\| `(org\\.pagedb[^`]*)` \\| ([^|]*)\\|.*");
  private static final Pattern NAME = Pattern.compile("`([^`]+)`");

  /** From package to the package prefixes it may use; the document's order. */
  private final Map<String, List<String>> allowed = new LinkedHashMap<>();

  static ArrowTable read(Path document) {
    ArrowTable table = new ArrowTable();
    try {
      for (String line : Files.readAllLines(document)) {
        Matcher row = ROW.matcher(line);
        if (row.matches()) {
          table.allowed.put(row.group(1), table.targets(row.group(2)));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (table.allowed.isEmpty()) {
      throw new IllegalStateException("no arrows in " + document);
    }
    return table;
  }

  /** The row that speaks for a package, or null. */
  String rowOf(String packageName) {
    String best = null;
    for (String row : allowed.keySet()) {
      if (isWithin(packageName, row) && (best == null || row.length() > best.length())) {
        best = row;
      }
    }
    return best;
  }

  boolean allows(JavaClass origin, JavaClass target) {
    String to = target.getBaseComponentType().getPackageName();
    String row = rowOf(origin.getPackageName());
    if (row == null) {
      return true; // everyPackageStandsInTheTable reports it
    }
    if (to.isEmpty() || isWithin(to, row)) {
      return true;
    }
    if (isWithin(to, "java") && !isWithin(to, "java.sql")) {
      return true;
    }
    if (isWithin(to, "javax.sql")) {
      to = "java.sql";
    }
    for (String prefix : allowed.get(row)) {
      if (isWithin(to, prefix)) {
        return true;
      }
    }
    return isExternalLibraryOf(row, to);
  }

  /** Libraries that Calcite's own API is made of, and what a storage row names by its full name. */
  private boolean isExternalLibraryOf(String row, String to) {
    return allowed.get(row).contains("org.apache.calcite")
        && (isWithin(to, "com.google.common") || isWithin(to, "org.checkerframework"));
  }

  private List<String> targets(String cell) {
    List<String> names = new ArrayList<>();
    Matcher name = NAME.matcher(cell);
    while (name.find()) {
      String target = name.group(1);
      boolean ours = target.matches("(storage|sql|calcite|jdbc)(\\..*)?");
      names.add(ours ? "org.pagedb." + target : target);
    }
    return names;
  }

  private static boolean isWithin(String name, String prefix) {
    return name.equals(prefix) || name.startsWith(prefix + ".");
  }
}
