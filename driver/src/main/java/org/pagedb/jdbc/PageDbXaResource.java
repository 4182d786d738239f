package org.pagedb.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.session.TransactionStatus;

/**
 * A connection as a transaction manager sees it: one branch at a time, which cannot be suspended.
 *
 * <pre>
 *         start             end              prepare
 *  IDLE ─────────► ACTIVE ───────► ENDED ───────────────► IDLE, and any connection finishes it
 *   ▲                ▲    start JOIN │  commit (one phase)
 *   │                └───────────────┤
 *   └──────────────────── rollback ──┘
 * </pre>
 *
 * Errors have the codes that pgjdbc gives, but for a branch that has failed: its end is refused
 * with {@link XAException#XA_RBROLLBACK}, where pgjdbc says that all is well and has rolled it
 * back.
 */
final class PageDbXaResource implements XAResource, PageDbPooledConnection.TransactionOwner {

  private enum State {
    IDLE,
    ACTIVE,
    ENDED
  }

  private final PageDbConnection connection;
  private State state = State.IDLE;

  /** The branch that this connection works on, unless it is idle. */
  private BranchName current;

  /** The branch that this connection prepared last, since its last start. */
  private BranchName prepared;

  private boolean finished;
  private boolean autoCommit = true;

  PageDbXaResource(PageDbConnection connection) {
    this.connection = connection;
  }

  @Override
  public boolean hasTransaction() {
    return state != State.IDLE;
  }

  @Override
  public void start(Xid xid, int flags) throws XAException {
    requireFlags(flags == TMNOFLAGS || flags == TMRESUME || flags == TMJOIN);
    BranchName branch = branch(xid);
    if (state == State.ACTIVE) {
      throw failure(XAException.XAER_PROTO, "Connection is busy with another transaction");
    } else if (flags == TMRESUME) {
      throw failure(XAException.XAER_RMERR, "suspend/resume not implemented");
    } else if (flags == TMJOIN ? !branch.equals(current) : state == State.ENDED) {
      throw failure(XAException.XAER_RMERR, "Transaction interleaving not implemented");
    }
    if (flags == TMNOFLAGS) {
      begin();
    }
    state = State.ACTIVE;
    current = branch;
    prepared = null;
    finished = false;
  }

  private void begin() throws XAException {
    try {
      autoCommit = connection.getAutoCommit();
      connection.setAutoCommit(false);
    } catch (SQLException e) {
      throw failure(XAException.XAER_RMERR, "Error disabling autocommit", e);
    }
  }

  /** Ends the work on the branch; TMFAIL is no more than a hint. */
  @Override
  public void end(Xid xid, int flags) throws XAException {
    requireFlags(flags == TMSUSPEND || flags == TMFAIL || flags == TMSUCCESS);
    BranchName branch = branch(xid);
    if (state != State.ACTIVE || !branch.equals(current)) {
      throw failure(XAException.XAER_PROTO, "tried to call end without corresponding start call");
    } else if (flags == TMSUSPEND) {
      throw failure(XAException.XAER_RMERR, "suspend/resume not implemented");
    }
    state = State.ENDED;
  }

  @Override
  public int prepare(Xid xid) throws XAException {
    BranchName branch = branch(xid);
    if (current == null) {
      throw prepared != null
          ? failure(XAException.XAER_PROTO, "Preparing already prepared transaction")
          : failure(XAException.XAER_NOTA, "Current connection does not have an associated xid");
    } else if (!branch.equals(current)) {
      throw failure(
          XAException.XAER_RMERR,
          "Prepare must be issued using the same connection that started the transaction");
    } else if (state != State.ENDED) {
      throw failure(XAException.XAER_INVAL, "Prepare called before end");
    }
    state = State.IDLE;
    current = null;
    prepared = branch;
    refuseFailed();
    try {
      try {
        connection.closeStreams();
        connection.conversation().start();
        connection.conversation().command("PREPARE TRANSACTION '" + branch + "'");
      } finally {
        connection.setAutoCommit(autoCommit);
      }
      return XA_OK;
    } catch (SQLException e) {
      throw failure(codeOf(e), "Error preparing transaction", e);
    }
  }

  @Override
  public void commit(Xid xid, boolean onePhase) throws XAException {
    BranchName branch = branch(xid);
    if (onePhase) {
      commitOnePhase(branch);
    } else {
      finishPrepared("COMMIT PREPARED '" + branch + "'", branch);
    }
  }

