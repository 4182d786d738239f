package org.pagedb.sql.session.notification;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.transaction.TransactionListener;

/**
 * One session's part in LISTEN and NOTIFY: the channels it listens to, what its transaction will do
 * when it commits, and what has come in. Used by the session's thread; others only deliver.
 */
public final class SessionNotifications implements AutoCloseable {

  private static final int MAX_CHANNEL = 63;
  private static final int MAX_PAYLOAD = 7_999;

  private sealed interface Action {
    record Listen(String channel) implements Action {}

    /** Null stands for all channels. */
    record Unlisten(String channel) implements Action {}

    record Send(Notification notification) implements Action {}
  }

  private final NotificationHub hub;
  private final int processId;
  private final List<Action> pending = new ArrayList<>();
  private final Set<Notification> pendingNotifications = new HashSet<>();

  // Guarded by this object's monitor.
  private final Set<String> channels = new LinkedHashSet<>();
  private final List<Notification> received = new ArrayList<>();

  SessionNotifications(NotificationHub hub, int processId) {
    this.hub = hub;
    this.processId = processId;
  }

  // ---- what a transaction asks for, to be done when it commits

  /** LISTEN. */
  public void listen(Transaction transaction, String channel) {
    add(transaction, new Action.Listen(channel));
  }

  /** UNLISTEN; null for all channels. */
  public void unlisten(Transaction transaction, String channel) {
    add(transaction, new Action.Unlisten(channel));
  }

  /**
   * NOTIFY; one that repeats another of the same transaction is sent once.
   *
   * @throws SqlFailure 22023 if the channel is empty or one of the two is too long
   */
  public void send(Transaction transaction, String channel, String payload) {
    if (channel.isEmpty()) {
      throw new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, "channel name cannot be empty");
    } else if (bytes(channel) > MAX_CHANNEL) {
      throw new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, "channel name too long");
    } else if (bytes(payload) > MAX_PAYLOAD) {
      throw new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, "payload string too long");
    }
    Notification notification = new Notification(channel, payload, processId);
    if (pendingNotifications.add(notification)) {
      add(transaction, new Action.Send(notification));
    }
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private void add(Transaction transaction, Action action) {
    pending.add(action);
    transaction.addListener(
        new TransactionListener() {
          @Override
          public void aborted() {
            forget(action);
          }
        });
  }

  private void forget(Action action) {
    pending.remove(action);
    if (action instanceof Action.Send send) {
      pendingNotifications.remove(send.notification());
    }
  }

  /** Whether the transaction has used any of the three statements. */
  public boolean isPending() {
    return !pending.isEmpty();
  }

  /**
   * To be called as the last thing before the transaction's commit: carries out what it asked for
   * once it has committed.
   */
  public void beforeCommit(Transaction transaction) {
    if (!pending.isEmpty()) {
      transaction.addListener(new AtCommit());
    }
  }

  private final class AtCommit implements TransactionListener {

    private boolean ordered;

    @Override
    public void beforeCommit() {
      hub.beginCommit();
      ordered = true;
    }

    @Override
    public void committed() {
      try {
        carryOut();
      } finally {
        hub.endCommit();
      }
    }

    @Override
    public void aborted() {
      if (ordered) {
        hub.endCommit();
      }
    }
  }

  private void carryOut() {
    List<Notification> sent = new ArrayList<>();
    synchronized (this) {
      for (Action action : pending) {
        if (action instanceof Action.Listen listen) {
          channels.add(listen.channel());
        } else if (action instanceof Action.Unlisten unlisten) {
          stopListening(unlisten.channel());
        } else if (action instanceof Action.Send send) {
          sent.add(send.notification());
        }
      }
    }
    pending.clear();
    pendingNotifications.clear();
    hub.deliver(sent);
  }

  private void stopListening(String channelOrNull) {
    if (channelOrNull == null) {
      channels.clear();
    } else {
      channels.remove(channelOrNull);
    }
  }

  // ---- what comes in

  synchronized void receive(List<Notification> notifications) {
    for (Notification notification : notifications) {
      if (channels.contains(notification.channel())) {
        received.add(notification);
      }
    }
    notifyAll();
  }

  /** The channels listened to, in the order in which that began. */
  public synchronized List<String> channels() {
    return List.copyOf(channels);
  }

  /** What has come in since the last call. */
  public synchronized List<Notification> take() {
    if (received.isEmpty()) {
      return List.of();
    }
    List<Notification> taken = List.copyOf(received);
    received.clear();
    return taken;
  }

  /**
   * As {@link #take}, waiting until something comes in.
   *
   * @param nanos how long to wait at most
   * @param check called whenever the wait is woken; may throw to end it
   * @throws SqlFailure 57014 if the thread is interrupted
   */
  public synchronized List<Notification> await(long nanos, Runnable check) {
    long start = System.nanoTime();
    while (true) {
      check.run();
      long left = nanos - (System.nanoTime() - start);
      if (!received.isEmpty() || left <= 0) {
        return take();
      }
      try {
        TimeUnit.NANOSECONDS.timedWait(this, Math.max(left, 1_000_000));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new SqlFailure(
            SqlState.QUERY_CANCELED, "canceling wait because its thread was interrupted");
      }
    }
  }

  /** Makes a wait look at its check. */
  public synchronized void wake() {
    notifyAll();
  }

  /** The session has ended: it listens no more. */
  @Override
  public void close() {
    hub.close(this);
    wake();
  }
}
