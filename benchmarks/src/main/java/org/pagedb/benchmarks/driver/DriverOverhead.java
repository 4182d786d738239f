package org.pagedb.benchmarks.driver;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.pagedb.sql.session.DatabaseRegistry;
import org.pagedb.sql.session.PreparedStatement;
import org.pagedb.sql.session.RowStream;
import org.pagedb.sql.session.Session;
import org.pagedb.sql.session.StatementResult;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.LongVector;

/**
 * What the driver adds to the engine: the same prepared select by key through a session and through
 * JDBC, in turn, so that a change in the machine's speed meets both alike. Prints the median of the
 * rounds for each, and the difference.
 */
public final class DriverOverhead {

  private static final int ROWS = 10_000;
  private static final int CALLS = 200_000;
  private static final int WARM_UP = 5;

  private static final String TABLE = "create table t (id int primary key, v int)";
  private static final String FILL =
      "insert into t select g, g * 2 from generate_series(1, " + ROWS + ") g";

  private DriverOverhead() {}

  /** Takes how many rounds are measured (default 9). */
  public static void main(String[] arguments) throws SQLException {
    int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 9;
    double[] engine = new double[rounds];
    double[] driver = new double[rounds];
    try (Session session =
            new DatabaseRegistry().privateMemory().connect(Map.of("user", "postgres"));
        Connection connection = DriverManager.getConnection("jdbc:pagedb:mem:?user=postgres")) {
      run(session, TABLE);
      run(session, FILL);
      try (Statement statement = connection.createStatement()) {
        statement.execute(TABLE);
        statement.execute(FILL);
      }
      PreparedStatement prepared =
          session.prepare(
              session.parse("select v from t where id = $1").get(0), List.of(session.type("int4")));
      try (java.sql.PreparedStatement select =
          connection.prepareStatement("select v from t where id = ?")) {
        for (int round = -WARM_UP; round < rounds; round++) {
          double ofEngine = engine(session, prepared);
          double ofDriver = driver(select);
          if (round >= 0) {
            engine[round] = ofEngine;
            driver[round] = ofDriver;
          }
        }
      }
    }
    System.out.printf(
        Locale.ROOT,
        "select by key: session %.2f us, JDBC %.2f us, the driver's part %.2f us%n",
        median(engine),
        median(driver),
        median(driver) - median(engine));
  }

  private static void run(Session session, String sql) {
    session.execute(session.prepare(session.parse(sql).get(0), List.of()), new Object[0]);
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }

  private static double engine(Session session, PreparedStatement prepared) {
    long start = System.nanoTime();
    for (int i = 0; i < CALLS; i++) {
      int id = 1 + i * 7919 % ROWS;
      StatementResult result = session.execute(prepared, new Object[] {(long) id});
      try (RowStream stream = ((StatementResult.Rows) result).stream()) {
        ColumnBatch batch = stream.next();
        check(((LongVector) batch.column(0)).at(batch.row(0)), id);
        if (stream.next() != null) {
          throw new IllegalStateException("more than one row");
        }
      }
    }
    return (System.nanoTime() - start) / 1000.0 / CALLS;
  }

  private static double driver(java.sql.PreparedStatement select) throws SQLException {
    long start = System.nanoTime();
    for (int i = 0; i < CALLS; i++) {
      int id = 1 + i * 7919 % ROWS;
      select.setInt(1, id);
      try (ResultSet rows = select.executeQuery()) {
        rows.next();
        check(rows.getInt(1), id);
        if (rows.next()) {
          throw new IllegalStateException("more than one row");
        }
      }
    }
    return (System.nanoTime() - start) / 1000.0 / CALLS;
  }

  private static void check(long value, int id) {
    if (value != id * 2L) {
      throw new IllegalStateException(id + " has " + value);
    }
  }
}
