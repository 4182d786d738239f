package org.pagedb.jdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pagedb.jdbc.CopyApi;
import org.pagedb.jdbc.CopyIn;
import org.pagedb.jdbc.CopyOut;
import org.pagedb.jdbc.PageDbConnection;

/** COPY through the driver: streams, readers, pieces, files, and what goes wrong on the way. */
class CopyTest {

  private Connection connection;
  private Statement statement;
  private CopyApi copies;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:pagedb:mem:");
    statement = connection.createStatement();
    statement.execute("create table t (a int primary key, b text)");
    copies = connection.unwrap(PageDbConnection.class).getCopyAPI();
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @Test
  void readersAndWritersCarryText() throws Exception {
    assertThat(copies.copyIn("copy t from stdin", new StringReader("1\tä\uD83D\uDE00\n2\t\\N\n")))
        .isEqualTo(2);
    StringWriter out = new StringWriter();
    assertThat(copies.copyOut("copy t to stdout with csv header", out)).isEqualTo(2);
    assertThat(out).hasToString("a,b\n1,ä\uD83D\uDE00\n2,\n");
  }

  @Test
  void everyFormatComesBackAsItWent() throws Exception {
    statement.execute(
        "insert into t select i, repeat('x', i % 50) from generate_series(1, 5000) i");
    for (String format : List.of("text", "csv", "binary")) {
      ByteArrayOutputStream data = new ByteArrayOutputStream();
      assertThat(copies.copyOut("copy t to stdout (format " + format + ")", data)).isEqualTo(5000);
      statement.execute("create temporary table u (like t)");
      InputStream in = new ByteArrayInputStream(data.toByteArray());
      assertThat(copies.copyIn("copy u from stdin (format " + format + ")", in)).isEqualTo(5000);
      try (ResultSet row =
          statement.executeQuery("select count(*) from t join u on t.a = u.a and t.b = u.b")) {
        row.next();
        assertThat(row.getInt(1)).isEqualTo(5000);
      }
      statement.execute("drop table u");
    }
  }

  @Test
  void piecesAreGatheredUntilTheEnd() throws SQLException {
    CopyIn in = copies.copyIn("copy t (b, a) from stdin csv");
    assertThat(in.getFieldCount()).isEqualTo(2);
    assertThat(in.getFormat()).isZero();
    byte[] data = "x,1\ny,2\n".getBytes(StandardCharsets.UTF_8);
    for (byte b : data) {
      in.writeToCopy(new byte[] {b}, 0, 1);
    }
    assertThat(in.getHandledRowCount()).isEqualTo(-1);
    assertThat(in.endCopy()).isEqualTo(2);
    assertThat(in.isActive()).isFalse();
    assertThatThrownBy(() -> in.writeToCopy(data, 0, 1)).hasMessageContaining("inactive");
    CopyOut out = copies.copyOut("copy (select b from t order by a) to stdout");
    assertThat(out.readFromCopy()).isEqualTo(new byte[] {'x', '\n'});
    assertThat(out.readFromCopy()).isEqualTo(new byte[] {'y', '\n'});
    assertThat(out.readFromCopy()).isNull();
    assertThat(out.getHandledRowCount()).isEqualTo(2);
  }

  @Test
  void piecesOfMoreThanMemoryAllowsGoThroughAFile() throws SQLException {
    CopyIn in = copies.copyIn("copy t from stdin");
    String filler = "y".repeat(1000);
    for (int i = 0; i < 12_000; i++) {
      byte[] row = (i + "\t" + filler + "\n").getBytes(StandardCharsets.UTF_8);
      in.writeToCopy(row, 0, row.length);
    }
    assertThat(in.endCopy()).isEqualTo(12_000);
  }

  @Test
  void aCanceledCopyStoresNothingAndFailsItsTransaction() throws SQLException {
    connection.setAutoCommit(false);
    CopyIn in = copies.copyIn("copy t from stdin");
    in.writeToCopy("1\tx\n".getBytes(StandardCharsets.UTF_8), 0, 4);
    in.cancelCopy();
    assertThatThrownBy(() -> statement.executeQuery("select 1"))
        .hasMessageContaining("current transaction is aborted");
    connection.rollback();
    assertCount(0);
  }

