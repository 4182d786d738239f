package org.pagedb.sql.analysis.describe;

import java.util.List;
import org.pagedb.sql.analysis.resolution.Collations;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.catalog.PartitionBound;
import org.pagedb.sql.catalog.Partitioning;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.type.PgType;

/** Partitioning as SQL, as {@code pg_get_partkeydef} and {@code pg_get_expr} have it. */
public final class PartitionText {

  private PartitionText() {}

  /** The keys alone: {@code a, lower(b)}. */
  public static String keys(Table table) {
    return keys(table, false);
  }

  /** What stands behind PARTITION BY: {@code RANGE (a, lower(b))}. */
  public static String definition(Table table) {
    String strategy =
        switch (table.traits().partitioning().strategy()) {
          case Partitioning.LIST -> "LIST";
          case Partitioning.RANGE -> "RANGE";
          default -> "HASH";
        };
    return strategy + " (" + keys(table, true) + ")";
  }

  private static String keys(Table table, boolean withCollations) {
    StringBuilder text = new StringBuilder();
    for (Partitioning.Key key : table.traits().partitioning().keys()) {
      text.append(text.length() == 0 ? "" : ", ");
      int own = key.type().collationOid();
      if (key.attribute() > 0) {
        TableColumn column = table.column(key.attribute());
        own = column.collation();
        text.append(ExpressionText.identifier(column.name()));
      } else {
        String expression = DefinitionText.keyExpression(key.expressionText());
        text.append(withCollations ? expression : key.expressionText());
      }
      if (withCollations && key.collation() != 0 && key.collation() != own) {
        text.append(" COLLATE ");
        text.append(ExpressionText.identifier(Collations.name(key.collation())));
      }
    }
    return text.toString();
  }

  /** A partition's bound: {@code FOR VALUES IN (1, 2)} or {@code DEFAULT}. */
  public static String bound(Table parent, PartitionBound bound) {
    if (bound.isDefault()) {
      return "DEFAULT";
    }
    List<Partitioning.Key> keys = parent.traits().partitioning().keys();
    return switch (bound.kind()) {
      case Partitioning.HASH ->
          "FOR VALUES WITH (modulus " + bound.modulus() + ", remainder " + bound.remainder() + ")";
      case Partitioning.LIST -> "FOR VALUES IN (" + values(bound.from(), keys) + ")";
      default ->
          "FOR VALUES FROM ("
              + values(bound.from(), keys)
              + ") TO ("
              + values(bound.to(), keys)
              + ")";
    };
  }

  private static String values(List<PartitionBound.Value> values, List<Partitioning.Key> keys) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < values.size(); i++) {
      PgType type = keys.get(keys.size() == 1 ? 0 : i).type();
      text.append(i == 0 ? "" : ", ").append(value(values.get(i), type));
    }
    return text.toString();
  }

  /** A bound's value as a constant without its type. */
  public static String value(PartitionBound.Value value, PgType type) {
    if (value.equals(PartitionBound.Value.MINIMUM)) {
      return "MINVALUE";
    } else if (value.equals(PartitionBound.Value.MAXIMUM)) {
      return "MAXVALUE";
    } else if (value.text() == null) {
      return "NULL";
    }
    String text = value.text();
    return switch (type.name()) {
      case "int2", "int4", "int8", "oid", "numeric", "float4", "float8" ->
          isPlainNumber(text) ? text : quoted(text);
      case "bool" -> text.equals("t") ? "true" : "false";
      default -> quoted(text);
    };
  }

  private static boolean isPlainNumber(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if ((c < '0' || c > '9') && c != '.' && c != 'e' && c != '+') {
        return false;
      }
    }
    return !text.isEmpty();
  }

  private static String quoted(String text) {
    String escaped = text.replace("'", "''");
    return text.indexOf('\\') < 0
        ? "'" + escaped + "'"
        : "E'" + escaped.replace("\\", "\\\\") + "'";
  }
}
