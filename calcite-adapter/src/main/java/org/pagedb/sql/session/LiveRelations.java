package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.analysis.system.SystemRelation;
import org.pagedb.sql.analysis.system.SystemRows;

/** The system relations that show what happens, read when a statement reads them. */
final class LiveRelations {

  private final EngineSession session;
  private final StatementScope scope;

  LiveRelations(EngineSession session, StatementScope scope) {
    this.session = session;
    this.scope = scope;
  }

  /** The rows, a datum for each column; none for what never happens here. */
  List<Object[]> rows(SystemRelation relation) {
    SystemRows rows = new SystemRows(relation, scope.typeContext());
    String name = relation.name();
    if (new SettingRows(session, scope.catalog(), rows).fill(name)) {
      return rows.rows();
    }
    if (name.equals("pg_locks")) {
      new SessionRows(session.database(), session.user().currentRole(), rows).locks();
    } else if (name.equals("pg_stat_activity")) {
      new SessionRows(session.database(), session.user().currentRole(), rows).activity();
    } else if (name.equals("pg_stat_ssl") || name.equals("pg_stat_gssapi")) {
      new SessionRows(session.database(), session.user().currentRole(), rows)
          .unencrypted(name.equals("pg_stat_ssl") ? "ssl" : "encrypted");
    } else if (name.equals("pg_timezone_names")) {
      new ZoneRows(SessionValues.now(), rows).names();
    } else if (name.equals("pg_timezone_abbrevs")) {
      new ZoneRows(SessionValues.now(), rows).abbreviations();
    } else if (name.equals(TwoPhaseCommit.RELATION)) {
      new TwoPhaseCommit(session).list(rows);
    } else if (name.equals(NamedStatements.CURSORS)) {
      new NamedStatements(session, rows).cursors();
    } else if (name.equals(NamedStatements.PREPARED)) {
      new NamedStatements(session, rows).prepared();
    } else if (name.endsWith("_tables") || name.endsWith("_indexes")) {
      new TableCounters(session, scope.catalog(), rows).fill(name);
    } else {
      new DatabaseCounters(session, rows).fill(name);
    }
    return rows.rows();
  }
}