  private void commitOnePhase(BranchName branch) throws XAException {
    if (branch.equals(prepared)) {
      throw failure(XAException.XAER_PROTO, "One-phase commit of a prepared transaction");
    } else if (current == null && !finished) {
      throw failure(
          XAException.XAER_RMERR,
          "one-phase commit must be issued using the same connection that was used to start it");
    } else if (finished || !branch.equals(current)) {
      throw failure(XAException.XAER_NOTA, "One-phase commit of an unknown transaction");
    } else if (state != State.ENDED) {
      throw failure(XAException.XAER_PROTO, "commit called before end");
    }
    state = State.IDLE;
    current = null;
    finished = true;
    refuseFailed();
    try {
      try {
        connection.commit();
      } finally {
        connection.setAutoCommit(autoCommit);
      }
    } catch (SQLException e) {
      throw failure(codeOf(e), "Error during one-phase commit", e);
    }
  }

  @Override
  public void rollback(Xid xid) throws XAException {
    BranchName branch = branch(xid);
    if (!branch.equals(current)) {
      finishPrepared("ROLLBACK PREPARED '" + branch + "'", branch);
      return;
    }
    state = State.IDLE;
    current = null;
    finished = true;
    undo();
  }

  private void undo() throws XAException {
    try {
      connection.rollback();
      connection.setAutoCommit(autoCommit);
    } catch (SQLException e) {
      throw failure(XAException.XAER_RMERR, "Error rolling back transaction", e);
    }
  }

  /** Neither a branch nor a transaction of the application may be open: it would end with this. */
  private void finishPrepared(String command, BranchName branch) throws XAException {
    try {
      if (state != State.IDLE || status() != TransactionStatus.IDLE) {
        throw failure(XAException.XAER_RMERR, "2nd phase must be issued using an idle connection");
      }
      connection.conversation().command(command);
      finished = true;
    } catch (SQLException e) {
      boolean unknown =
          SqlState.UNDEFINED_OBJECT.code().equals(e.getSQLState())
              && (finished || !branch.equals(prepared));
      throw failure(
          unknown ? XAException.XAER_NOTA : XAException.XAER_RMERR,
          "Error finishing prepared transaction",
          e);
    }
  }

  /** All prepared branches at the start of a scan, none after that. */
  @Override
  public Xid[] recover(int flag) throws XAException {
    requireFlags((flag & ~(TMSTARTRSCAN | TMENDRSCAN)) == 0);
    if ((flag & TMSTARTRSCAN) == 0) {
      return new Xid[0];
    }
    List<Xid> branches = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT gid FROM pg_prepared_xacts WHERE database = current_database()")) {
      while (rows.next()) {
        BranchName branch = BranchName.parse(rows.getString(1));
        if (branch != null) {
          branches.add(branch);
        }
      }
    } catch (SQLException e) {
      throw failure(XAException.XAER_RMERR, "Error during recover", e);
    }
    return branches.toArray(Xid[]::new);
  }

  /** Nothing is ever finished without being asked for. */
  @Override
  public void forget(Xid xid) throws XAException {
    throw failure(XAException.XAER_NOTA, "Heuristic commit/rollback not supported");
  }

  @Override
  public boolean isSameRM(XAResource other) {
    return other == this;
  }

  @Override
  public int getTransactionTimeout() {
    return 0;
  }

  @Override
  public boolean setTransactionTimeout(int seconds) {
    return false;
  }

  /** A failed transaction must not be promised, nor said to be committed: it is rolled back. */
  private void refuseFailed() throws XAException {
    try {
      if (status() != TransactionStatus.FAILED) {
        return;
      }
    } catch (SQLException e) {
      throw failure(XAException.XAER_RMFAIL, "The connection is closed", e);
    }
    undo();
    throw failure(XAException.XA_RBROLLBACK, "The transaction has failed and was rolled back");
  }

  private TransactionStatus status() throws SQLException {
    connection.checkOpen();
    return connection.conversation().session().transactionStatus();
  }

  private static int codeOf(SQLException failure) {
    String state = failure.getSQLState();
    return state != null && state.startsWith("23")
        ? XAException.XA_RBINTEGRITY
        : XAException.XAER_RMFAIL;
  }

  private static BranchName branch(Xid xid) throws XAException {
    if (xid == null) {
      throw failure(XAException.XAER_INVAL, "xid must not be null");
    }
    return BranchName.of(xid);
  }

  private static void requireFlags(boolean valid) throws XAException {
    if (!valid) {
      throw failure(XAException.XAER_INVAL, "Invalid flags");
    }
  }

  private static XAException failure(int code, String message) {
    XAException failure = new XAException(message);
    failure.errorCode = code;
    return failure;
  }

  private static XAException failure(int code, String message, SQLException cause) {
    XAException failure = failure(code, message);
    failure.initCause(cause);
    return failure;
  }
}