  @Test
  void aBadRowIsToldWithItsPlaceAndNothingIsStored() throws SQLException {
    assertThatThrownBy(
            () -> copies.copyIn("copy t from stdin", new StringReader("1\tx\nzwei\ty\n")))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("invalid input syntax for type integer: \"zwei\"")
        .hasMessageContaining("COPY t, line 2, column a: \"zwei\"");
    assertCount(0);
  }

  @Test
  void aStreamThatFailsComesOutAsItsOwnException() throws SQLException {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("disk gone");
          }
        };
    assertThatThrownBy(() -> copies.copyIn("copy t from stdin", broken))
        .isInstanceOf(IOException.class)
        .hasMessage("disk gone");
    assertCount(0);
  }

  @Test
  void statementsAndOtherDirectionsAreRefused() throws SQLException {
    assertThatThrownBy(() -> statement.execute("copy t from stdin"))
        .hasMessageContaining(
            "COPY from stdin failed: COPY commands are only supported using the CopyManager API.");
    assertThatThrownBy(() -> statement.execute("copy t to stdout"))
        .hasMessageContaining("COPY commands are only supported using the CopyManager API.");
    assertThatThrownBy(() -> copies.copyIn("copy t to stdout"))
        .hasMessageContaining("Requested CopyIn but got CopyOut");
    assertThatThrownBy(() -> copies.copyOut("copy t from stdin"))
        .hasMessageContaining("Requested CopyOut but got CopyIn");
    assertThatThrownBy(() -> copies.copyOut("create table x (y int)"))
        .hasMessageContaining("without an active copy operation");
    assertCount(0);
  }

  @Test
  void filesAreWrittenAndReadByTheEngine(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("t.csv");
    statement.execute("insert into t values (1, 'x'), (2, null)");
    assertThat(statement.executeUpdate("copy t to '" + file + "' csv header")).isEqualTo(2);
    assertThat(Files.readString(file)).isEqualTo("a,b\n1,x\n2,\n");
    statement.execute("truncate t");
    assertThat(statement.executeUpdate("copy t from '" + file + "' csv header")).isEqualTo(2);
    assertCount(2);
    assertThatThrownBy(() -> statement.execute("copy t to '" + folder + "'"))
        .hasMessageContaining("is a directory");
    assertThatThrownBy(() -> statement.execute("copy t from program 'ls'"))
        .hasMessageContaining("COPY with PROGRAM is not supported");
  }

  @Test
  void manySessionsCopyIntoOneTableAtOnce() throws Exception {
    int sessions = 4;
    int rows = 5_000;
    ExecutorService threads = Executors.newFixedThreadPool(sessions);
    try (Connection keeper = DriverManager.getConnection("jdbc:pagedb:mem:copies?drop=last-close");
        Statement setup = keeper.createStatement()) {
      setup.execute("create table shared (a int primary key, b text)");
      List<Future<Long>> running = new ArrayList<>();
      for (int s = 0; s < sessions; s++) {
        running.add(threads.submit(load(s * rows, rows)));
      }
      for (Future<Long> each : running) {
        assertThat(each.get()).isEqualTo(rows);
      }
      try (ResultSet row =
          setup.executeQuery("select count(*), count(distinct a), sum(a) from shared")) {
        row.next();
        long all = (long) sessions * rows;
        assertThat(row.getLong(1)).isEqualTo(all);
        assertThat(row.getLong(2)).isEqualTo(all);
        assertThat(row.getLong(3)).isEqualTo(all * (all - 1) / 2);
      }
      assertThatThrownBy(() -> load(rows - 1, 2).call())
          .hasMessageContaining("shared_pkey")
          .hasMessageContaining("COPY shared, line 1");
    } finally {
      threads.shutdownNow();
    }
  }

  private static Callable<Long> load(int first, int rows) {
    return () -> {
      StringBuilder data = new StringBuilder();
      for (int i = first; i < first + rows; i++) {
        data.append(i).append("\trow ").append(i).append('\n');
      }
      try (Connection own = DriverManager.getConnection("jdbc:pagedb:mem:copies")) {
        CopyApi manager = own.unwrap(PageDbConnection.class).getCopyAPI();
        return manager.copyIn("copy shared from stdin", new StringReader(data.toString()));
      }
    };
  }

  private void assertCount(int expected) throws SQLException {
    try (ResultSet row = statement.executeQuery("select count(*) from t")) {
      row.next();
      assertThat(row.getInt(1)).isEqualTo(expected);
    }
  }
}
