package org.pagedb.sql.session;

import org.pagedb.sql.setting.SessionSettings;
import org.pagedb.storage.lock.LockHolder;

/**
 * How long things may take, in nanoseconds.
 *
 * @param statement {@code statement_timeout}; 0 where it is off
 * @param lock {@code lock_timeout}; 0 where it is off
 * @param deadlock {@code deadlock_timeout}
 * @param idle {@code idle_session_timeout}; 0 where it is off
 * @param idleInTransaction {@code idle_in_transaction_session_timeout}; 0 where it is off
 */
record TimeOuts(long statement, long lock, long deadlock, long idle, long idleInTransaction) {

  static TimeOuts of(SessionSettings settings) {
    return new TimeOuts(
        of(settings, "statement_timeout", 0),
        of(settings, "lock_timeout", 0),
        of(settings, "deadlock_timeout", LockHolder.DEFAULT_DEADLOCK_TIMEOUT),
        of(settings, "idle_session_timeout", 0),
        of(settings, "idle_in_transaction_session_timeout", 0));
  }

  private static long of(SessionSettings settings, String name, long otherwise) {
    String value = settings.explicit(name);
    return value == null ? otherwise : SettingsView.nanoseconds(value);
  }
}
