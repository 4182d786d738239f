package org.pagedb.sql.session;

import org.pagedb.sql.analysis.privilege.AccessRights;
import org.pagedb.sql.analysis.privilege.RelationUse;
import org.pagedb.sql.analysis.resolution.RelationLookup;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.MaintenanceStatement;
import org.pagedb.sql.type.access.AclObject;
import org.pagedb.sql.type.access.Privilege;
import org.pagedb.storage.lock.LockMode;

/** Carries out LOCK TABLE. It takes no snapshot: what comes after the lock is seen. */
final class LockStatements {

  private final EngineSession session;
  private final TransactionControl control;

  LockStatements(EngineSession session, TransactionControl control) {
    this.session = session;
    this.control = control;
  }

  StatementResult run(MaintenanceStatement.Lock statement) {
    LockMode mode = LockMode.values()[statement.mode().ordinal()];
    for (FromItem.Relation relation : statement.tables()) {
      lock(relation, mode, statement.nowait());
    }
    return new StatementResult.Count("LOCK TABLE", 0);
  }

  /** By the time a lock is there its table may be gone, and the name mean another one. */
  private void lock(FromItem.Relation named, LockMode mode, boolean nowait) {
    while (true) {
      Catalog catalog = control.current().catalog();
      Relation relation = find(catalog, named);
      checkPrivilege(catalog, relation, mode);
      if (!nowait) {
        session.locks().lockRelation(relation.oid(), mode);
      } else if (!session.locks().tryLockRelation(relation.oid(), mode)) {
        throw SqlFailure.of(
            SqlState.LOCK_NOT_AVAILABLE,
            "could not obtain lock on relation \"%s\"",
            relation.name());
      }
      Catalog now = control.current().catalog();
      if (now == catalog || find(now, named).oid() == relation.oid()) {
        return;
      }
    }
  }

  /** Who may change rows may lock against others that do, who may read only against none. */
  private void checkPrivilege(Catalog catalog, Relation relation, LockMode mode) {
    int changes = Privilege.UPDATE.bit() | Privilege.DELETE.bit() | Privilege.TRUNCATE.bit();
    int needed = changes;
    if (mode == LockMode.ACCESS_SHARE) {
      needed = changes | Privilege.SELECT.bit();
    } else if (mode == LockMode.ROW_EXCLUSIVE) {
      needed = changes | Privilege.INSERT.bit();
    }
    int user = session.user().currentRole();
    if (new AccessRights(catalog).mask(AclObject.TABLE, relation.oid(), user, needed) == 0) {
      throw SqlFailure.of(
          SqlState.INSUFFICIENT_PRIVILEGE,
          "permission denied for %s %s",
          RelationUse.noun(relation),
          relation.name());
    }
  }

  private Relation find(Catalog catalog, FromItem.Relation named) {
    RelationLookup lookup =
        new RelationLookup(
            catalog,
            session.searchPath(catalog),
            session.database().name(),
            session.user().currentRole());
    Relation relation = lookup.find(named.name());
    if (relation == null && lookup.schemaOf(named.name()) == null) {
      throw RelationLookup.missing(named.name()); // PostgreSQL tells no position here
    } else if (relation == null || relation instanceof Sequence) {
      throw SqlFailure.of(
              SqlState.WRONG_OBJECT_TYPE, "cannot lock relation \"%s\"", named.name().name())
          .detail(
              "This operation is not supported for %s."
                  .formatted(relation == null ? "indexes" : "sequences"));
    }
    return relation;
  }
}
