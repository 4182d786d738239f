package org.pagedb.sql.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.pagedb.sql.error.Notice;
import org.pagedb.sql.error.SqlFailure;

/**
 * Holds DDL to the failures and notices that PostgreSQL gave for the same sequence of statements.
 */
class DefinitionOracleTest {

  @TestFactory
  Stream<DynamicTest> definitionsFailAndNoticeAsPostgresDoes() {
    SchemaFixture schema = new SchemaFixture();
    List<DynamicTest> tests = new ArrayList<>();
    for (OracleAnswers.Answer answer : OracleAnswers.answers("definitions")) {
      tests.add(
          dynamicTest(
              answer.statement(),
              () -> assertThat(run(schema, answer.statement())).isEqualTo(answer.lines())));
    }
    return tests.stream();
  }

  private static List<String> run(SchemaFixture schema, String statement) {
    List<String> lines = new ArrayList<>();
    try {
      schema.run(statement);
      for (Notice notice : schema.last().notices()) {
        lines.add("notice " + notice.state().code() + " 0 " + notice.message());
      }
    } catch (SqlFailure failure) {
      lines.addAll(AnalyzerOracleTest.failureLines(failure));
    }
    return lines;
  }
}
