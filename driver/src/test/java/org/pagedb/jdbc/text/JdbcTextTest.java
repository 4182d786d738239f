package org.pagedb.jdbc.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.pagedb.jdbc.text.JdbcText.CallMode;

class JdbcTextTest {

  private static JdbcText prepared(String sql) throws SQLException {
    return JdbcText.prepared(sql, true, CallMode.SELECT);
  }

  private static String escaped(String sql) throws SQLException {
    return JdbcText.plain(sql, true, CallMode.SELECT).sql();
  }

  @Nested
  class QuestionMarks {

    @Test
    void becomeNumberedParameters() throws SQLException {
      JdbcText text = prepared("select ? from t where a = ? and b=?");
      assertThat(text.sql()).isEqualTo("select $1 from t where a = $2 and b=$3");
      assertThat(text.parameterCount()).isEqualTo(3);
    }

    @Test
    void stayTextInsideWhateverIsOpaque() throws SQLException {
      String sql =
          "select '?', 'it''s ?', E'\\'?', \"a?b\", $$?$$, $t$ ? $$ ? $t$ -- ?\n /* ? /* ? */ ? */, ?";
      JdbcText text = prepared(sql);
      assertThat(text.parameterCount()).isEqualTo(1);
      assertThat(text.sql()).isEqualTo(sql.substring(0, sql.length() - 1) + "$1");
    }

    @Test
    void doubledAreOneOperatorCharacter() throws SQLException {
      JdbcText text = prepared("select j ?? 'a', j ??| ?, j ??& ?");
      assertThat(text.sql()).isEqualTo("select j ? 'a', j ?| $1, j ?& $2");
    }

    @Test
    void afterADollarWithinANameAreStillParameters() throws SQLException {
      assertThat(prepared("select a$b$ , ?").sql()).isEqualTo("select a$b$ , $1");
      assertThat(prepared("select $1$ ? $1$").sql()).isEqualTo("select $1$ $1 $1$");
    }

    @Test
    void areNumberedAnewInEachStatement() throws SQLException {
      JdbcText text = prepared("insert into t values (?, ?); select ?; select ?");
      assertThat(text.sql()).isEqualTo("insert into t values ($1, $2); select $1; select $1");
      assertThat(text.parameterCount()).isEqualTo(4);
      assertThat(text.firstParameter(0)).isZero();
      assertThat(text.firstParameter(text.sql().indexOf("select"))).isEqualTo(2);
      assertThat(text.firstParameter(text.sql().lastIndexOf("select"))).isEqualTo(3);
    }

    @Test
    void arePlainInATextThatIsNotPrepared() throws SQLException {
      assertThat(JdbcText.plain("select j ? 'a'", true, CallMode.SELECT).sql())
          .isEqualTo("select j ? 'a'");
    }

    @Test
    void leaveATextWithoutThemUncopied() throws SQLException {
      String sql = "select 1";
      assertThat(prepared(sql).sql()).isSameAs(sql);
    }

    @Test
    void areShownWithTheirValues() throws SQLException {
      JdbcText text = prepared("select ?, '$1', ?; select ?");
      assertThat(text.display(index -> "<" + index + ">"))
          .isEqualTo("select <0>, '$1', <1>; select <2>");
    }
  }

  @Nested
  class Positions {

    @Test
    void countInTheClientsText() throws SQLException {
      String sql = "select ?, ?, nope from t";
      JdbcText text = prepared(sql);
      assertThat(text.clientPosition(text.sql().indexOf("nope") + 1))
          .isEqualTo(sql.indexOf("nope") + 1);
    }

    @Test
    void insideATranslatedPartPointAtItsStart() throws SQLException {
      String sql = "select 1, {fn lcase(nope)} from t";
      JdbcText text = prepared(sql);
      assertThat(text.clientPosition(text.sql().indexOf("nope") + 1))
          .isEqualTo(sql.indexOf('{') + 1);
      assertThat(text.clientPosition(text.sql().indexOf("from") + 1))
          .isEqualTo(sql.indexOf("from") + 1);
    }

    @Test
    void countFromTheStartOfTheirStatement() throws SQLException {
      assertThat(JdbcText.plain("select 1;  select foo", true, CallMode.SELECT).clientPosition(19))
          .isEqualTo(10);
      JdbcText text = prepared("select ?;\n select ?, foo");
      assertThat(text.clientPosition(text.sql().indexOf("foo") + 1)).isEqualTo(13);
    }

    @Test
    void doNotTakeASemicolonInAStringForTheEndOfAStatement() throws SQLException {
      String sql = "select ';', foo";
      assertThat(JdbcText.plain(sql, true, CallMode.SELECT).clientPosition(13)).isEqualTo(13);
    }

