package org.pagedb.sql.analysis.system;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** The system relations by name, as {@code relations.txt} lists them from PostgreSQL's catalog. */
public final class SystemRelations {

  private static final String PREFIX = "pg_";

  /** The field that marks relations whose rows the session gives. */
  private static final int LIVE = 4;

  private SystemRelations() {}

  /** Read when the first system relation is looked up; a line is taken apart when it is wanted. */
  private static final class Listed {
    private static final Map<String, String> LINES = read();

    private static Map<String, String> read() {
      Map<String, String> lines = new HashMap<>();
      try (InputStream in = SystemRelations.class.getResourceAsStream("relations.txt")) {
        String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        int start = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
          int schemaEnd = text.indexOf('\t', start);
          int nameEnd = text.indexOf('\t', schemaEnd + 1);
          String name =
              text.substring(start, schemaEnd) + '.' + text.substring(schemaEnd + 1, nameEnd);
          lines.put(name, text.substring(start, end));
          start = end + 1;
        }
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
      return lines;
    }
  }

  private static SystemRelation relation(String[] fields) {
    List<SystemRelation.Column> columns = new ArrayList<>();
    for (String column : fields[3].split(",")) {
      int colon = column.indexOf(':');
      boolean notNull = column.endsWith("!");
      String type = column.substring(colon + 1, column.length() - (notNull ? 1 : 0));
      columns.add(new SystemRelation.Column(column.substring(0, colon), type(type), notNull));
    }
    return new SystemRelation(
        fields[0],
        fields[1],
        Integer.parseInt(fields[2]),
        List.copyOf(columns),
        fields.length > LIVE && fields[LIVE].equals("live"));
  }

  /** Types that only PostgreSQL's own catalog uses are shown as text. */
  private static PgType type(String name) {
    PgType type = BuiltinTypes.byName(name);
    return type == null || type.kind() == PgType.Kind.PSEUDO ? BuiltinTypes.TEXT : type;
  }

  /** All of them, in no particular order. */
  static List<SystemRelation> all() {
    List<SystemRelation> all = new ArrayList<>(Listed.LINES.size());
    for (String line : Listed.LINES.values()) {
      all.add(relation(line.split("\t")));
    }
    return all;
  }

  /** A relation of {@code pg_catalog} that there is. */
  static SystemRelation catalog(String name) {
    return find(Schema.PG_CATALOG, name);
  }

  /** The system relation with that oid, or null. */
  public static SystemRelation find(long oid) {
    String field = "\t" + oid + "\t";
    for (String line : Listed.LINES.values()) {
      if (line.contains(field)) {
        return relation(line.split("\t"));
      }
    }
    return null;
  }

  /** The system relation that a name means; null if it means none. */
  public static SystemRelation find(String schema, String name) {
    if (schema == null && !name.startsWith(PREFIX)) {
      return null;
    }
    String searched = schema == null ? Schema.PG_CATALOG : schema;
    if (!searched.equals(Schema.PG_CATALOG) && !searched.equals(Schema.INFORMATION_SCHEMA)) {
      return null;
    }
    String line = Listed.LINES.get(searched + "." + name);
    return line == null ? null : relation(line.split("\t"));
  }
}
