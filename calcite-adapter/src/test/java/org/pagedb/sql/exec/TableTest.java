package org.pagedb.sql.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.pagedb.sql.exec.Exprs.aggregate;
import static org.pagedb.sql.exec.Exprs.column;
import static org.pagedb.sql.exec.Exprs.list;
import static org.pagedb.sql.exec.Exprs.literal;
import static org.pagedb.sql.exec.Exprs.op;
import static org.pagedb.sql.type.builtin.BuiltinTypes.INT4;
import static org.pagedb.sql.type.builtin.BuiltinTypes.INT8;
import static org.pagedb.sql.type.builtin.BuiltinTypes.TEXT;
import static org.pagedb.sql.type.builtin.BuiltinTypes.TID;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.AlgebraNode.Check;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.exec.TestDatabase.TestSession;
import org.pagedb.sql.exec.plan.IndexOnlyScanPlan;
import org.pagedb.sql.exec.plan.IndexScanPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.ProjectPlan;
import org.pagedb.sql.exec.plan.ReusableOperators;
import org.pagedb.sql.expression.Expression;
import org.pagedb.storage.transaction.IsolationLevel;

@Timeout(value = 30, unit = TimeUnit.SECONDS)
class TableTest {

  private final TestDatabase database = new TestDatabase();
  private final Table table =
      database.table(
          "t",
          List.of(
              TestDatabase.column(1, "id!", INT4),
              TestDatabase.column(2, "name", TEXT),
              TestDatabase.column(3, "amount", INT8)),
          List.of(),
          new int[] {1},
          new int[] {2, 3});

  @AfterEach
  void closeDatabase() {
    database.close();
  }

  static AlgebraNode scan(Table table, String... systemColumns) {
    List<OutputColumn> columns = new ArrayList<>();
    for (TableColumn column : table.columns()) {
      columns.add(new OutputColumn(column.name(), column.type(), -1));
    }
    for (String name : systemColumns) {
      columns.add(new OutputColumn(name, TID, -1));
    }
    return new AlgebraNode.TableScan(table, table.name(), List.of(systemColumns), columns);
  }

  static AlgebraNode.Insert insert(Table table, List<Check> checks, Object[]... rows) {
    List<List<Expression>> values = new ArrayList<>();
    for (Object[] row : rows) {
      List<Expression> expressions = new ArrayList<>();
      for (int c = 0; c < row.length; c++) {
        expressions.add(literal(row[c], table.columns().get(c).type()));
      }
      values.add(expressions);
    }
    AlgebraNode input = new AlgebraNode.Values(values, scan(table).columns());
    return new AlgebraNode.Insert(table, input, null, checks, List.of(), List.of());
  }

  static AlgebraNode.Filter where(Table table, Expression condition, String... systemColumns) {
    return new AlgebraNode.Filter(scan(table, systemColumns), condition);
  }

  /** UPDATE of one attribute where the condition holds. */
  static AlgebraNode.Update update(
      Table table, int attribute, Expression value, Expression condition) {
    List<Expression> values = new ArrayList<>();
    for (TableColumn column : table.columns()) {
      values.add(column.number() == attribute ? value : column(column.number() - 1, column.type()));
    }
    AlgebraNode filter = where(table, condition, "ctid");
    values.add(column(table.columns().size(), TID));
    AlgebraNode input = new AlgebraNode.Project(filter, values, filter.columns());
    return new AlgebraNode.Update(
        table, null, input, List.of(attribute), List.of(), List.of(), List.of());
  }

  static AlgebraNode.Delete delete(Table table, Expression condition) {
    return new AlgebraNode.Delete(
        table, null, where(table, condition, "ctid"), List.of(), List.of());
  }

  private Expression id() {
    return column(0, INT4);
  }

  private Expression idIs(long value) {
    return op(id(), "=", literal(value, INT4));
  }

  private void fill() {
    try (TestSession session = database.session()) {
      session.run(
          insert(
              table,
              List.of(),
              Exprs.row(1L, "a", 10L),
              Exprs.row(2L, "b", null),
              Exprs.row(3L, null, 30L)));
      session.commit();
    }
  }

