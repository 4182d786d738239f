package org.pagedb.sql.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.type.PgType;

/** Holds analysis to what PostgreSQL answers when it is asked to describe the same statements. */
class AnalyzerOracleTest {

  @TestFactory
  Stream<DynamicTest> queriesHavePostgresLabelsAndTypes() {
    return tests("select");
  }

  @TestFactory
  Stream<DynamicTest> failuresArePostgresOnes() {
    return tests("failures");
  }

  private static Stream<DynamicTest> tests(String name) {
    SchemaFixture schema = new SchemaFixture().run(OracleAnswers.setup(name));
    List<DynamicTest> tests = new ArrayList<>();
    for (OracleAnswers.Answer answer : OracleAnswers.answers(name)) {
      tests.add(
          dynamicTest(
              answer.statement(),
              () -> assertThat(describe(schema, answer.statement())).isEqualTo(answer.lines())));
    }
    return tests.stream();
  }

  /** The answer in the form of the files. */
  static List<String> describe(SchemaFixture schema, String statement) {
    List<String> lines = new ArrayList<>();
    try {
      AnalyzedStatement analyzed = schema.analyze(statement);
      for (PgType type : analyzed.parameterTypes()) {
        lines.add("parameter " + TypeText.of(type));
      }
      for (OutputColumn column : resultColumns(analyzed.plan())) {
        lines.add("column " + column.name() + " " + TypeText.of(column.type(), column.typmod()));
      }
    } catch (SqlFailure failure) {
      lines.addAll(failureLines(failure));
    }
    return lines;
  }

  /** A failure in the form of the files. */
  static List<String> failureLines(SqlFailure failure) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "error " + failure.state().code() + " " + failure.position() + " " + failure.getMessage());
    addField(lines, "detail", failure.field(SqlFailure.Field.DETAIL));
    addField(lines, "hint", failure.field(SqlFailure.Field.HINT));
    return lines;
  }

  private static List<OutputColumn> resultColumns(AlgebraNode plan) {
    return plan.columns();
  }

  private static void addField(List<String> lines, String word, String value) {
    if (value != null) {
      lines.add(word + " " + value.replace("\n", "\\n"));
    }
  }
}
