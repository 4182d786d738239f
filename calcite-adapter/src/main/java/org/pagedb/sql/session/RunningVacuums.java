package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.pagedb.storage.vacuum.VacuumProgress;

/** The vacuums that are under way: what {@code pg_stat_progress_vacuum} shows. Thread-safe. */
final class RunningVacuums {

  /** A vacuum of a table by a session, or by the background worker. */
  record Running(int processId, int table, VacuumProgress progress) {}

  private final Map<Integer, Running> running = new ConcurrentHashMap<>();

  void started(int processId, int table, VacuumProgress progress) {
    running.put(processId, new Running(processId, table, progress));
  }

  void ended(int processId) {
    running.remove(processId);
  }

  List<Running> all() {
    return new ArrayList<>(running.values());
  }
}
