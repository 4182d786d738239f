package org.pagedb.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.math.BigDecimal;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Calendar;
import java.util.TimeZone;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.pagedb.jdbc.stub.StubAnswer;
import org.pagedb.jdbc.value.PageDbObject;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.builtin.BuiltinTypes;

class PageDbPreparedStatementTest {

  private StubDatabase database;
  private Connection connection;

  @BeforeEach
  void connect() throws SQLException {
    database = new StubDatabase();
    connection = database.connection;
  }

  @AfterEach
  void disconnect() throws SQLException {
    database.close();
  }

  private interface Binding {
    void bind(PreparedStatement statement) throws SQLException;
  }

  /** How a value arrives at the engine: the statement that the stub logged, without its text. */
  private String bound(Binding binding) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("x ?")) {
      binding.bind(statement);
      statement.execute();
    }
    String entry = database.session.log().get(database.session.log().size() - 1);
    return entry.substring("x $1 [".length(), entry.length() - 1);
  }

  @Test
  void passesValuesAsDatums() throws SQLException {
    assertThat(bound(s -> s.setInt(1, 5))).isEqualTo("5");
    assertThat(bound(s -> s.setString(1, "a'b"))).isEqualTo("a'b");
    assertThat(bound(s -> s.setBoolean(1, true))).isEqualTo("true");
    assertThat(bound(s -> s.setDouble(1, 1.5))).isEqualTo("1.5");
    assertThat(bound(s -> s.setBigDecimal(1, new BigDecimal("1.50")))).isEqualTo("1.50");
    assertThat(bound(s -> s.setNull(1, Types.INTEGER))).isEqualTo("null");
    assertThat(bound(s -> s.setObject(1, LocalDate.of(2000, 1, 3)))).isEqualTo("2");
    assertThat(bound(s -> s.setObject(1, Instant.parse("2000-01-01T00:00:01Z"))))
        .isEqualTo("1000000");
    assertThat(bound(s -> s.setObject(1, "17", Types.INTEGER))).isEqualTo("17");
    assertThat(bound(s -> s.setObject(1, 1.26, Types.NUMERIC, 1))).isEqualTo("1.3");
    assertThat(bound(s -> s.setObject(1, 3, Types.VARCHAR))).isEqualTo("3");
    assertThat(bound(s -> s.setCharacterStream(1, new StringReader("abcdef"), 3))).isEqualTo("abc");
    UUID uuid = new UUID(1, 2);
    assertThat(bound(s -> s.setObject(1, uuid))).isEqualTo(uuid.toString());
  }

  @Test
  void leavesTheTypeOfTimestampsToInference() throws SQLException {
    Timestamp moment = Timestamp.from(Instant.parse("2000-01-01T00:00:01.5Z"));
    Calendar tokyo = Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"));
    database.answer("x $1", StubAnswer.count(0).parameter(BuiltinTypes.TIMESTAMPTZ));
    assertThat(bound(s -> s.setTimestamp(1, moment, tokyo))).isEqualTo("1500000");
    try (StubDatabase other = new StubDatabase()) {
      other.answer("x $1", StubAnswer.count(0).parameter(BuiltinTypes.TIMESTAMP));
      PreparedStatement statement = other.connection.prepareStatement("x ?");
      statement.setTimestamp(1, moment, tokyo);
      statement.execute();
      long micros = 9 * 3_600_000_000L + 1_500_000;
      assertThat(other.session.log()).containsExactly("x $1 [" + micros + "]");
    }
  }

  @Test
  void readsUntypedTextAsTheInferredType() throws SQLException {
    try (StubDatabase loose = new StubDatabase("jdbc:pagedb:mem:x?stringtype=unspecified")) {
      loose.answer("x $1", StubAnswer.count(0).parameter(BuiltinTypes.INT4));
      PreparedStatement statement = loose.connection.prepareStatement("x ?");
      statement.setString(1, " 42 ");
      statement.execute();
      assertThat(loose.session.log()).containsExactly("x $1 [42]");
      statement.setString(1, "abc");
      assertThatThrownBy(statement::execute)
          .hasMessage("ERROR: invalid input syntax for type integer: \"abc\"")
          .hasFieldOrPropertyWithValue("SQLState", "22P02");
    }
  }

  @Test
  void bindsArraysAndNamedObjects() throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("x ?")) {
      statement.setArray(1, connection.createArrayOf("text", new Object[] {"a\"b", null, "c\\d"}));
      assertThat(statement).hasToString("x ('{\"a\\\"b\",NULL,\"c\\\\d\"}'::_text)");
      statement.setObject(1, new int[] {1, 2});
      assertThat(statement).hasToString("x ('{1,2}'::_int4)");
      statement.setObject(1, new PageDbObject("interval", "3 days"));
      assertThat(statement).hasToString("x ('3 days'::interval)");
      statement.setObject(1, new org.pagedb.jdbc.foreign.PGobject("interval", "4 days"));
      assertThat(statement).hasToString("x ('4 days'::interval)");
      statement.setDate(1, Date.valueOf("2020-01-02"));
      assertThat(statement.toString()).startsWith("x ('2020-01-02 ");
    }
    assertThatThrownBy(() -> connection.createArrayOf("nope", new Object[0]))
        .hasMessage("Unable to find server array type for provided name nope.");
  }

  @Test
  void refusesWhatItCannotBind() throws SQLException {
    PreparedStatement statement = connection.prepareStatement("x ?");
    assertThatThrownBy(() -> statement.setObject(1, new Object()))
        .hasMessage(
            "Can't infer the SQL type to use for an instance of java.lang.Object. Use setObject()"
                + " with an explicit Types value to specify the type to use.")
        .hasFieldOrPropertyWithValue("SQLState", "07006");
    assertThatThrownBy(() -> statement.setInt(2, 1))
        .hasMessage("The column index is out of range: 2, number of columns: 1.");
    assertThatThrownBy(() -> statement.setObject(1, "x", Types.INTEGER))
        .hasMessage("Cannot convert an instance of java.lang.String to type int");
    assertThatThrownBy(() -> statement.setString(1, "a\0b"))
        .hasMessageContaining("invalid byte sequence for encoding \"UTF8\": 0x00")
        .hasFieldOrPropertyWithValue("SQLState", "22021");
    assertThatThrownBy(statement::execute)
        .hasMessage("No value specified for parameter 1.")
        .hasFieldOrPropertyWithValue("SQLState", "22023");
    assertThatThrownBy(() -> statement.execute("select 1"))
        .hasMessage("Can't use query methods that take a query string on a PreparedStatement.");
  }

  @Test
  void preparesOnceForTheSameTypes() throws SQLException {
    PreparedStatement statement = connection.prepareStatement("x ?");
    for (int i = 0; i < 3; i++) {
      statement.setInt(1, i);
      statement.execute();
    }
    assertThat(database.session.prepareCount()).isEqualTo(1);
    statement.setLong(1, 3);
    statement.execute();
    assertThat(database.session.prepareCount()).isEqualTo(2);
    statement.close();
    try (PreparedStatement again = connection.prepareStatement("x ?")) {
      again.setLong(1, 4);
      again.execute();
    }
    assertThat(database.session.prepareCount()).isEqualTo(2);
  }

  @Test
  void numbersParametersThroughSeveralStatements() throws SQLException {
    PreparedStatement statement = connection.prepareStatement("x ?, ?; y ?");
    statement.setInt(1, 1);
    statement.setInt(2, 2);
    statement.setString(3, "three");
    statement.execute();
    assertThat(database.session.log())
        .containsExactly("<begin block>", "x $1, $2 [1, 2]", "y $1 [three]", "<end block>");
    assertThat(statement).hasToString("x ('1'::int4), ('2'::int4); y ('three')");
  }

  @Test
  void runsABatchOfParameterSets() throws SQLException {
    database.answer("insert $1", StubAnswer.count(1));
    PreparedStatement statement = connection.prepareStatement("insert ?");
    for (int i = 1; i <= 3; i++) {
      statement.setInt(1, i);
      statement.addBatch();
    }
    assertThat(statement.executeBatch()).containsExactly(1, 1, 1);
    assertThat(database.session.log())
        .containsExactly(
            "<begin block>", "insert $1 [1]", "insert $1 [2]", "insert $1 [3]", "<end block>");
  }

  @Test
  void showsTheValuesOfTheBatchEntryThatFailed() throws SQLException {
    SqlFailure failure = new SqlFailure(SqlState.UNIQUE_VIOLATION, "duplicate key");
    database.answer("insert $1", StubAnswer.failing(failure));
    PreparedStatement statement = connection.prepareStatement("insert ?");
    statement.setInt(1, 17);
    statement.addBatch();
    assertThatThrownBy(statement::executeBatch)
        .hasMessageStartingWith("Batch entry 0 insert ('17'::int4) was aborted: ERROR: duplicate");
  }

  @Test
  void collectsTheGeneratedKeysOfABatch() throws SQLException {
    database.answer(
        "insert $1\nRETURNING \"id\"",
        StubAnswer.rows("id", BuiltinTypes.INT8, 41L).tagged("INSERT"));
    PreparedStatement statement = connection.prepareStatement("insert ?", new String[] {"id"});
    for (int i = 0; i < 2; i++) {
      statement.setInt(1, i);
      statement.addBatch();
    }
    assertThat(statement.executeBatch()).containsExactly(1, 1);
    ResultSet keys = statement.getGeneratedKeys();
    assertThat(keys.next()).isTrue();
    assertThat(keys.next()).isTrue();
    assertThat(keys.getLong("ID")).isEqualTo(41);
    assertThat(keys.next()).isFalse();
    PreparedStatement all =
        connection.prepareStatement("insert ?\nreturning \"id\"", Statement.RETURN_GENERATED_KEYS);
    assertThat(all).hasToString("insert ?\nreturning \"id\"");
  }

  @Test
  void describesItselfBeforeItIsExecuted() throws SQLException {
    database.answer(
        "select $1",
        StubAnswer.columns(
                new OutputColumn("n", BuiltinTypes.NUMERIC, (10 << 16 | 2) + 4),
                new OutputColumn("s", BuiltinTypes.VARCHAR, 24))
            .parameter(BuiltinTypes.INT8));
    PreparedStatement statement = connection.prepareStatement("select ?");
    assertThat(statement.getParameterMetaData().getParameterCount()).isEqualTo(1);
    assertThat(statement.getParameterMetaData().getParameterTypeName(1)).isEqualTo("int8");
    assertThat(statement.getParameterMetaData().getParameterClassName(1))
        .isEqualTo("java.lang.Long");
    assertThat(statement.getMetaData().getColumnCount()).isEqualTo(2);
    assertThat(statement.getMetaData().getPrecision(1)).isEqualTo(10);
    assertThat(statement.getMetaData().getScale(1)).isEqualTo(2);
    assertThat(statement.getMetaData().getColumnDisplaySize(1)).isEqualTo(12);
    assertThat(statement.getMetaData().getColumnDisplaySize(2)).isEqualTo(20);
    assertThat(statement.getMetaData().getColumnType(2)).isEqualTo(Types.VARCHAR);
    assertThat(statement.getMetaData().isNullable(1)).isEqualTo(2);
    assertThat(connection.prepareStatement("insert 1").getMetaData()).isNull();
  }

  @Test
  void findsSyntaxErrorsWhenItIsExecutedAndInTheClientsText() throws SQLException {
    String sql = "select ?, syntax error";
    PreparedStatement statement = connection.prepareStatement(sql);
    statement.setInt(1, 1);
    assertThatThrownBy(statement::execute)
        .hasMessage("ERROR: syntax error at or near \"syntax\"\n  Position: 11")
        .hasFieldOrPropertyWithValue("SQLState", "42601");
  }

  @Test
  void refusesAParameterThatTheTextDoesNotAnnounce() throws SQLException {
    Statement statement = connection.createStatement();
    assertThatThrownBy(() -> statement.execute("select $1"))
        .hasMessage("ERROR: there is no parameter $1")
        .hasFieldOrPropertyWithValue("SQLState", "42P02");
  }

  @Test
  void readsOutParametersFromTheRowThatACallGives() throws SQLException {
    database.answer(
        "select * from upper($1) as result", StubAnswer.rows("result", BuiltinTypes.TEXT, "A"));
    CallableStatement call = connection.prepareCall("{? = call upper(?)}");
    call.registerOutParameter(1, Types.VARCHAR);
    call.setString(2, "a");
    assertThatThrownBy(() -> call.getString(1)).isInstanceOf(SQLException.class);
    call.execute();
    assertThat(call.getString(1)).isEqualTo("A");
    assertThat(call.wasNull()).isFalse();
    assertThat(call.getObject(1, String.class)).isEqualTo("A");
    assertThatThrownBy(() -> call.getString(2)).isInstanceOf(SQLException.class);
    assertThatThrownBy(() -> call.getString("result"))
        .isInstanceOf(java.sql.SQLFeatureNotSupportedException.class);
  }

  @Test
  void runsAnyStatementThroughPrepareCall() throws SQLException {
    database.answer("select 1", StubAnswer.rows("one", BuiltinTypes.INT4, 1L));
    ResultSet rows = connection.prepareCall("select 1").executeQuery();
    assertThat(rows.next()).isTrue();
  }
}
