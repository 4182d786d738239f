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

  /** Whether {@code xid} is that of a prepared transaction or of a savepoint of it. */
  boolean isPrepared(long xid) {
    for (Preparation preparation : prepared.values()) {
      boolean own = preparation.xid() == xid;
      for (long subtransaction : preparation.subtransactions()) {
        own |= subtransaction == xid;
      }
      if (own) {
        return true;
      }
    }
    return false;
  }

  /** In the order of their ids; complete while no transaction is being prepared or ended. */
  List<Preparation> all() {
    return List.copyOf(prepared.values());
  }
}
