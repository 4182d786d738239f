package org.pagedb.sql.exec.run;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What the lanes of one run of a Gather share, by plan node: the blocks still to be read, the table
 * of a hash join. Thread-safe.
 */
public final class ParallelShares {

  /** Something shared that has files to give up. */
  public interface Resource {
    /** Called once, when no lane is run any more. */
    void close();
  }

  private final Map<Object, Object> byNode = new IdentityHashMap<>();

  /** What is shared under a node, made by who asks first. */
  public synchronized <T> T of(Object node, Class<T> type, Supplier<T> maker) {
    return type.cast(byNode.computeIfAbsent(node, key -> maker.get()));
  }

  /** Gives up what is shared. */
  public synchronized void close() {
    for (Object shared : byNode.values()) {
      if (shared instanceof Resource resource) {
        resource.close();
      }
    }
    byNode.clear();
  }
}
