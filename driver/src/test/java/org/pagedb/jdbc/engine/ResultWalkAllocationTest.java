package org.pagedb.jdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Walking through a result of ten columns allocates what the caller asks for, and nothing else. */
class ResultWalkAllocationTest {

  private static final int ROWS = 200_000;

  /** What the walk as a whole may allocate, such as by code that is compiled meanwhile. */
  private static final long FIXED = 200_000;

  private static final String QUERY =
      "select g as a, g::int8 as b, g::int2 as c, g % 2 = 0 as d, g::float8 as e, g::float4 as f,"
          + " date '2024-01-01' + g % 1000 as h, g::text as i, g::numeric as j,"
          + " timestamptz '2024-01-01' + g * interval '1 s' as k"
          + " from generate_series(1, 30000) n, lateral (select (n % 30000)::int as g) as l";

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private Connection connection;

  private interface RowReader {
    long read(ResultSet row) throws SQLException;
  }

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:pagedb:mem:?user=postgres");
    try (Statement statement = connection.createStatement()) {
      statement.execute("create table t as " + QUERY);
      for (int rows = 30_000; rows < ROWS; rows += 30_000) {
        statement.execute("insert into t select * from t where a <= 30000 limit 30000");
      }
    }
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private static long primitives(ResultSet row) throws SQLException {
    long sum = row.getInt(1) + row.getLong(2) + row.getShort(3) + (row.getBoolean(4) ? 1 : 0);
    sum += (long) row.getDouble(5) + (long) row.getFloat(6) + row.getInt("a") + row.getLong("B");
    return row.wasNull() ? 0 : sum;
  }

  /** Bytes that the thread allocated while it walked; the second walk counts, its code is there. */
  private long allocated(int fetchSize, RowReader reader) throws SQLException {
    long bytes = 0;
    for (int round = 0; round < 2; round++) {
      try (Statement statement = connection.createStatement()) {
        statement.setFetchSize(fetchSize);
        try (ResultSet rows = statement.executeQuery("select * from t")) {
          long before = threads.getCurrentThreadAllocatedBytes();
          long count = 0;
          while (rows.next()) {
            count++;
            assertThatRead(reader.read(rows));
          }
          bytes = threads.getCurrentThreadAllocatedBytes() - before;
          assertThat(count).isEqualTo(210_000);
        }
      }
    }
    return bytes;
  }

  private static void assertThatRead(long sum) {
    if (sum < 0) {
      throw new AssertionError("not what was stored");
    }
  }

  @Test
  void primitivesOfABufferedResultCostNothing() throws SQLException {
    assertThat(allocated(0, ResultWalkAllocationTest::primitives)).isLessThan(FIXED);
  }

  @Test
  void primitivesOfAStreamCostNothing() throws SQLException {
    connection.setAutoCommit(false);
    assertThat(allocated(1000, ResultWalkAllocationTest::primitives)).isLessThan(FIXED);
  }

  @Test
  void aStringCostsItself() throws SQLException {
    long bytes = allocated(0, row -> row.getString(8).length());
    // A string of up to five letters, and its array.
    assertThat(bytes).isLessThan(210_000L * (24 + 24) + FIXED);
  }

  @Test
  void columnsThatAreNotReadCostNothing() throws SQLException {
    assertThat(allocated(0, row -> 0)).isLessThan(FIXED);
  }
}
