package org.pagedb.examples.tpch;

import io.trino.tpch.TpchColumn;
import io.trino.tpch.TpchColumnType;
import io.trino.tpch.TpchEntity;
import io.trino.tpch.TpchTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** TPC-H's tables in PostgreSQL's types, with the standard's column names and primary keys. */
final class TpchSchema {

  private static final Map<String, String> PREFIXES =
      Map.of(
          "customer", "c_",
          "lineitem", "l_",
          "nation", "n_",
          "orders", "o_",
          "part", "p_",
          "partsupp", "ps_",
          "region", "r_",
          "supplier", "s_");

  private static final Map<String, String> KEYS =
      Map.of(
          "customer", "c_custkey",
          "lineitem", "l_orderkey, l_linenumber",
          "nation", "n_nationkey",
          "orders", "o_orderkey",
          "part", "p_partkey",
          "partsupp", "ps_partkey, ps_suppkey",
          "region", "r_regionkey",
          "supplier", "s_suppkey");

  private TpchSchema() {}

  static String createTable(TpchTable<?> table) {
    List<String> lines = new ArrayList<>();
    for (TpchColumn<?> column : table.getColumns()) {
      lines.add("  " + columnName(table, column) + " " + type(column) + " not null");
    }
    lines.add("  primary key (" + KEYS.get(table.getTableName()) + ")");
    return "create table " + table.getTableName() + " (\n" + String.join(",\n", lines) + "\n)";
  }

  static String insert(TpchTable<?> table) {
    String places = "?" + ", ?".repeat(table.getColumns().size() - 1);
    return "insert into " + table.getTableName() + " values (" + places + ")";
  }

  private static String columnName(TpchTable<?> table, TpchColumn<?> column) {
    return PREFIXES.get(table.getTableName()) + column.getSimplifiedColumnName();
  }

  private static String type(TpchColumn<? extends TpchEntity> column) {
    TpchColumnType type = column.getType();
    return switch (type.getBase()) {
      case IDENTIFIER -> "bigint";
      case INTEGER -> "integer";
      case DATE -> "date";
      case DOUBLE -> "numeric(15,2)";
      case VARCHAR -> "text";
    };
  }
}
