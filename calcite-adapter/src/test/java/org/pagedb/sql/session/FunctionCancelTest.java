package org.pagedb.sql.session;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A function that takes long looks now and then whether its statement is to end. */
class FunctionCancelTest {

  private final TestSessions sessions = new TestSessions();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select regexp_replace(repeat('ab', 5000000), '(a|b)\\1', 'b', 'g')",
        "select length(regexp_replace(repeat('ab', 5000000), 'a', 'bc', 'g'))",
        "select repeat('ab', 5000000) ~ '(a|b)+c'",
        "select jsonb_path_exists((select jsonb_agg(i) from generate_series(1, 20000) i),"
            + " '$[*] ? (exists($[*] ? (@ > 50000)))')"
      })
  void endsWhenTheStatementsTimeIsOver(String statement) {
    try (Session session = sessions.open()) {
      TestSessions.rows(session, "set statement_timeout = 300");
      assertThatThrownBy(() -> TestSessions.rows(session, statement))
          .hasMessage("canceling statement due to statement timeout");
      TestSessions.rows(session, "select 1");
    }
  }

  @Test
  void aSearchInALongTextDoesNotTakeTheSquareOfItsLength() {
    try (Session session = sessions.open()) {
      TestSessions.rows(session, "set statement_timeout = '60s'");
      TestSessions.rows(session, "select regexp_replace(repeat('ab', 500000), 'a', 'b', 'g')");
      TestSessions.rows(
          session, "select regexp_replace(repeat('xxxxxxxxxxxxxxxxxxxa', 50000), 'a', 'b', 'g')");
      TestSessions.rows(session, "select regexp_match(repeat('ab', 200000), '((a)(b))*')");
      TestSessions.rows(session, "select regexp_replace(repeat('ab', 200000), '(?<=a)b', '', 'g')");
    }
  }
}
