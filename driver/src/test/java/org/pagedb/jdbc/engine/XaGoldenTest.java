package org.pagedb.jdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.XAConnection;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pagedb.jdbc.PageDbXaDataSource;

/** A transaction manager gets the answers that pgjdbc's XADataSource gives over PostgreSQL. */
class XaGoldenTest {

  /** By scenario and step. pgjdbc says there that a failed branch is prepared or committed. */
  private static final Map<String, String> BROKEN_PROMISES =
      Map.of(
          "# a statement fails: prepare 1 a -> ok", "prepare 1 a -> XA 100",
          "# a statement fails, one phase: commit 1 a one -> ok", "commit 1 a one -> XA 100",
          // It undoes the branch when a second handle is asked for.
          "# handles: sql 1 select * from xa order by 1 -> [3]",
              "sql 1 select * from xa order by 1 -> [1, 2, 3]");

  @Test
  void everyStepAnswersAsPgjdbcDoesButForItsBrokenPromises() throws Exception {
    PageDbXaDataSource source = new PageDbXaDataSource();
    source.setUrl("jdbc:pagedb:mem:xa_golden");
    XAConnection keeper = source.getXAConnection();
    try {
      List<String> expected = new ArrayList<>();
      String scenario = "";
      int different = 0;
      for (String line : Files.readAllLines(XaListing.ANSWERS)) {
        scenario = line.startsWith("#") ? line : scenario;
        String ours = BROKEN_PROMISES.get(scenario + ": " + line);
        different += ours == null ? 0 : 1;
        expected.add(ours == null ? line : ours);
      }
      assertThat(XaListing.of(source)).isEqualTo(expected);
      assertThat(different).isEqualTo(BROKEN_PROMISES.size());
    } finally {
      keeper.close();
    }
  }

  /** A transaction manager's own class, equal to nothing but itself. */
  private record Branch(int getFormatId, byte[] getGlobalTransactionId, byte[] getBranchQualifier)
      implements Xid {}

  @Test
  void aBranchIsRecoveredInALaterLifeOfTheDatabase(@TempDir Path directory) throws Exception {
    PageDbXaDataSource source = new PageDbXaDataSource();
    source.setUrl("jdbc:pagedb:file:" + directory.resolve("db"));
    XAConnection first = source.getXAConnection();
    XAResource resource = first.getXAResource();
    Xid xid = new Branch(7, new byte[] {1, 2, 3}, new byte[64]);
    try (Connection connection = first.getConnection();
        Statement statement = connection.createStatement()) {
      resource.start(xid, XAResource.TMNOFLAGS);
      statement.execute("create table t (a int)");
      statement.execute("insert into t values (1)");
      resource.end(new Branch(7, new byte[] {1, 2, 3}, new byte[64]), XAResource.TMSUCCESS);
      assertThat(resource.prepare(xid)).isEqualTo(XAResource.XA_OK);
      assertThatThrownBy(() -> statement.execute("select * from t"))
          .hasMessageContaining("does not exist");
      statement.execute("begin; create table other (a int); prepare transaction 'not_xa'");
    } finally {
      first.close();
    }
    XAConnection second = source.getXAConnection();
    XAResource recovering = second.getXAResource();
    try (Connection connection = second.getConnection();
        Statement statement = connection.createStatement()) {
      Xid[] found = recovering.recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN);
      assertThat(found).hasSize(1);
      assertThat(found[0].getFormatId()).isEqualTo(7);
      assertThat(found[0].getGlobalTransactionId()).containsExactly(1, 2, 3);
      assertThat(found[0].getBranchQualifier()).hasSize(64);
      recovering.commit(found[0], false);
      assertThatThrownBy(() -> recovering.rollback(xid))
          .isInstanceOfSatisfying(
              XAException.class, e -> assertThat(e.errorCode).isEqualTo(XAException.XAER_NOTA));
      try (ResultSet rows = statement.executeQuery("select a from t")) {
        assertThat(rows.next()).isTrue();
      }
      statement.execute("rollback prepared 'not_xa'");
    } finally {
      second.close();
    }
  }

  @Test
  void aClosedConnectionLeavesNothingOfAnUnpreparedBranch() throws Exception {
    PageDbXaDataSource source = new PageDbXaDataSource();
    source.setUrl("jdbc:pagedb:mem:xa_closed");
    XAConnection keeper = source.getXAConnection();
    XAConnection gone = source.getXAConnection();
    Xid xid = new Branch(7, new byte[] {1}, new byte[] {2});
    try (Connection connection = keeper.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create table t (a int)");
      XAResource resource = gone.getXAResource();
      resource.start(xid, XAResource.TMNOFLAGS);
      gone.getConnection().createStatement().execute("insert into t values (1)");
      gone.close();
      resource.end(xid, XAResource.TMSUCCESS);
      assertThatThrownBy(() -> resource.prepare(xid))
          .isInstanceOfSatisfying(
              XAException.class, e -> assertThat(e.errorCode).isEqualTo(XAException.XAER_RMFAIL));
      try (ResultSet rows = statement.executeQuery("select count(*) from t")) {
        rows.next();
        assertThat(rows.getInt(1)).isZero();
      }
    } finally {
      keeper.close();
    }
  }
}
