package org.pagedb.jdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** MERGE looks again at a row that another transaction has changed while it waited. */
class MergeConcurrencyTest {

  private static final String MERGE =
      "merge into t using (values (1, 5), (2, 6)) s (id, qty) on t.id = s.id and t.open"
          + " when matched and t.qty > 100 then delete"
          + " when matched then update set qty = t.qty + s.qty"
          + " when not matched then insert values (s.id + 10, s.qty, true)";

  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private Connection first;
  private Connection second;

  @BeforeEach
  void open() throws SQLException {
    first = DriverManager.getConnection("jdbc:pagedb:mem:merging?drop=last-close");
    second = DriverManager.getConnection("jdbc:pagedb:mem:merging?drop=last-close");
    try (Statement statement = first.createStatement()) {
      statement.execute("create table t (id int primary key, qty int, open boolean)");
      statement.execute("insert into t values (1, 10, true), (2, 20, true)");
    }
    first.setAutoCommit(false);
  }

  @AfterEach
  void close() throws SQLException {
    thread.shutdownNow();
    first.close();
    second.close();
  }

  @Test
  void updatesTheNewVersionIfItStillMatches() throws Exception {
    assertThat(mergeAfter("update t set qty = 50 where id = 1")).isEqualTo(2);
    assertThat(rows()).isEqualTo("1:55 2:26 ");
  }

  @Test
  void takesTheClauseThatFitsTheNewVersion() throws Exception {
    assertThat(mergeAfter("update t set qty = 500 where id = 1")).isEqualTo(2);
    assertThat(rows()).isEqualTo("2:26 ");
  }

  @Test
  void insertsIfTheNewVersionMatchesNoLonger() throws Exception {
    assertThat(mergeAfter("update t set open = false where id = 1")).isEqualTo(2);
    assertThat(rows()).isEqualTo("1:10 2:26 11:5 ");
  }

  @Test
  void insertsIfTheRowIsGone() throws Exception {
    assertThat(mergeAfter("delete from t where id = 1")).isEqualTo(2);
    assertThat(rows()).isEqualTo("2:26 11:5 ");
  }

  @Test
  void failsUnderRepeatableRead() throws Exception {
    second.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    assertThatThrownBy(() -> mergeAfter("update t set qty = 50 where id = 1"))
        .isInstanceOf(ExecutionException.class)
        .hasMessageContaining("could not serialize access due to concurrent update");
    assertThat(rows()).isEqualTo("1:50 2:20 ");
  }

  /** Runs the MERGE while another transaction's change is in its way, which then commits. */
  private int mergeAfter(String change) throws Exception {
    try (Statement statement = first.createStatement()) {
      statement.execute(change);
    }
    Future<Integer> merged =
        thread.submit(
            () -> {
              try (Statement statement = second.createStatement()) {
                return statement.executeUpdate(MERGE);
              }
            });
    assertThatThrownBy(() -> merged.get(200, TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
    first.commit();
    return merged.get(20, TimeUnit.SECONDS);
  }

  private String rows() throws SQLException {
    StringBuilder rows = new StringBuilder();
    try (Statement statement = first.createStatement();
        ResultSet result = statement.executeQuery("select id, qty from t order by id")) {
      while (result.next()) {
        rows.append(result.getInt(1)).append(':').append(result.getInt(2)).append(' ');
      }
    }
    first.commit();
    return rows.toString();
  }
}
