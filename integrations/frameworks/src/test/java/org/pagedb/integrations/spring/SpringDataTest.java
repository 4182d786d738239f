package org.pagedb.integrations.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.Set;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.pagedb.integrations.Target;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Sort;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jdbc.repository.config.AbstractJdbcConfiguration;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.data.relational.core.query.Criteria;
import org.springframework.data.relational.core.query.Query;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/** Orders with their lines as aggregates of Spring Data JDBC. */
class SpringDataTest {

  /** An order with its lines. */
  @Table("purchase")
  record Purchase(@Id Long id, String customer, LocalDate day, Set<Line> lines) {}

  /** A line of an order. */
  @Table("line")
  record Line(String product, int quantity) {}

  /** Spring Data over one data source. */
  @Configuration
  static class Beans extends AbstractJdbcConfiguration {

    @Bean
    NamedParameterJdbcOperations operations(DataSource source) {
      return new NamedParameterJdbcTemplate(source);
    }

    @Bean
    PlatformTransactionManager transactionManager(DataSource source) {
      return new DataSourceTransactionManager(source);
    }
  }

  @ParameterizedTest
  @MethodSource("org.pagedb.integrations.Target#all")
  void savesLoadsPagesAndDeletesAggregates(Target target) {
    DataSource source = target.dataSource();
    new JdbcTemplate(source)
        .execute(
            "create table purchase (id bigserial primary key, customer text, day date);"
                + "create table line (purchase bigint references purchase, product text, quantity int)");
    try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
      context.registerBean(DataSource.class, () -> source);
      context.register(Beans.class);
      context.refresh();
      JdbcAggregateTemplate data = context.getBean(JdbcAggregateTemplate.class);
      LocalDate day = LocalDate.of(2026, 7, 8);
      Purchase saved =
          data.save(
              new Purchase(null, "Ada", day, Set.of(new Line("apple", 3), new Line("bread", 1))));
      assertThat(saved.id()).isEqualTo(1);
      assertThat(data.findById(1L, Purchase.class)).isEqualTo(saved);
      data.save(new Purchase(1L, "Ada", day.plusDays(1), Set.of(new Line("apple", 4))));
      assertThat(data.findById(1L, Purchase.class).lines()).containsExactly(new Line("apple", 4));
      for (int i = 0; i < 5; i++) {
        data.insert(new Purchase(null, "customer " + i, day.minusDays(i), Set.of()));
      }
      Query page = Query.empty().sort(Sort.by("customer").descending()).offset(2).limit(2);
      assertThat(data.findAll(page, Purchase.class))
          .extracting(Purchase::customer)
          .containsExactly("customer 2", "customer 1");
      Iterable<Purchase> found =
          data.findAll(
              Query.query(Criteria.where("day").lessThan(day.minusDays(2))), Purchase.class);
      assertThat(found).hasSize(2);
      data.deleteById(1L, Purchase.class);
      assertThat(data.count(Purchase.class)).isEqualTo(5);
    }
  }
}
