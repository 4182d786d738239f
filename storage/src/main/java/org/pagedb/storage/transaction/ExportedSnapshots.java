package org.pagedb.storage.transaction;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Snapshots that other transactions may use too, as long as the one that took them runs. */
final class ExportedSnapshots {

  private final Map<String, Snapshot> byName = new ConcurrentHashMap<>();
  private final AtomicInteger exports = new AtomicInteger();

  /** Makes a held snapshot known; the name to ask for it by. */
  String add(Snapshot snapshot) {
    String name = "%08X-%08X-1".formatted(exports.incrementAndGet(), snapshot.xmax());
    byName.put(name, snapshot);
    return name;
  }

  /** The snapshot of that name, or null; its transaction may be at its end. */
  Snapshot find(String name) {
    return byName.get(name);
  }

  /** Forgets what an ending transaction has exported. */
  void remove(Transaction transaction) {
    byName.values().removeIf(snapshot -> snapshot.transaction() == transaction);
  }
}
