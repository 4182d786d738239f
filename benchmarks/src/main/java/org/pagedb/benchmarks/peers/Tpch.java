package org.pagedb.benchmarks.peers;

import io.trino.tpch.GenerateUtils;
import io.trino.tpch.TpchColumn;
import io.trino.tpch.TpchEntity;
import io.trino.tpch.TpchTable;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** TPC-H's 22 queries with the standard's validation parameters, dates computed beforehand. */
final class Tpch {

  private static final int QUERIES = 22;
  private static final Map<String, String> PREFIXES = Map.of("partsupp", "ps_");
  private static final Map<String, String> KEYS =
      Map.of(
          "lineitem", "l_orderkey, l_linenumber",
          "partsupp", "ps_partkey, ps_suppkey",
          "customer", "c_custkey",
          "nation", "n_nationkey",
          "orders", "o_orderkey",
          "part", "p_partkey",
          "region", "r_regionkey",
          "supplier", "s_suppkey");

  private Tpch() {}

  static Group group() {
    List<Workload> workloads = new ArrayList<>();
    for (int query = 1; query <= QUERIES; query++) {
      workloads.add(workload("TPC-H Q" + query, read("q%02d.sql".formatted(query))));
    }
    workloads.add(
        workload(
            "lineitem, OFFSET behind the end",
            "select * from lineitem where l_suppkey > 512 offset 1000000000 limit 1"));
    return new Group("TPC-H", Tpch::takesPart, Tpch::load, workloads);
  }

  private static boolean takesPart(Peer peer) {
    return Group.isOrdinary(peer) && (peer.isOurs() || peer.kind() != Peer.Kind.FILE);
  }

  /** The text of a query, by the name of its file. */
  static String read(String name) {
    try (InputStream text = Tpch.class.getResourceAsStream("tpch/" + name)) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new IllegalStateException(name, e);
    }
  }

  private static Workload workload(String name, String sql) {
    return Workload.repeated(
        name,
        (session, round) -> {
          try (Statement statement = session.connection().createStatement()) {
            statement.setQueryTimeout((int) Math.max(1, session.sizes().limit().toSeconds()));
            String translated = session.peer().translate(sql);
            long start = System.nanoTime();
            Digest digest = new Digest();
            try (ResultSet result = statement.executeQuery(translated)) {
              digest.addAll(result);
            }
            return Sample.since(start, digest);
          }
        });
  }

  // ---- data

  private static void load(PeerSession session) throws SQLException, IOException {
    for (TpchTable<?> table : TpchTable.getTables()) {
      load(session, table);
    }
    if (session.peer().isOurs() || session.peer().kind() == Peer.Kind.SERVER) {
      session.execute("vacuum analyze");
    } else if (session.peer().name().startsWith("SQLite")) {
      session.execute("analyze");
    }
  }

  private static <E extends TpchEntity> void load(PeerSession session, TpchTable<E> table)
      throws SQLException, IOException {
    String name = table.getTableName();
    Path csv = session.directory().resolve(name + ".csv");
    try (BufferedWriter writer = Files.newBufferedWriter(csv)) {
      for (E row : table.createGenerator(session.sizes().tpchScale(), 1, 1)) {
        writer.append(line(table, row)).append('\n');
      }
    }
    session.fill(name, definition(table), table.getColumns().size(), csv);
  }

  private static <E extends TpchEntity> String line(TpchTable<E> table, E row) {
    return line(table, row, '"');
  }

  /** A row as VALUES has it. */
  static <E extends TpchEntity> String values(TpchTable<E> table, E row) {
    return line(table, row, '\'');
  }

  private static <E extends TpchEntity> String line(TpchTable<E> table, E row, char quote) {
    StringBuilder line = new StringBuilder();
    for (TpchColumn<E> column : table.getColumns()) {
      line.append(line.length() == 0 ? "" : ",");
      switch (column.getType().getBase()) {
        case IDENTIFIER -> line.append(column.getIdentifier(row));
        case INTEGER -> line.append(column.getInteger(row));
        case DATE -> {
          String date = GenerateUtils.formatDate(column.getDate(row));
          line.append(quote == '"' ? date : quote + date + quote);
        }
        case DOUBLE -> line.append(String.format(Locale.ROOT, "%.2f", column.getDouble(row)));
        case VARCHAR -> line.append(quote).append(column.getString(row)).append(quote);
      }
    }
    return line.toString();
  }

  /** The columns of a table and its key, in parentheses. */
  static String definition(TpchTable<?> table) {
    String name = table.getTableName();
    StringBuilder text = new StringBuilder("(");
    for (TpchColumn<?> column : table.getColumns()) {
      text.append(PREFIXES.getOrDefault(name, name.charAt(0) + "_"));
      text.append(column.getSimplifiedColumnName()).append(' ');
      text.append(
          switch (column.getType().getBase()) {
            case IDENTIFIER -> "bigint";
            case INTEGER -> "integer";
            case DATE -> "date";
            case DOUBLE -> "decimal(15,2)";
            case VARCHAR -> "varchar(200)";
          });
      text.append(" not null, ");
    }
    return text.append("primary key (").append(KEYS.get(name)).append("))").toString();
  }
}
