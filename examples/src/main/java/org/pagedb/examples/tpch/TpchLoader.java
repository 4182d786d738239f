package org.pagedb.examples.tpch;

import io.trino.tpch.GenerateUtils;
import io.trino.tpch.TpchColumn;
import io.trino.tpch.TpchEntity;
import io.trino.tpch.TpchTable;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.List;

/** Creates and fills the TPC-H tables through JDBC batches, and says how far it is. */
public final class TpchLoader {

  private static final int BATCH = 1_000;

  private final Connection connection;
  private final PrintStream progress;

  /** A loader into {@code connection}'s database; {@code progress} gets a line a table. */
  public TpchLoader(Connection connection, PrintStream progress) {
    this.connection = connection;
    this.progress = progress;
  }

  /** Loads all eight tables at a scale factor, 1 being about 8.6 million rows; each in one go. */
  public long load(double scaleFactor) throws SQLException {
    long rows = 0;
    connection.setAutoCommit(false);
    for (TpchTable<?> table : TpchTable.getTables()) {
      rows += loadTable(table, scaleFactor);
      connection.commit();
    }
    connection.setAutoCommit(true);
    return rows;
  }

  private <E extends TpchEntity> long loadTable(TpchTable<E> table, double scaleFactor)
      throws SQLException {
    long start = System.nanoTime();
    long rows = 0;
    try (Statement ddl = connection.createStatement()) {
      ddl.execute(TpchSchema.createTable(table));
    }
    try (PreparedStatement insert = connection.prepareStatement(TpchSchema.insert(table))) {
      for (E entity : table.createGenerator(scaleFactor, 1, 1)) {
        bind(insert, table.getColumns(), entity);
        insert.addBatch();
        if (++rows % BATCH == 0) {
          insert.executeBatch();
          if (rows % (100 * BATCH) == 0) {
            report(table, rows, start, '\r');
          }
        }
      }
      insert.executeBatch();
    }
    report(table, rows, start, '\n');
    return rows;
  }

  private static <E extends TpchEntity> void bind(
      PreparedStatement insert, List<TpchColumn<E>> columns, E entity) throws SQLException {
    int index = 1;
    for (TpchColumn<E> column : columns) {
      switch (column.getType().getBase()) {
        case IDENTIFIER -> insert.setLong(index, column.getIdentifier(entity));
        case INTEGER -> insert.setInt(index, column.getInteger(entity));
        case DATE -> insert.setDate(index, date(column.getDate(entity)));
        case DOUBLE ->
            insert.setBigDecimal(
                index, BigDecimal.valueOf(Math.round(column.getDouble(entity) * 100), 2));
        case VARCHAR -> insert.setString(index, column.getString(entity));
      }
      index++;
    }
  }

  private static Date date(int daysSinceEpoch) {
    return Date.valueOf(LocalDate.parse(GenerateUtils.formatDate(daysSinceEpoch)));
  }

  private void report(TpchTable<?> table, long rows, long start, char end) {
    double seconds = (System.nanoTime() - start) / 1e9;
    progress.printf(
        "  %-9s %,10d rows  %,10.0f rows/s%c", table.getTableName(), rows, rows / seconds, end);
  }
}
