package org.pagedb.sql.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.pagedb.sql.exec.Exprs.column;
import static org.pagedb.sql.exec.Exprs.list;
import static org.pagedb.sql.exec.Exprs.literal;
import static org.pagedb.sql.exec.Exprs.op;
import static org.pagedb.sql.exec.TableTest.insert;
import static org.pagedb.sql.exec.TableTest.scan;
import static org.pagedb.sql.exec.TableTest.update;
import static org.pagedb.sql.exec.TableTest.where;
import static org.pagedb.sql.type.builtin.BuiltinTypes.INT4;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.AlgebraNode.Conflict;
import org.pagedb.sql.algebra.AlgebraNode.ConflictAction;
import org.pagedb.sql.algebra.AlgebraNode.LockWait;
import org.pagedb.sql.algebra.AlgebraNode.RowLock;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.exec.TestDatabase.TestSession;
import org.pagedb.sql.expression.Expression;

@Timeout(value = 30, unit = TimeUnit.SECONDS)
class ConflictAndLockTest {

  private final TestDatabase database = new TestDatabase();
  private final Table table =
      database.table(
          "t",
          List.of(TestDatabase.column(1, "id!", INT4), TestDatabase.column(2, "n", INT4)),
          List.of(),
          new int[] {1});

  @AfterEach
  void closeDatabase() {
    database.close();
  }

  private AlgebraNode upsert(Conflict conflict, Object[]... rows) {
    AlgebraNode.Insert plain = insert(table, List.of(), rows);
    return new AlgebraNode.Insert(table, plain.input(), conflict, List.of(), List.of(), List.of());
  }

  private static Conflict nothing() {
    return Conflict.nothing(List.of());
  }

  /** {@code DO UPDATE SET n = t.n + excluded.n}. */
  private static Conflict adding() {
    Expression sum = op(column(1, INT4), "+", column(3, INT4));
    return new Conflict(
        ConflictAction.UPDATE, List.of(), List.of(2), List.of(sum), null, List.of(), List.of());
  }

  private static Expression is(long id) {
    return op(column(0, INT4), "=", literal(id, INT4));
  }

  @Test
  void doNothingLeavesOutWhatIsThere() {
    try (TestSession session = database.session()) {
      session.run(insert(table, List.of(), Exprs.row(1L, 10L)));
      session.run(upsert(nothing(), Exprs.row(1L, 99L), Exprs.row(2L, 20L), Exprs.row(2L, 30L)));
      assertThat(session.affected()).isEqualTo(1);
      assertThat(session.run(scan(table))).containsExactly(list(1L, 10L), list(2L, 20L));
    }
  }

  @Test
  void doUpdateSeesTheExistingAndTheProposedRow() {
    try (TestSession session = database.session()) {
      session.run(insert(table, List.of(), Exprs.row(1L, 10L)));
      session.run(upsert(adding(), Exprs.row(1L, 5L), Exprs.row(2L, 7L)));
      assertThat(session.affected()).isEqualTo(2);
      assertThat(session.run(scan(table))).containsExactlyInAnyOrder(list(1L, 15L), list(2L, 7L));
      assertThatThrownBy(() -> session.run(upsert(adding(), Exprs.row(3L, 1L), Exprs.row(3L, 1L))))
          .hasMessage("ON CONFLICT DO UPDATE command cannot affect row a second time");
    }
  }

  @Test
  void doUpdateWaitsForTheTransactionThatInsertsTheKey() throws Exception {
    try (TestSession first = database.session();
        TestSession second = database.session()) {
      first.run(insert(table, List.of(), Exprs.row(1L, 10L)));
      Thread waiting = new Thread(() -> second.run(upsert(adding(), Exprs.row(1L, 5L))));
      waiting.start();
      waiting.join(200);
      assertThat(waiting.isAlive()).isTrue();
      first.commit();
      waiting.join();
      assertThat(second.run(scan(table))).containsExactly(list(1L, 15L));
    }
  }

  private AlgebraNode locking(Expression condition, LockWait policy) {
    return new AlgebraNode.LockRows(
        where(table, condition, "ctid"), table, null, 2, RowLock.UPDATE, policy);
  }

  @Test
  void aLockedRowIsWaitedForSkippedOrRefused() throws Exception {
    try (TestSession filling = database.session()) {
      filling.run(insert(table, List.of(), Exprs.row(1L, 10L), Exprs.row(2L, 20L)));
      filling.commit();
    }
    Expression all = op(column(0, INT4), ">", literal(0L, INT4));
    try (TestSession holder = database.session();
        TestSession other = database.session()) {
      assertThat(holder.run(locking(is(1), LockWait.BLOCK))).hasSize(1);
      assertThat(other.run(locking(all, LockWait.SKIP_LOCKED)))
          .extracting(row -> row.get(0))
          .containsExactly(2L);
      assertThatThrownBy(() -> other.run(locking(all, LockWait.NOWAIT)))
          .hasMessage("could not obtain lock on row in relation \"t\"");
      Expression more = op(column(1, INT4), "+", literal(1L, INT4));
      Thread waiting = new Thread(() -> other.run(update(table, 2, more, is(1))));
      waiting.start();
      waiting.join(200);
      assertThat(waiting.isAlive()).isTrue();
      holder.run(update(table, 2, literal(50L, INT4), is(1)));
      holder.commit();
      waiting.join();
      assertThat(other.run(where(table, is(1)))).containsExactly(list(1L, 51L));
    }
  }

  @Test
  void aLockSeesTheNewestCommittedVersion() throws Exception {
    try (TestSession filling = database.session()) {
      filling.run(insert(table, List.of(), Exprs.row(1L, 10L)));
      filling.commit();
    }
    try (TestSession first = database.session();
        TestSession second = database.session()) {
      first.run(update(table, 2, literal(11L, INT4), is(1)));
      AtomicReference<List<List<Object>>> rows = new AtomicReference<>();
      Thread waiting = new Thread(() -> rows.set(second.run(locking(is(1), LockWait.BLOCK))));
      waiting.start();
      waiting.join(200);
      first.commit();
      waiting.join();
      assertThat(rows.get()).extracting(row -> row.get(1)).containsExactly(11L);
    }
  }
}