  @Nested
  class Reading {
    @Test
    void seesWhatWasCommittedAndNothingElse() {
      fill();
      try (TestSession open = database.session();
          TestSession other = database.session()) {
        open.run(insert(table, List.of(), Exprs.row(4L, "d", 40L)));
        assertThat(open.run(scan(table))).hasSize(4);
        assertThat(other.run(scan(table)))
            .containsExactly(list(1L, "a", 10L), list(2L, "b", null), list(3L, null, 30L));
      }
    }

    @Test
    void checksConditionsInTheScanAndAboveIt() {
      fill();
      try (TestSession session = database.session()) {
        Expression amount = op(column(2, INT8), ">=", literal(10L, INT8));
        Expression name = op(column(1, TEXT), "<>", literal("a", TEXT));
        assertThat(session.run(where(table, amount))).hasSize(2);
        assertThat(session.run(where(table, name))).containsExactly(list(2L, "b", null));
        assertThat(session.run(where(table, Exprs.and(amount, name)))).isEmpty();
        Expression isNull =
            new Expression.NullTest(
                column(1, TEXT), false, org.pagedb.sql.type.builtin.BuiltinTypes.BOOL);
        assertThat(session.run(where(table, isNull))).containsExactly(list(3L, null, 30L));
      }
    }

    @Test
    void findsRowsByTheirKeyThroughTheIndex() {
      fill();
      assertThat(TestDatabase.planner().plan(where(table, idIs(2))))
          .isInstanceOf(IndexScanPlan.class);
      try (TestSession session = database.session()) {
        assertThat(session.run(where(table, idIs(2)))).containsExactly(list(2L, "b", null));
        assertThat(session.run(where(table, idIs(9)))).isEmpty();
        assertThat(session.run(where(table, op(id(), "=", literal(null, INT4))))).isEmpty();
        Expression tooLarge = op(id(), "=", literal(1L << 40, INT8));
        assertThat(session.run(where(table, tooLarge))).isEmpty();
        Expression byName = op(column(1, TEXT), "=", literal("a", TEXT));
        assertThat(TestDatabase.planner().plan(where(table, byName)))
            .isInstanceOf(IndexScanPlan.class);
        assertThat(session.run(where(table, byName))).containsExactly(list(1L, "a", 10L));
      }
    }

    @Test
    void findsRangesThroughTheIndex() {
      fill();
      try (TestSession session = database.session()) {
        Expression range =
            Exprs.and(op(id(), ">", literal(1L, INT4)), op(id(), "<", literal(1L << 40, INT8)));
        assertThat(TestDatabase.planner().plan(where(table, range)))
            .isInstanceOf(IndexScanPlan.class);
        assertThat(session.run(where(table, range))).hasSize(2);
      }
    }

    @Test
    void answersFromTheIndexAloneWhatItHolds() {
      fill();
      Expression range =
          Exprs.and(op(id(), ">=", literal(2L, INT4)), op(id(), "<=", literal(3L, INT4)));
      AlgebraNode ids =
          new AlgebraNode.Project(
              where(table, range), List.of(id()), List.of(new OutputColumn("id", INT4, -1)));
      AlgebraNode count =
          new AlgebraNode.Aggregate(
              where(table, range),
              List.of(),
              List.of(List.of()),
              List.of(aggregate(2803, "count", -1, INT8)),
              List.of(new OutputColumn("count", INT8, -1)));
      ProjectPlan plan = (ProjectPlan) TestDatabase.planner().plan(ids);
      assertThat(plan.input()).isInstanceOf(IndexOnlyScanPlan.class);
      try (TestSession session = database.session()) {
        assertThat(session.run(plan)).containsExactly(list(2L), list(3L));
        assertThat(session.run(count)).containsExactly(list(2L));
        session.run(delete(table, idIs(2)));
        session.run(insert(table, List.of(), Exprs.row(4L, null, null)));
        assertThat(session.run(ids)).containsExactly(list(3L));
        assertThat(session.run(count)).containsExactly(list(1L));
      }
    }

