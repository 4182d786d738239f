package org.pagedb.sql.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.pagedb.sql.error.SqlFailure;

/**
 * Every command of PostgreSQL's reference, from {@code commands/commands.tsv}: it is carried out,
 * or refused by its name. A third column tells what becomes of its last statement: {@code -} if it
 * is refused, or the SQLSTATE of a failure that PostgreSQL has as well.
 */
class CommandsTest {

  private static final String REFUSED = "-";

  record Command(String name, List<String> statements, String failure) {
    @Override
    public String toString() {
      return String.join("; ", statements);
    }
  }

  static Stream<Command> commands() throws IOException {
    try (InputStream file = CommandsTest.class.getResourceAsStream("/commands/commands.tsv")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .map(line -> line.split("\t"))
              .map(
                  fields ->
                      new Command(
                          fields[0],
                          List.of(fields[1].split("; ")),
                          fields.length > 2 ? fields[2] : null))
              .toList()
              .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void isCarriedOutOrRefusedByItsName(Command command) {
    Session session = new TestSessions().open();
    TestSessions.rows(session, "create table t (a int, b int)");
    List<String> before = command.statements().subList(0, command.statements().size() - 1);
    before.forEach(statement -> TestSessions.rows(session, statement));
    String last = command.statements().get(before.size());
    if (command.failure() == null) {
      assertThatCode(() -> TestSessions.rows(session, last)).doesNotThrowAnyException();
    } else {
      SqlFailure failure =
          catchThrowableOfType(SqlFailure.class, () -> TestSessions.rows(session, last));
      assertThat(failure).as(last).isNotNull();
      if (command.failure().equals(REFUSED)) {
        assertThat(failure.state().code()).as(failure.getMessage()).isEqualTo("0A000");
        assertThat(failure).hasMessageStartingWith(command.name() + " ");
        assertThat(failure).hasMessageEndingWith(" is not supported yet");
      } else {
        assertThat(failure.state().code()).as(failure.getMessage()).isEqualTo(command.failure());
      }
    }
    assertThat(TestSessions.value(session, "select 1")).isEqualTo("1");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void leavesABlockToBeRolledBackWhenItIsRefused(Command command) {
    if (!REFUSED.equals(command.failure())) {
      return;
    }
    Session session = new TestSessions().open();
    TestSessions.rows(session, "create table t (a int, b int); begin; insert into t values (1)");
    catchThrowableOfType(
        SqlFailure.class, () -> TestSessions.rows(session, command.statements().get(0)));
    TestSessions.rows(session, "rollback");
    assertThat(TestSessions.value(session, "select count(*) from t")).isEqualTo("0");
  }
}
