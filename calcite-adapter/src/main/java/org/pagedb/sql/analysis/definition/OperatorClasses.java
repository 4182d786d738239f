package org.pagedb.sql.analysis.definition;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.resolution.TypeOid;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;

/**
 * PostgreSQL's operator classes, as far as CREATE INDEX must know which there are. They choose no
 * behaviour: an index that cannot keep the order of its class is not used for it.
 */
final class OperatorClasses {

  private static final String RESOURCE = "operator-classes.tsv";
  private static final int CIDR = 650;
  private static final int INET = 869;
  private static final int ANY_ARRAY = 2277;
  private static final int RECORD = 2249;
  private static final int ANY_ENUM = 3500;
  private static final int ANY_RANGE = 3831;
  private static final int ANY_MULTIRANGE = 4537;

  /** {@code extension} is null for what is always there. */
  private record Entry(String method, String name, int type, boolean isDefault, String extension) {

    boolean isIn(Catalog catalog) {
      return extension == null || catalog.extension(extension) != null;
    }
  }

  private static final class Lazy {
    static final List<Entry> ENTRIES = read();
  }

  private OperatorClasses() {}

  /** Fails with 42704 if the method has no default class for the type. */
  static void requireDefault(Catalog catalog, String method, PgType type) {
    requireDefault(catalog, method, type, "index");
  }

  /** The same for what the named thing is to be ordered by. */
  static void requireDefault(Catalog catalog, String method, PgType type, String needing) {
    for (Entry entry : Lazy.ENTRIES) {
      if (entry.isDefault()
          && entry.method().equals(method)
          && entry.isIn(catalog)
          && accepts(entry.type(), type)) {
        return;
      }
    }
    throw new SqlFailure(
            SqlState.UNDEFINED_OBJECT,
            "data type "
                + TypeText.of(type)
                + " has no default operator class for access method \""
                + method
                + "\"")
        .hint(
            "You must specify an operator class for the "
                + needing
                + " or define a default operator class for the "
                + (needing.equals("index") ? "data type." : "subtype."));
  }

  /**
   * The name of a class as it is to be kept: null for the type's default.
   *
   * @throws SqlFailure 42704 if there is none of that name, 42804 if it is not for the type
   */
  static String require(Catalog catalog, String method, String name, PgType type) {
    boolean exists = false;
    for (Entry entry : Lazy.ENTRIES) {
      if (entry.method().equals(method) && entry.name().equals(name) && entry.isIn(catalog)) {
        exists = true;
        if (accepts(entry.type(), type)) {
          return entry.isDefault() ? null : name;
        }
      }
    }
    if (exists) {
      throw new SqlFailure(
          SqlState.DATATYPE_MISMATCH,
          "operator class \"" + name + "\" does not accept data type " + TypeText.of(type));
    }
    if (isOfExtension(method, name)) {
      return name;
    }
    throw new SqlFailure(
        SqlState.UNDEFINED_OBJECT,
        "operator class \"" + name + "\" does not exist for access method \"" + method + "\"");
  }

  /**
   * The name of the class that an index's key uses if it comes with an extension; else null.
   *
   * @param name the name that is kept: null for the default class
   */
  static String ofExtension(String extension, String method, String name, PgType type) {
    for (Entry entry : Lazy.ENTRIES) {
      if (extension.equals(entry.extension())
          && entry.method().equals(method)
          && accepts(entry.type(), type)
          && (name == null ? entry.isDefault() : entry.name().equals(name))) {
        return entry.name();
      }
    }
    return null;
  }

  /** The family of the type's default class, as messages name it. */
  static String family(Catalog catalog, String method, PgType type) {
    for (Entry entry : Lazy.ENTRIES) {
      if (entry.isDefault()
          && entry.method().equals(method)
          && entry.isIn(catalog)
          && accepts(entry.type(), type)) {
        return switch (entry.name()) {
          case "int2_ops", "int4_ops", "int8_ops" -> "integer_ops";
          case "float4_ops", "float8_ops" -> "float_ops";
          case "date_ops", "timestamp_ops", "timestamptz_ops" ->
              method.equals("btree") ? "datetime_ops" : entry.name();
          default -> entry.name();
        };
      }
    }
    return method;
  }

  private static boolean isOfExtension(String method, String name) {
    return switch (name) {
      case "gin_trgm_ops", "gin_hstore_ops" -> method.equals("gin");
      case "gist_trgm_ops", "gist_hstore_ops" -> method.equals("gist");
      case "citext_ops", "btree_hstore_ops" -> method.equals("btree") || method.equals("hash");
      default -> false;
    };
  }

  private static boolean accepts(int classType, PgType type) {
    return switch (type.kind()) {
      case ENUM -> classType == ANY_ENUM;
      case RANGE -> classType == ANY_RANGE;
      case MULTIRANGE -> classType == ANY_MULTIRANGE;
      case COMPOSITE -> classType == RECORD;
      default -> {
        if (type.isArray()) {
          yield classType == ANY_ARRAY;
        }
        yield classType == type.oid()
            || classType == TypeOid.TEXT && type.oid() == TypeOid.VARCHAR
            || classType == INET && type.oid() == CIDR;
      }
    };
  }

  private static List<Entry> read() {
    List<Entry> entries = new ArrayList<>();
    try (InputStream stream = OperatorClasses.class.getResourceAsStream(RESOURCE);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.startsWith("#")) {
          String[] cells = line.split("\t");
          entries.add(
              new Entry(
                  cells[0],
                  cells[1],
                  Integer.parseInt(cells[2]),
                  cells[3].equals("1"),
                  cells.length > 4 ? cells[4] : null));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return List.copyOf(entries);
  }
}
