package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.privilege.RoleGraph;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.sql.error.Notice;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.service.SessionActivity;
import org.pagedb.storage.engine.Storage;
import org.pagedb.storage.transaction.Transaction;

/** Answers functions that ask what sessions are doing. */
final class ActivityService implements SessionActivity {

  private final EngineSession session;

  ActivityService(EngineSession session) {
    this.session = session;
  }

  @Override
  public long statementTime() {
    return session.control().statementTime();
  }

  @Override
  public long databaseStartTime() {
    return session.database().startTime();
  }

  @Override
  public String currentQuery() {
    return session.runner().currentText();
  }

  @Override
  public void sleep(long micros) {
    session.interrupts().sleep(micros);
  }

  @Override
  public boolean cancel(int processId) {
    EngineSession other = session.database().sessions().get(processId);
    if (other != null) {
      checkMaySignal(other, false);
      other.cancel(false);
    }
    return other != null;
  }

  @Override
  public boolean terminate(int processId) {
    EngineSession other = session.database().sessions().get(processId);
    if (other != null) {
      checkMaySignal(other, true);
      other.abort();
    }
    return other != null;
  }

  private void checkMaySignal(EngineSession other, boolean terminates) {
    RoleGraph roles = new RoleGraph(session.catalog());
    int user = session.user().currentRole();
    int target = other.user().sessionRole();
    if (roles.isSuperuser(target) && !roles.isSuperuser(user)) {
      throw new SqlFailure(
          SqlState.INSUFFICIENT_PRIVILEGE,
          terminates
              ? "must be a superuser to terminate superuser process"
              : "must be a superuser to cancel superuser query");
    }
    if (!roles.hasPrivilegesOf(user, target)
        && !roles.hasPrivilegesOf(user, DatabaseRole.SIGNAL_BACKEND)) {
      throw new SqlFailure(
          SqlState.INSUFFICIENT_PRIVILEGE,
          terminates
              ? "must be a member of the role whose process is being terminated or member of"
                  + " pg_signal_backend"
              : "must be a member of the role whose query is being canceled or member of"
                  + " pg_signal_backend");
    }
  }

  @Override
  public int[] blockers(int processId) {
    return numbers(session.database().storage().locks().blockers(processId));
  }

  @Override
  public int[] safeSnapshotBlockers(int processId) {
    EngineSession other = session.database().sessions().get(processId);
    SessionTransaction waiting = other == null ? null : other.control().currentOrNull();
    if (waiting == null) {
      return new int[0];
    }
    List<Integer> found = new ArrayList<>();
    Storage storage = session.database().storage();
    for (Transaction writer : storage.serializable().safetyBlockers(waiting.storage())) {
      Integer processIdOfWriter = storage.locks().processIdOf(writer);
      if (processIdOfWriter != null) {
        found.add(processIdOfWriter);
      }
    }
    return numbers(found);
  }

  private static int[] numbers(List<Integer> found) {
    int[] numbers = new int[found.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = found.get(i);
    }
    return numbers;
  }

  @Override
  public void warn(String message) {
    session.notices().add(Notice.warning(SqlState.WARNING, message));
  }
}
