package org.pagedb.integrations.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.pagedb.integrations.Target;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.BadSqlGrammarException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.simple.SimpleJdbcInsert;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** An account book with Spring's JdbcTemplate. */
class SpringJdbcTest {

  @ParameterizedTest
  @MethodSource("org.pagedb.integrations.Target#all")
  void readsWritesAndTranslatesErrors(Target target) {
    JdbcTemplate jdbc = new JdbcTemplate(target.dataSource());
    NamedParameterJdbcTemplate named = new NamedParameterJdbcTemplate(jdbc);
    jdbc.execute(
        "create table account (id serial primary key, owner text not null unique,"
            + " balance numeric(10,2) check (balance >= 0))");
    Number key =
        new SimpleJdbcInsert(jdbc)
            .withTableName("account")
            .usingColumns("owner", "balance")
            .usingGeneratedKeyColumns("id")
            .executeAndReturnKey(Map.of("owner", "Ada", "balance", 100));
    assertThat(key.intValue()).isEqualTo(1);
    jdbc.batchUpdate(
        "insert into account (owner, balance) values (?, ?)",
        List.of(new Object[] {"Bob", 50}, new Object[] {"Eve", new BigDecimal("7.5")}));
    assertThat(
            named.queryForList(
                "select owner from account where owner in (:names) order by owner",
                Map.of("names", List.of("Ada", "Eve")),
                String.class))
        .containsExactly("Ada", "Eve");
    assertThat(jdbc.queryForMap("select * from account where id = ?", 2))
        .containsEntry("owner", "Bob")
        .containsEntry("balance", new BigDecimal("50.00"));
    assertThatThrownBy(() -> jdbc.update("insert into account (owner) values ('Ada')"))
        .isInstanceOf(DuplicateKeyException.class);
    assertThatThrownBy(() -> jdbc.update("update account set balance = -1"))
        .isInstanceOf(DataIntegrityViolationException.class);
    assertThatThrownBy(() -> jdbc.queryForList("select nothing from account"))
        .isInstanceOf(BadSqlGrammarException.class);
  }

  @ParameterizedTest
  @MethodSource("org.pagedb.integrations.Target#all")
  void nestsTransactionsBySavepoints(Target target) {
    JdbcTemplate jdbc = new JdbcTemplate(target.dataSource());
    jdbc.execute("create table t (a int primary key)");
    DataSourceTransactionManager manager = new DataSourceTransactionManager(jdbc.getDataSource());
    TransactionTemplate outer = new TransactionTemplate(manager);
    TransactionTemplate nested = new TransactionTemplate(manager);
    nested.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);
    outer.executeWithoutResult(
        status -> {
          jdbc.update("insert into t values (1)");
          assertThatThrownBy(
                  () ->
                      nested.executeWithoutResult(
                          inner -> {
                            jdbc.update("insert into t values (2)");
                            jdbc.update("insert into t values (1)");
                          }))
              .isInstanceOf(DuplicateKeyException.class);
          jdbc.update("insert into t values (3)");
        });
    assertThat(jdbc.queryForList("select a from t order by a", Integer.class))
        .containsExactly(1, 3);
    TransactionTemplate requiresNew = new TransactionTemplate(manager);
    requiresNew.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    outer.executeWithoutResult(
        status -> {
          jdbc.queryForList("select * from t where a = 1 for update");
          assertThatThrownBy(
                  () ->
                      requiresNew.executeWithoutResult(
                          other ->
                              jdbc.queryForList("select * from t where a = 1 for update nowait")))
              .hasMessageContaining("could not obtain lock on row in relation \"t\"");
        });
  }
}
