package org.pagedb.storage.buffer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pagedb.storage.wal.RelationChange.Creation;
import org.pagedb.storage.wal.TransactionEnd;

/**
 * Relations on the way in or out: created by a transaction still at work, or dropped by one that
 * committed with their files still there. Checkpoints carry both, so that recovery can finish.
 */
final class PendingRelations {

  private final Map<Integer, Long> created = new HashMap<>();
  private final Set<Integer> doomed = new HashSet<>();
  private final Set<Integer> unborn = new HashSet<>();

  synchronized void created(Creation creation) {
    created.put(creation.relation(), creation.xid());
    unborn.add(creation.relation());
  }

  synchronized void ended(TransactionEnd end) {
    created.values().removeIf(xid -> xid == end.xid() || contains(end.subtransactions(), xid));
    for (int relation : end.droppedRelations()) {
      doomed.add(relation);
    }
  }

  private static boolean contains(long[] xids, long wanted) {
    for (long xid : xids) {
      if (xid == wanted) {
        return true;
      }
    }
    return false;
  }

  /** The relation's files are gone. */
  synchronized void dropped(int relation) {
    created.remove(relation);
    doomed.remove(relation);
    unborn.remove(relation);
  }

  /** Relations created since the last call, whose files may not be there before the next page. */
  synchronized List<Integer> takeUnborn() {
    List<Integer> taken = List.copyOf(unborn);
    unborn.clear();
    return taken;
  }

  synchronized List<Creation> creations() {
    List<Creation> list = new ArrayList<>();
    created.forEach((relation, xid) -> list.add(new Creation(relation, xid)));
    return list;
  }

  synchronized List<Integer> doomed() {
    return List.copyOf(doomed);
  }
}
