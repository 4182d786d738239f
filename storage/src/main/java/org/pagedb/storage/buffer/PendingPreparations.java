package org.pagedb.storage.buffer;

import java.util.List;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.pagedb.storage.wal.Preparation;

/**
 * Transactions that were prepared and have not ended; checkpoints carry them. Without a lock, since
 * every transaction's end asks here.
 */
final class PendingPreparations {

  private final ConcurrentNavigableMap<Long, Preparation> prepared = new ConcurrentSkipListMap<>();

  void prepared(Preparation preparation) {
    prepared.put(preparation.xid(), preparation);
  }

  void ended(long xid) {
    prepared.remove(xid);
  }

  /** In the order of their ids; complete while no transaction is being prepared or ended. */
  List<Preparation> all() {
    return List.copyOf(prepared.values());
  }
}
