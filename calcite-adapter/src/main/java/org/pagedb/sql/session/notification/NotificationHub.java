package org.pagedb.sql.session.notification;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.locks.ReentrantLock;

/** Where the notifications of a database's sessions meet. Thread-safe. */
public final class NotificationHub {

  /**
   * Held from before the commit of a transaction that notifies until it has been delivered, so that
   * notifications come in the order of the commits.
   */
  private final ReentrantLock commitOrder = new ReentrantLock(true);

  private final Set<SessionNotifications> sessions = new CopyOnWriteArraySet<>();

  /** Lets a session take part; to be closed with it. */
  public SessionNotifications open(int processId) {
    SessionNotifications session = new SessionNotifications(this, processId);
    sessions.add(session);
    return session;
  }

  void close(SessionNotifications session) {
    sessions.remove(session);
  }

  void beginCommit() {
    commitOrder.lock();
  }

  void endCommit() {
    commitOrder.unlock();
  }

  void deliver(List<Notification> notifications) {
    for (SessionNotifications session : sessions) {
      session.receive(notifications);
    }
  }
}
