package org.pagedb.sql.function.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The extensions that can be installed: a line of {@code extensions.txt} each, with name, version,
 * number of its block of oids, and comment; and for those with functions a resource of their own.
 * Immutable but for what it remembers.
 */
public final class ExtensionCatalog {

  private static final ExtensionCatalog BUILTIN = new ExtensionCatalog();
  private static final int FIRST_OID = 12_000;
  private static final int OIDS_OF_EXTENSION = 300;
  private static final int END_OID = 16_384;

  private final Map<String, FunctionCatalog> contents = new ConcurrentHashMap<>();

  private ExtensionCatalog() {}

  /** What there is to know of an extension before it is installed. */
  public record Available(String name, String version, int block, String comment) {}

  /** Held apart so that it is read when first asked for. */
  private static final class Rows {
    static final SortedRows AVAILABLE = SortedRows.ofResource("extensions.txt");

    private Rows() {}
  }

  /** The table of extensions. */
  public static ExtensionCatalog builtin() {
    return BUILTIN;
  }

  /** All extensions that can be installed, by name. */
  public List<Available> available() {
    List<Available> all = new ArrayList<>();
    for (String line : Rows.AVAILABLE.startingWith("")) {
      all.add(available(line));
    }
    return all;
  }

  /** The extension of that name, or null. */
  public Available find(String name) {
    List<String> lines = Rows.AVAILABLE.startingWith(name + "\t");
    return lines.isEmpty() ? null : available(lines.get(0));
  }

  private static Available available(String line) {
    String[] fields = SortedRows.fields(line);
    return new Available(fields[0], fields[1], Integer.parseInt(fields[2]), fields[3]);
  }

  /** The functions, operators and casts of the extension of that name; none if it has none. */
  public FunctionCatalog contents(String name) {
    FunctionCatalog known = contents.get(name);
    if (known == null) {
      known = new FunctionCatalog(new CatalogRows.OfExtension(name));
      contents.put(name, known);
    }
    return known;
  }

  /** Whether an oid is that of a part of an extension. */
  public static boolean owns(int oid) {
    return oid >= FIRST_OID && oid < END_OID;
  }

  /** The contents of the extension that an oid belongs to. */
  FunctionCatalog owner(int oid) {
    int block = (oid - FIRST_OID) / OIDS_OF_EXTENSION;
    for (Available extension : available()) {
      if (extension.block() == block) {
        return contents(extension.name());
      }
    }
    throw new IllegalStateException("no extension has oid " + oid);
  }
}
