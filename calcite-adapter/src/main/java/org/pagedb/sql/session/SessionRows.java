package org.pagedb.sql.session;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.analysis.privilege.RoleGraph;
import org.pagedb.sql.analysis.system.SystemRows;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.storage.lock.LockInfo;
import org.pagedb.storage.lock.LockTag;
import org.pagedb.storage.transaction.Transaction;

/** The rows of {@code pg_stat_activity} and {@code pg_locks}: what the sessions do and hold. */
final class SessionRows {

  /** {@code pg_database.oid}. */
  private static final long DATABASE_OID = 5;

  private static final long MILLIS_TO_2000 = 946_684_800_000L;

  private final Database database;
  private final int viewer;
  private final RoleGraph names;
  private final SystemRows rows;

  /** As a role with the oid {@code viewer} sees them. */
  SessionRows(Database database, int viewer, SystemRows rows) {
    this.viewer = viewer;
    names = new RoleGraph(database.catalogs().committed());
    this.database = database;
    this.rows = rows;
  }

  // ---- pg_stat_activity

  void activity() {
    Map<Integer, LockInfo> waits = new HashMap<>();
    for (LockInfo lock : database.storage().locks().locks()) {
      if (!lock.granted()) {
        waits.put(lock.processId(), lock);
      }
    }
    for (EngineSession session : database.sessions().values()) {
      addActivity(session, waits.get(session.processId()));
    }
  }

  /** Of others' sessions no more is told than that they are there. */
  private boolean mayLook(EngineSession session) {
    return names.hasPrivilegesOf(viewer, session.user().sessionRole())
        || names.hasPrivilegesOf(viewer, DatabaseRole.READ_ALL_STATS);
  }

  private void addActivity(EngineSession session, LockInfo wait) {
    SessionState state = session.state();
    if (!mayLook(session)) {
      rows.row()
          .set("datid", DATABASE_OID)
          .set("datname", database.name())
          .set("pid", session.processId())
          .set("usesysid", session.user().sessionRole())
          .set("usename", names.name(session.user().sessionRole()))
          .set("application_name", session.settings().value("application_name"))
          .set("query", "<insufficient privilege>");
      return;
    }
    rows.row()
        .set("datid", DATABASE_OID)
        .set("datname", database.name())
        .set("pid", session.processId())
        .set("usesysid", session.user().sessionRole())
        .set("usename", names.name(session.user().sessionRole()))
        .set("application_name", session.settings().value("application_name"))
        .set("backend_start", state.sessionStart())
        .set("state_change", state.stateChange())
        .set("state", state.name(session.control()))
        .set("query", state.query())
        .set("backend_type", "client backend");
    if (state.queryStart() != 0) {
      rows.set("query_start", state.queryStart());
    }
    SessionTransaction transaction = session.control().currentOrNull();
    if (transaction != null) {
      rows.set("xact_start", transaction.startTime());
      setIds(transaction.storage());
    }
    if (wait != null) {
      rows.set("wait_event_type", "Lock").set("wait_event", kind(wait.tag()));
    }
  }

  private void setIds(Transaction transaction) {
    if (transaction.xid() != 0) {
      rows.set("backend_xid", transaction.xid());
    }
  }

  /** Nothing that a session says leaves the process. */
  void unencrypted(String column) {
    for (EngineSession session : database.sessions().values()) {
      rows.row().set("pid", session.processId()).set(column, false);
      if (column.equals("encrypted")) {
        rows.set("gss_authenticated", false);
      }
    }
  }

  // ---- pg_locks

  void locks() {
    List<LockInfo> locks = database.storage().locks().locks();
    for (EngineSession session : database.sessions().values()) {
      if (session.control().currentOrNull() != null) {
        addVirtual(session.processId());
      }
    }
    for (LockInfo lock : locks) {
      addLock(lock);
    }
  }

  /** Every session holds its own transaction, which others may wait for. */
  private void addVirtual(int processId) {
    rows.row()
        .set("locktype", "virtualxid")
        .set("virtualxid", virtualTransaction(processId))
        .set("virtualtransaction", virtualTransaction(processId))
        .set("pid", processId)
        .set("mode", "ExclusiveLock")
        .set("granted", true)
        .set("fastpath", true);
  }

  private void addLock(LockInfo lock) {
    rows.row()
        .set("locktype", kind(lock.tag()))
        .set("mode", lock.mode().label())
        .set("granted", lock.granted())
        .set("fastpath", lock.fastPath());
    if (lock.processId() != 0) { // else a prepared transaction holds it
      rows.set("virtualtransaction", virtualTransaction(lock.processId()))
          .set("pid", lock.processId());
    }
    if (!lock.granted()) {
      rows.set("waitstart", (lock.waitStart() - MILLIS_TO_2000) * 1_000);
    }
    setTarget(lock.tag());
  }

  private void setTarget(LockTag tag) {
    if (tag instanceof LockTag.TransactionId transaction) {
      rows.set("transactionid", transaction.xid());
      return;
    }
    if (tag instanceof LockTag.VirtualTransaction virtual) {
      rows.set("virtualxid", virtualTransaction(virtual.processId()));
      return;
    }
    rows.set("database", DATABASE_OID);
    if (tag instanceof LockTag.Relation relation) {
      rows.set("relation", unsigned(relation.relation()));
    } else if (tag instanceof LockTag.Tuple tuple) {
      rows.set("relation", unsigned(tableOf(tuple.relation())))
          .set("page", tuple.tid() >>> 16)
          .set("tuple", tuple.tid() & 0xFFFF);
    } else if (tag instanceof LockTag.CatalogObject object) {
      rows.set("classid", unsigned(object.catalog()))
          .set("objid", unsigned(object.object()))
          .set("objsubid", 0);
    } else if (tag instanceof LockTag.Advisory advisory) {
      rows.set("classid", unsigned(advisory.high()))
          .set("objid", unsigned(advisory.low()))
          .set("objsubid", advisory.form());
    }
  }

  /** Rows are locked by the number of the heap they are stored in; users know the table's. */
  private int tableOf(int heap) {
    return database.catalogs().committed().objects().stream()
        .filter(object -> object instanceof org.pagedb.sql.catalog.Table table)
        .map(object -> (org.pagedb.sql.catalog.Table) object)
        .filter(table -> table.storageId() == heap)
        .mapToInt(table -> table.oid())
        .findFirst()
        .orElse(heap);
  }

  private static long unsigned(int oid) {
    return Integer.toUnsignedLong(oid);
  }

  private static String virtualTransaction(int processId) {
    return processId + "/1";
  }

  private static String kind(LockTag tag) {
    if (tag instanceof LockTag.Relation) {
      return "relation";
    } else if (tag instanceof LockTag.Tuple) {
      return "tuple";
    } else if (tag instanceof LockTag.TransactionId) {
      return "transactionid";
    } else if (tag instanceof LockTag.VirtualTransaction) {
      return "virtualxid";
    } else if (tag instanceof LockTag.Advisory) {
      return "advisory";
    }
    return "object";
  }
}
