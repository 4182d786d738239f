package org.pagedb.jdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.pagedb.jdbc.PageDbConnection;
import org.pagedb.sql.session.notification.Notification;

/** LISTEN and NOTIFY between connections, and what unwrap gives to read them. */
class NotificationTest {

  private Connection sender;
  private PageDbConnection listener;

  @BeforeEach
  void connect() throws SQLException {
    String url = "jdbc:pagedb:mem:notifications";
    sender = DriverManager.getConnection(url);
    listener = DriverManager.getConnection(url).unwrap(PageDbConnection.class);
    run(listener, "listen jobs");
  }

  @AfterEach
  void close() throws SQLException {
    sender.close();
    listener.close();
  }

  @Test
  void arriveAtCommitInOrderAndOnce() throws SQLException {
    sender.setAutoCommit(false);
    run(sender, "notify jobs, 'one'");
    run(sender, "notify other, 'unheard'");
    run(sender, "notify jobs, 'two'");
    run(sender, "select pg_notify('jobs', 'one')");
    run(sender, "notify jobs");
    assertThat(listener.getNotifications()).isEmpty();
    sender.commit();
    int sentBy = sender.unwrap(PageDbConnection.class).session().processId();
    assertThat(listener.getNotifications())
        .containsExactly(
            new Notification("jobs", "one", sentBy),
            new Notification("jobs", "two", sentBy),
            new Notification("jobs", "", sentBy));
    assertThat(listener.getNotifications()).isEmpty();
  }

  @Test
  void areForgottenWithWhatIsRolledBack() throws SQLException {
    sender.setAutoCommit(false);
    run(sender, "notify jobs, 'kept'");
    run(sender, "savepoint s");
    run(sender, "notify jobs, 'undone'");
    run(sender, "rollback to s");
    sender.commit();
    run(sender, "notify jobs, 'undone too'");
    sender.rollback();
    assertThat(payloads(listener)).containsExactly("kept");
  }

  @Test
  void wakeAWaitingConnection() throws SQLException, ExecutionException, InterruptedException {
    CompletableFuture<List<Notification>> waiting =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return listener.getNotifications(30_000);
              } catch (SQLException e) {
                throw new IllegalStateException(e);
              }
            });
    run(sender, "notify jobs, 'now'");
    assertThat(waiting.get()).extracting(Notification::payload).containsExactly("now");
    assertThat(listener.getNotifications(1)).isEmpty();
  }

  @Test
  void waitForTheEndOfTheListenersTransaction() throws SQLException {
    listener.setAutoCommit(false);
    run(listener, "select 1");
    run(sender, "notify jobs, 'later'");
    assertThat(listener.getNotifications()).isEmpty();
    listener.commit();
    assertThat(payloads(listener)).containsExactly("later");
  }

  @Test
  void stopWithUnlisten() throws SQLException {
    run(listener, "listen second");
    assertThat(channels()).containsExactly("jobs", "second");
    run(listener, "unlisten jobs");
    assertThat(channels()).containsExactly("second");
    run(sender, "notify jobs");
    run(sender, "notify second");
    assertThat(listener.getNotifications()).hasSize(1);
    run(listener, "unlisten *");
    assertThat(channels()).isEmpty();
    run(listener, "listen jobs");
    run(listener, "discard all");
    assertThat(channels()).isEmpty();
  }

  @Test
  void listenCountsOnlyOnceItsTransactionHasCommitted() throws SQLException {
    sender.setAutoCommit(false);
    run(sender, "listen own");
    run(sender, "notify own, 'to myself'");
    sender.commit();
    PageDbConnection own = sender.unwrap(PageDbConnection.class);
    assertThat(payloads(own)).containsExactly("to myself");
    run(sender, "listen never");
    sender.rollback();
    run(listener, "notify never");
    assertThat(own.getNotifications()).isEmpty();
  }

  @Test
  void refuseWhatIsTooLong() {
    assertThatThrownBy(() -> run(sender, "select pg_notify('jobs', repeat('x', 8000))"))
        .hasMessageContaining("payload string too long");
    assertThatThrownBy(() -> run(sender, "select pg_notify('', 'x')"))
        .hasMessageContaining("channel name cannot be empty");
    assertThatThrownBy(() -> run(sender, "select pg_notify(repeat('c', 64), 'x')"))
        .hasMessageContaining("channel name too long");
  }

  private static List<String> payloads(PageDbConnection connection) throws SQLException {
    return connection.getNotifications().stream().map(Notification::payload).toList();
  }

  private List<String> channels() throws SQLException {
    List<String> channels = new ArrayList<>();
    try (Statement statement = listener.createStatement();
        ResultSet rows = statement.executeQuery("select pg_listening_channels()")) {
      while (rows.next()) {
        channels.add(rows.getString(1));
      }
    }
    return channels;
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
