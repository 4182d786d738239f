package org.pagedb.jdbc.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReturningClauseTest {

  private static String all(String sql) {
    return ReturningClause.add(sql, null, true);
  }

  @Test
  void isAddedToStatementsThatChangeRows() {
    assertThat(all("insert into t values (1)")).isEqualTo("insert into t values (1)\nRETURNING *");
    assertThat(all("/* x */ UPDATE t SET a = 1")).endsWith("\nRETURNING *");
    assertThat(all("with x as (select 1) delete from t")).endsWith("\nRETURNING *");
  }

  @Test
  void namesTheColumnsAskedFor() {
    String[] columns = {"id", "a\"b"};
    assertThat(ReturningClause.add("insert into t values (1)", columns, true))
        .endsWith("RETURNING \"id\", \"a\"\"b\"");
    assertThat(ReturningClause.add("insert into t values (1)", new String[] {"ID"}, false))
        .endsWith("RETURNING ID");
  }

  @Test
  void survivesACommentAtTheEnd() {
    assertThat(all("delete from t -- all of it"))
        .isEqualTo("delete from t -- all of it\nRETURNING *");
  }

  @Test
  void isNotAddedTwice() {
    String sql = "insert into t values ('returning') returning id";
    assertThat(all(sql)).isSameAs(sql);
    assertThat(all("insert into t select returning from (select 1 returning) x"))
        .as("a column of that name is taken for the clause, as pgjdbc does")
        .doesNotContain("RETURNING *");
  }

  @Test
  void isNotAddedToOtherStatements() {
    assertThat(all("select 1")).isNull();
    assertThat(all("create table t(id int)")).isNull();
    assertThat(all("with x as (insert into t values (1) returning id) select * from x")).isNull();
    assertThat(all("(select 1)")).isNull();
    assertThat(all("explain delete from t")).isNull();
    assertThat(all("")).isNull();
  }

  @Test
  void comesBeforeATrailingSemicolon() {
    assertThat(all("insert into t values (1); "))
        .isEqualTo("insert into t values (1)\nRETURNING *");
  }
}
