package org.pagedb.storage.buffer;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.pagedb.storage.wal.Preparation;

/** Transactions that were prepared and have not ended; checkpoints carry them. */
final class PendingPreparations {

  private final Map<Long, Preparation> prepared = new TreeMap<>();

  synchronized void prepared(Preparation preparation) {
    prepared.put(preparation.xid(), preparation);
  }

  synchronized void ended(long xid) {
    prepared.remove(xid);
  }

  /** In the order of their ids. */
  synchronized List<Preparation> all() {
    return List.copyOf(prepared.values());
  }
}
