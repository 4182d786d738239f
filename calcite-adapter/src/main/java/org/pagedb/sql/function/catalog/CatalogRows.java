package org.pagedb.sql.function.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The lines behind a {@link FunctionCatalog}, found by how they start and in order. */
interface CatalogRows {

  /** Lines of functions; a prefix that is not empty starts with a whole name's first letter. */
  List<String> functions(String prefix);

  /** Lines of operators. */
  List<String> operators(String prefix);

  /** Lines of casts. */
  List<String> casts(String prefix);

  /** What is built in: a file of functions for each letter, one of operators, one of casts. */
  final class BuiltIn implements CatalogRows {
    private static final String LETTERS = "_abcdefghijklmnopqrstuvwxyz";

    private final Map<Character, SortedRows> functions = new ConcurrentHashMap<>();

    /** Files that are read whole when the first operator or cast is looked up. */
    private static final class Files {
      static final SortedRows OPERATORS = SortedRows.ofResource("operators.txt");
      static final SortedRows CASTS = SortedRows.ofResource("casts.txt");

      private Files() {}
    }

    @Override
    public List<String> functions(String prefix) {
      if (!prefix.isEmpty()) {
        return rowsOf(prefix.charAt(0)).startingWith(prefix);
      }
      List<String> all = new ArrayList<>();
      for (int i = 0; i < LETTERS.length(); i++) {
        all.addAll(rowsOf(LETTERS.charAt(i)).startingWith(""));
      }
      return all;
    }

    private SortedRows rowsOf(char letter) {
      SortedRows rows = functions.get(letter);
      if (rows == null) {
        boolean hasFile = LETTERS.indexOf(letter) >= 0;
        rows = hasFile ? SortedRows.ofResource("functions-" + letter + ".txt") : new SortedRows("");
        functions.put(letter, rows);
      }
      return rows;
    }

    @Override
    public List<String> operators(String prefix) {
      return Files.OPERATORS.startingWith(prefix);
    }

    @Override
    public List<String> casts(String prefix) {
      return Files.CASTS.startingWith(prefix);
    }
  }

  /** An extension's: one file, where every line starts with {@code f}, {@code o} or {@code c}. */
  final class OfExtension implements CatalogRows {
    private final SortedRows rows;

    OfExtension(String name) {
      rows = SortedRows.ofResource("extension-" + name + ".txt");
    }

    private List<String> lines(String kind, String prefix) {
      List<String> found = new ArrayList<>();
      for (String line : rows.startingWith(kind + prefix)) {
        found.add(line.substring(kind.length()));
      }
      return found;
    }

    @Override
    public List<String> functions(String prefix) {
      return lines("f\t", prefix);
    }

    @Override
    public List<String> operators(String prefix) {
      return lines("o\t", prefix);
    }

    @Override
    public List<String> casts(String prefix) {
      return lines("c\t", prefix);
    }
  }
}
