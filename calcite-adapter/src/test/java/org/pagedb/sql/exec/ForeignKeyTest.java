package org.pagedb.sql.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.pagedb.sql.exec.Exprs.column;
import static org.pagedb.sql.exec.Exprs.list;
import static org.pagedb.sql.exec.Exprs.literal;
import static org.pagedb.sql.exec.Exprs.op;
import static org.pagedb.sql.exec.TableTest.delete;
import static org.pagedb.sql.exec.TableTest.insert;
import static org.pagedb.sql.exec.TableTest.scan;
import static org.pagedb.sql.exec.TableTest.update;
import static org.pagedb.sql.type.builtin.BuiltinTypes.INT4;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.exec.TestDatabase.TestSession;
import org.pagedb.sql.expression.Expression;

@Timeout(value = 30, unit = TimeUnit.SECONDS)
class ForeignKeyTest {

  private final TestDatabase database = new TestDatabase();
  private final Table parent =
      database.table(
          "parent", List.of(TestDatabase.column(1, "id!", INT4)), List.of(), new int[] {1});

  @AfterEach
  void closeDatabase() {
    database.close();
  }

  private Table child(char onDelete, char onUpdate, boolean indexed) {
    TableConstraint key =
        new TableConstraint(
            99,
            "child_pid_fkey",
            'f',
            List.of(2),
            null,
            0,
            parent.oid(),
            List.of(1),
            onUpdate,
            onDelete,
            false,
            false);
    List<TableColumn> columns =
        List.of(TestDatabase.column(1, "id!", INT4), TestDatabase.column(2, "pid", INT4));
    return indexed
        ? database.table("child", columns, List.of(key), new int[] {1}, new int[] {2})
        : database.table("child", columns, List.of(key), new int[] {1});
  }

  private static Expression is(long id) {
    return op(column(0, INT4), "=", literal(id, INT4));
  }

  private TestSession filled(Table child) {
    TestSession session = database.session();
    session.run(insert(parent, List.of(), Exprs.row(1L), Exprs.row(2L)));
    session.run(
        insert(child, List.of(), Exprs.row(10L, 1L), Exprs.row(11L, null), Exprs.row(12L, 2L)));
    return session;
  }

  @Test
  void refusesAChildWithoutParent() {
    Table child = child('a', 'a', true);
    try (TestSession session = filled(child)) {
      assertThatThrownBy(() -> session.run(insert(child, List.of(), Exprs.row(13L, 5L))))
          .hasMessage(
              "insert or update on table \"child\" violates foreign key constraint"
                  + " \"child_pid_fkey\"")
          .extracting(e -> ((SqlFailure) e).field(SqlFailure.Field.DETAIL))
          .isEqualTo("Key (pid)=(5) is not present in table \"parent\".");
      assertThatThrownBy(() -> session.run(update(child, 2, literal(7L, INT4), is(10))))
          .hasMessageContaining("insert or update");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void refusesToOrphanAChild(boolean indexed) {
    Table child = child('a', 'a', indexed);
    try (TestSession session = filled(child)) {
      assertThatThrownBy(() -> session.run(delete(parent, is(1))))
          .hasMessage(
              "update or delete on table \"parent\" violates foreign key constraint"
                  + " \"child_pid_fkey\" on table \"child\"")
          .extracting(e -> ((SqlFailure) e).field(SqlFailure.Field.DETAIL))
          .isEqualTo("Key (id)=(1) is still referenced from table \"child\".");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void cascadesDeletesAndUpdates(boolean indexed) {
    Table child = child('c', 'c', indexed);
    try (TestSession session = filled(child)) {
      session.run(update(parent, 1, literal(20L, INT4), is(2)));
      assertThat(session.run(scan(child)))
          .containsExactlyInAnyOrder(list(10L, 1L), list(11L, null), list(12L, 20L));
      session.run(delete(parent, is(1)));
      assertThat(session.affected()).isEqualTo(1);
      assertThat(session.run(scan(child)))
          .containsExactlyInAnyOrder(list(11L, null), list(12L, 20L));
    }
  }

  @Test
  void setsNullInstead() {
    Table child = child('n', 'n', true);
    try (TestSession session = filled(child)) {
      session.run(delete(parent, is(1)));
      session.run(update(parent, 1, literal(20L, INT4), is(2)));
      assertThat(session.run(scan(child)))
          .containsExactlyInAnyOrder(list(10L, null), list(11L, null), list(12L, null));
    }
  }

  @Test
  void lettingAChildInKeepsItsParentUntilTheEnd() throws Exception {
    Table child = child('a', 'a', true);
    try (TestSession first = filled(child)) {
      first.commit();
    }
    try (TestSession inserting = database.session();
        TestSession deleting = database.session()) {
      inserting.run(delete(child, is(10)));
      inserting.run(delete(child, is(12)));
      inserting.run(insert(child, List.of(), Exprs.row(15L, 2L)));
      Throwable[] failure = new Throwable[1];
      Thread waiting =
          new Thread(
              () -> {
                try {
                  deleting.run(delete(parent, is(2)));
                } catch (SqlFailure e) {
                  failure[0] = e;
                }
              });
      waiting.start();
      waiting.join(200);
      assertThat(waiting.isAlive()).isTrue();
      inserting.commit();
      waiting.join();
      assertThat(failure[0]).hasMessageContaining("violates foreign key constraint");
    }
  }
}
