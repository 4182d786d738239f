package org.pagedb.benchmarks.peers;

import io.trino.tpch.TpchEntity;
import io.trino.tpch.TpchTable;
import java.io.IOException;
import java.util.function.Consumer;

/** TPC-H as SQL text, for measurements of other kinds: the queries, and the data as inserts. */
public final class TpchText {

  /** How many queries there are. */
  public static final int QUERIES = 22;

  private static final int ROWS_OF_INSERT = 500;

  private TpchText() {}

  /** A query, from 1 to {@link #QUERIES}. */
  public static String query(int number) {
    return Tpch.read("q%02d.sql".formatted(number));
  }

  /** Gives the statements that make and fill the tables, in order. */
  public static void load(double scaleFactor, Consumer<String> statements) throws IOException {
    for (TpchTable<?> table : TpchTable.getTables()) {
      String name = table.getTableName();
      statements.accept("create table " + name + ' ' + Tpch.definition(table));
      load(table, scaleFactor, statements);
    }
  }

  private static <E extends TpchEntity> void load(
      TpchTable<E> table, double scaleFactor, Consumer<String> statements) {
    StringBuilder rows = new StringBuilder();
    int count = 0;
    for (E row : table.createGenerator(scaleFactor, 1, 1)) {
      rows.append(count++ == 0 ? "" : ", ").append('(').append(Tpch.values(table, row)).append(')');
      if (count == ROWS_OF_INSERT) {
        statements.accept("insert into " + table.getTableName() + " values " + rows);
        rows.setLength(0);
        count = 0;
      }
    }
    if (count > 0) {
      statements.accept("insert into " + table.getTableName() + " values " + rows);
    }
  }
}
