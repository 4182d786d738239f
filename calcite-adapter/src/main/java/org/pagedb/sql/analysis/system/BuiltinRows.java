package org.pagedb.sql.analysis.system;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.type.PgType;

/**
 * The rows that every database has in relations of {@code pg_catalog}, as {@code rows/NAME.txt}
 * lists them from a fresh PostgreSQL: nobody may change them. Read when a relation is asked for.
 */
final class BuiltinRows {

  private BuiltinRows() {}

  /** The longest lists, which tools ask for over and over, are kept. */
  private static final class Classes {
    private static final List<Object[]> ROWS = read(SystemRelations.catalog("pg_class"));
  }

  private static final class Attributes {
    private static final List<Object[]> ROWS = read(SystemRelations.catalog("pg_attribute"));
  }

  private static final class Types {
    private static final List<Object[]> ROWS = read(SystemRelations.catalog("pg_type"));
  }

  private static final class Functions {
    private static final List<Object[]> ROWS = read(SystemRelations.catalog("pg_proc"));
  }

  private static final class Descriptions {
    private static final List<Object[]> ROWS = read(SystemRelations.catalog("pg_description"));
  }

  /** The rows of a relation of {@code pg_catalog}, which are not to be changed; none for most. */
  static List<Object[]> of(SystemRelation relation) {
    return switch (relation.name()) {
      case "pg_class" -> Classes.ROWS;
      case "pg_attribute" -> Attributes.ROWS;
      case "pg_type" -> Types.ROWS;
      case "pg_proc" -> Functions.ROWS;
      case "pg_description" -> Descriptions.ROWS;
      case "pg_aggregate",
          "pg_am",
          "pg_amop",
          "pg_amproc",
          "pg_constraint",
          "pg_conversion",
          "pg_index",
          "pg_opclass",
          "pg_opfamily",
          "pg_range",
          "pg_shdescription",
          "pg_ts_config",
          "pg_ts_config_map",
          "pg_ts_dict",
          "pg_ts_parser",
          "pg_ts_template" ->
          read(relation);
      default -> List.of();
    };
  }

  private static List<Object[]> read(SystemRelation relation) {
    String text = text(relation.name());
    int end = text.indexOf('\n');
    String[] names = text.substring(0, end).split("\t");
    SystemRelation.Column[] columns = new SystemRelation.Column[names.length];
    int[] places = new int[names.length];
    Kind[] kinds = new Kind[names.length];
    for (int i = 0; i < names.length; i++) {
      places[i] = relation.place(names[i]);
      columns[i] = relation.columns().get(places[i]);
      kinds[i] = Kind.of(columns[i].type());
    }
    Object[] unsaid = SystemRows.unsaid(relation);
    List<Object[]> rows = new ArrayList<>();
    for (int start = end + 1; start < text.length(); start = end + 1) {
      end = text.indexOf('\n', start);
      Object[] row = unsaid.clone();
      int field = start;
      for (int i = 0; i < places.length; i++) {
        int tab = text.indexOf('\t', field);
        int fieldEnd = tab < 0 || tab > end ? end : tab;
        row[places[i]] = datum(kinds[i], columns[i].type(), text, field, fieldEnd);
        field = fieldEnd + 1;
      }
      rows.add(row);
    }
    return List.copyOf(rows);
  }

  private static String text(String name) {
    try (InputStream in = BuiltinRows.class.getResourceAsStream("rows/" + name + ".txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** How a field is read: thousands are, before anything is compiled. */
  private enum Kind {
    NUMBER,
    TRUTH,
    WORD,
    OTHER;

    static Kind of(PgType type) {
      return switch (type.name()) {
        case "oid", "regproc", "int2", "int4" -> NUMBER;
        case "bool" -> TRUTH;
        case "name", "text" -> WORD;
        default -> OTHER;
      };
    }
  }

  private static Object datum(Kind kind, PgType type, String text, int start, int end) {
    if (end - start == 2 && text.startsWith("\\N", start)) {
      return null;
    }
    switch (kind) {
      case NUMBER:
        return Long.parseLong(text, start, end, 10);
      case TRUTH:
        return text.charAt(start) == 't';
      case WORD:
        String word = text.substring(start, end);
        return word.indexOf('\\') < 0 ? word : word.replace("\\\\", "\\");
      default:
        return type.codec().parse(text.substring(start, end), PgType.NO_TYPMOD, null);
    }
  }
}