    @Test
    void operatorsOfAKeyLookupRunAgainWithOtherParameters() {
      fill();
      Expression byKey = op(id(), "=", new Expression.Parameter(0, INT4));
      PhysicalPlan plan = TestDatabase.planner().plan(where(table, byKey));
      assertThat(ReusableOperators.isPossible(plan)).isTrue();
      try (TestSession session = database.session()) {
        session.run(plan, 1L);
        ReusableOperators operators = new ReusableOperators(plan, session, new Object[] {1L});
        for (long key = 1; key <= 3; key++) {
          List<List<Object>> rows =
              PlanRunner.rows(operators.open(new Object[] {key}), plan.types());
          operators.close();
          assertThat(rows).extracting(row -> row.get(0)).containsExactly(key);
        }
        assertThat(PlanRunner.rows(operators.open(new Object[] {9L}), plan.types())).isEmpty();
      }
    }

    @Test
    void countsFromTheVisibilityMap() {
      fill();
      AlgebraNode count =
          new AlgebraNode.Aggregate(
              scan(table),
              List.of(),
              List.of(List.of()),
              List.of(aggregate(2803, "count", -1, INT8)),
              List.of(new OutputColumn("count", INT8, -1)));
      try (TestSession session = database.session()) {
        assertThat(session.run(count)).containsExactly(list(3L));
        session.run(delete(table, idIs(1)));
        assertThat(session.run(count)).containsExactly(list(2L));
      }
    }
  }

  @Nested
  class Writing {
    @Test
    void updatesAndDeletesThroughTheIndex() {
      fill();
      try (TestSession session = database.session()) {
        Expression more = op(column(2, INT8), "+", literal(1L, INT8));
        session.run(update(table, 3, more, idIs(1)));
        assertThat(session.affected()).isEqualTo(1);
        session.run(delete(table, idIs(3)));
        assertThat(session.run(where(table, idIs(1)))).containsExactly(list(1L, "a", 11L));
        assertThat(session.run(scan(table))).hasSize(2);
      }
    }

    @Test
    void neverSeesItsOwnRows() {
      fill();
      try (TestSession session = database.session()) {
        Expression next = op(id(), "+", literal(10L, INT4));
        AlgebraNode input =
            new AlgebraNode.Project(
                scan(table),
                List.of(next, column(1, TEXT), column(2, INT8)),
                scan(table).columns());
        session.run(new AlgebraNode.Insert(table, input, null, List.of(), List.of(), List.of()));
        assertThat(session.affected()).isEqualTo(3);
        assertThat(session.run(scan(table))).hasSize(6);
        session.run(
            update(table, 1, op(id(), "+", literal(100L, INT4)), op(id(), ">", literal(0L, INT4))));
        assertThat(session.affected()).isEqualTo(6);
      }
    }

    @Test
    void refusesDuplicateKeysWithPostgresWords() {
      fill();
      try (TestSession session = database.session()) {
        assertThatThrownBy(() -> session.run(insert(table, List.of(), Exprs.row(2L, "x", 1L))))
            .isInstanceOf(SqlFailure.class)
            .hasMessage("duplicate key value violates unique constraint \"t_pkey\"")
            .extracting(e -> ((SqlFailure) e).field(SqlFailure.Field.DETAIL))
            .isEqualTo("Key (id)=(2) already exists.");
      }
    }

    @Test
    void refusesNullsAndFailedChecksWithTheRow() {
      try (TestSession session = database.session()) {
        assertThatThrownBy(() -> session.run(insert(table, List.of(), Exprs.row(null, "x", 1L))))
            .hasMessage(
                "null value in column \"id\" of relation \"t\" violates not-null constraint")
            .extracting(e -> ((SqlFailure) e).field(SqlFailure.Field.DETAIL))
            .isEqualTo("Failing row contains (null, x, 1).");
        Check positive = new Check("t_amount_check", op(column(2, INT8), ">", literal(0L, INT8)));
        session.run(insert(table, List.of(positive), Exprs.row(1L, "x", null)));
        assertThatThrownBy(
                () -> session.run(insert(table, List.of(positive), Exprs.row(2L, null, -1L))))
            .hasMessage("new row for relation \"t\" violates check constraint \"t_amount_check\"")
            .extracting(e -> ((SqlFailure) e).field(SqlFailure.Field.DETAIL))
            .isEqualTo("Failing row contains (2, null, -1).");
      }
    }

