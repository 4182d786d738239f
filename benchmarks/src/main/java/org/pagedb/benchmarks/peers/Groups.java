package org.pagedb.benchmarks.peers;

import java.util.List;

/** All groups of workloads. */
final class Groups {

  private Groups() {}

  static List<Group> all(Sizes sizes) {
    return List.of(
        NewDatabases.group(),
        Accounts.loads(sizes),
        Accounts.reads(sizes),
        Tpch.group(),
        Transfers.inMemory(),
        Transfers.durable(),
        IndexOrders.group(),
        WideRows.group(),
        PooledConnections.group());
  }
}