    @Test
    void thatAreUnknownStayUnknown() throws SQLException {
      assertThat(prepared("select ?").clientPosition(0)).isZero();
    }
  }

  @Nested
  class Escapes {

    @Test
    void ofLiteralsBecomeTypedConstants() throws SQLException {
      assertThat(escaped("select {d '2020-01-01'}, {t '10:00:00'}, {ts '2020-01-01 00:00:00'}"))
          .isEqualTo("select DATE '2020-01-01', TIME '10:00:00', TIMESTAMP '2020-01-01 00:00:00'");
    }

    @Test
    void ofFunctionsTakePostgresNames() throws SQLException {
      assertThat(escaped("select {fn concat('a', {fn ucase('b')})}"))
          .isEqualTo("select ('a'|| upper('b'))");
      assertThat(escaped("{fn locate('a','b')}")).isEqualTo("position('a' in 'b')");
      assertThat(escaped("{fn timestampadd(SQL_TSI_DAY, 3, now())}"))
          .isEqualTo("(CAST( 3||' day' as interval)+ now())");
      assertThat(escaped("{fn user()}")).isEqualTo("user");
      assertThat(escaped("{fn dayofweek(now())}")).isEqualTo("extract(dow from now())+1");
      assertThat(escaped("{fn abs(-1)}")).isEqualTo("abs(-1)");
      assertThat(escaped("{fn replace('a,b', ',', '(')}")).isEqualTo("replace('a,b', ',', '(')");
    }

    @Test
    void ofFunctionsRefuseAWrongNumberOfArguments() {
      assertThatThrownBy(() -> escaped("select {fn lcase('a','b')}"))
          .isInstanceOf(SQLException.class)
          .hasMessage("lcase function takes one argument and only one argument.")
          .hasFieldOrPropertyWithValue("SQLState", "42601");
    }

    @Test
    void ofJoinsAndPatternsUnwrap() throws SQLException {
      assertThat(escaped("from {oj a left join b on true} where x like '!%' {escape '!'}"))
          .isEqualTo("from a left join b on true where x like '!%' ESCAPE '!'");
    }

    @Test
    void keepParametersInOrder() throws SQLException {
      JdbcText text = prepared("select {fn locate(?, ?)}, ?");
      assertThat(text.sql()).isEqualTo("select position($1 in  $2), $3");
    }

    @Test
    void leaveBracesInStringsAlone() throws SQLException {
      assertThat(escaped("select '{1,2}'::int[], \"{d}\""))
          .isEqualTo("select '{1,2}'::int[], \"{d}\"");
    }

    @Test
    void areLeftAloneWhenSwitchedOff() throws SQLException {
      assertThat(JdbcText.plain("select {d '2020-01-01'}", false, CallMode.SELECT).sql())
          .isEqualTo("select {d '2020-01-01'}");
    }
  }

  @Nested
  class Calls {

    @Test
    void becomeSelects() throws SQLException {
      JdbcText text = prepared("{? = call upper(?)}");
      assertThat(text.sql()).isEqualTo("select * from upper($1) as result");
      assertThat(text.isCall()).isTrue();
      assertThat(text.returnsValue()).isTrue();
      assertThat(text.parameterCount()).isEqualTo(1);
      assertThat(prepared("{ call now }").sql()).isEqualTo("select * from now() as result");
    }

    @Test
    void becomeCallsWhenAsked() throws SQLException {
      assertThat(JdbcText.prepared("{call p(?)}", true, CallMode.CALL_IF_NO_RETURN).sql())
          .isEqualTo("call p($1)");
      assertThat(JdbcText.prepared("{?=call p(?)}", true, CallMode.CALL_IF_NO_RETURN).sql())
          .isEqualTo("select * from p($1) as result");
      assertThat(JdbcText.prepared("{?=call p(?)}", true, CallMode.CALL).sql())
          .isEqualTo("call p($1)");
    }

    @Test
    void thatAreMalformedAreRefused() {
      assertThatThrownBy(() -> prepared("{? call p()}"))
          .isInstanceOf(SQLException.class)
          .hasMessageStartingWith("Malformed function or procedure escape syntax");
    }
  }

  @Test
  void anUnfinishedStringOrCommentEndsWithTheText() throws SQLException {
    for (String sql :
        new String[] {"select '?", "select \"?", "/* ?", "-- ?", "$a$ ?", "{fn x(?"}) {
      assertThat(prepared(sql).sql()).as(sql).isNotNull();
    }
  }
}