    @Test
    void returnsWhatItChanged() {
      fill();
      try (TestSession session = database.session()) {
        AlgebraNode.Delete bare = delete(table, op(id(), ">", literal(1L, INT4)));
        AlgebraNode returning =
            new AlgebraNode.Delete(
                table,
                null,
                bare.input(),
                List.of(column(1, TEXT)),
                List.of(new OutputColumn("name", TEXT, -1)));
        assertThat(session.run(returning)).containsExactly(list("b"), list((Object) null));
        assertThat(session.affected()).isEqualTo(2);
      }
    }

    @Test
    void keepsManyRowsAndTheirIndexesTogether() {
      try (TestSession session = database.session()) {
        Object[][] rows = new Object[5000][];
        for (int i = 0; i < rows.length; i++) {
          rows[i] = Exprs.row((long) i, "n" + i % 7, (long) i);
        }
        session.run(insert(table, List.of(), rows));
        session.run(update(table, 2, literal("new", TEXT), op(id(), "<", literal(1000L, INT4))));
        assertThat(session.affected()).isEqualTo(1000);
        Expression byName = op(column(1, TEXT), "=", literal("new", TEXT));
        assertThat(session.run(where(table, byName))).hasSize(1000);
        assertThat(session.run(where(table, idIs(4321)))).containsExactly(list(4321L, "n2", 4321L));
      }
    }
  }

  @Nested
  class Concurrency {
    private final Expression more = op(column(2, INT8), "+", literal(1L, INT8));

    @Test
    void readCommittedAddsToWhatAnotherCommittedMeanwhile() throws Exception {
      fill();
      try (TestSession first = database.session();
          TestSession second = database.session()) {
        first.run(update(table, 3, more, idIs(1)));
        Thread waiting = new Thread(() -> second.run(update(table, 3, more, idIs(1))));
        waiting.start();
        waiting.join(200);
        assertThat(waiting.isAlive()).isTrue();
        first.commit();
        waiting.join();
        assertThat(second.affected()).isEqualTo(1);
        assertThat(second.run(where(table, idIs(1)))).containsExactly(list(1L, "a", 12L));
      }
    }

    @Test
    void readCommittedSkipsARowThatNoLongerFulfilsTheCondition() throws Exception {
      fill();
      try (TestSession first = database.session();
          TestSession second = database.session()) {
        Expression ten = op(column(2, INT8), "=", literal(10L, INT8));
        first.run(update(table, 3, more, idIs(1)));
        Thread waiting = new Thread(() -> second.run(delete(table, Exprs.and(idIs(1), ten))));
        waiting.start();
        waiting.join(200);
        first.commit();
        waiting.join();
        assertThat(second.affected()).isZero();
      }
    }

    @Test
    void repeatableReadFailsInsteadWith40001() {
      fill();
      try (TestSession second = database.session(IsolationLevel.REPEATABLE_READ)) {
        second.run(scan(table));
        try (TestSession first = database.session()) {
          first.run(update(table, 3, more, idIs(1)));
          first.commit();
        }
        assertThatThrownBy(() -> second.run(update(table, 3, more, idIs(1))))
            .hasMessage("could not serialize access due to concurrent update");
      }
    }

    @Test
    void aDuplicateWaitsForTheOtherTransaction() throws Exception {
      try (TestSession first = database.session();
          TestSession second = database.session()) {
        first.run(insert(table, List.of(), Exprs.row(1L, "x", 1L)));
        Throwable[] failure = new Throwable[1];
        Thread waiting =
            new Thread(
                () -> {
                  try {
                    second.run(insert(table, List.of(), Exprs.row(1L, "y", 2L)));
                  } catch (SqlFailure e) {
                    failure[0] = e;
                  }
                });
        waiting.start();
        waiting.join(200);
        assertThat(waiting.isAlive()).isTrue();
        first.commit();
        waiting.join();
        assertThat(failure[0]).hasMessageContaining("t_pkey");
      }
    }
  }
}
