package org.pagedb.integrations.hibernate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.persistence.LockModeType;
import jakarta.persistence.OptimisticLockException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.hibernate.exception.ConstraintViolationException;
import org.hibernate.query.criteria.HibernateCriteriaBuilder;
import org.hibernate.query.criteria.JpaCriteriaQuery;
import org.hibernate.query.criteria.JpaRoot;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.pagedb.integrations.Target;

/** Schema tools, entities, locks, batches and queries of Hibernate. */
class HibernateTest {

  @ParameterizedTest
  @MethodSource("org.pagedb.integrations.Target#all")
  void createsItsSchemaAndThenFindsItValid(Target target) {
    factory(target, "create").close();
    factory(target, "validate").close();
    factory(target, "update").close();
    factory(target, "create-drop").close();
    assertThatThrownBy(() -> factory(target, "validate"))
        .hasStackTraceContaining("missing table [Author]");
  }

  @ParameterizedTest
  @MethodSource("org.pagedb.integrations.Target#all")
  void storesAndLoadsEveryKindOfAttribute(Target target) {
    try (SessionFactory factory = factory(target, "create")) {
      Instant joined = Instant.parse("2026-01-02T03:04:05.678901Z");
      OffsetDateTime since = OffsetDateTime.parse("2026-04-05T06:07:08Z");
      factory.inTransaction(
          session -> {
            Author author = new Author("Ada");
            author.mood = Author.Mood.CALM;
            author.links = Map.of("home", "here");
            author.languages = new String[] {"en", "fr"};
            author.address = new Author.Address("Long Street", "Town");
            author.joined = joined;
            session.persist(author);
            Book book = new Book(author, "Notes", "12.50");
            session.persist(book);
            session.persist(new Loan(book, since));
          });
      factory.inTransaction(
          session -> {
            Loan loan = session.createQuery("from Loan", Loan.class).getSingleResult();
            assertThat(loan.id).isEqualTo(1);
            assertThat(loan.since.toInstant()).isEqualTo(since.toInstant());
            assertThat(loan.length).hasDays(14);
            assertThat(loan.signature).containsExactly(1, 2, 3);
            assertThat(loan.book.price).isEqualTo(new BigDecimal("12.50"));
            Author author = loan.book.author;
            assertThat(author.mood).isEqualTo(Author.Mood.CALM);
            assertThat(author.links).containsExactly(Map.entry("home", "here"));
            assertThat(author.languages).containsExactly("en", "fr");
            assertThat(author.address).isEqualTo(new Author.Address("Long Street", "Town"));
            assertThat(author.joined).isEqualTo(joined);
            assertThat(author.books).hasSize(1);
          });
    }
  }

  @ParameterizedTest
  @MethodSource("org.pagedb.integrations.Target#all")
  void locksOptimisticallyAndPessimistically(Target target) {
    try (SessionFactory factory = factory(target, "create")) {
      Object id = aBook(factory);
      assertThatThrownBy(
              () ->
                  factory.inTransaction(
                      slow -> {
                        Book mine = slow.find(Book.class, id);
                        factory.inTransaction(
                            quick -> quick.find(Book.class, id).price = new BigDecimal("1"));
                        mine.price = new BigDecimal("2");
                      }))
          .isInstanceOf(OptimisticLockException.class);
      factory.inTransaction(
          holder -> {
            holder.find(Book.class, id, LockModeType.PESSIMISTIC_WRITE);
            factory.inTransaction(
                other ->
                    assertThatThrownBy(
                            () ->
                                other.find(
                                    Book.class,
                                    id,
                                    LockModeType.PESSIMISTIC_WRITE,
                                    Map.of("jakarta.persistence.lock.timeout", 0)))
                        .isInstanceOf(jakarta.persistence.PersistenceException.class)
                        .hasStackTraceContaining("could not obtain lock on row"));
          });
    }
  }

  @ParameterizedTest
  @MethodSource("org.pagedb.integrations.Target#all")
  void namesTheConstraintThatWasViolated(Target target) {
    try (SessionFactory factory = factory(target, "create")) {
      aBook(factory);
      assertThatThrownBy(() -> aBook(factory))
          .isInstanceOfSatisfying(
              ConstraintViolationException.class,
              violation -> {
                assertThat(violation.getSQLState()).isEqualTo("23505");
                assertThat(violation.getConstraintName()).isNotEmpty();
              });
    }
  }

  @ParameterizedTest
  @MethodSource("org.pagedb.integrations.Target#all")
  void batchesAndQueries(Target target) {
    try (SessionFactory factory = factory(target, "create")) {
      factory.inTransaction(
          session -> {
            for (int a = 0; a < 10; a++) {
              Author author = new Author("author " + a);
              author.mood = a % 2 == 0 ? Author.Mood.CALM : Author.Mood.CROSS;
              session.persist(author);
              for (int b = 0; b < 7; b++) {
                session.persist(new Book(author, "book " + a + "/" + b, (a + b) + ".25"));
              }
            }
          });
      factory.inTransaction(
          session -> {
            assertThat(
                    session
                        .createQuery(
                            "select a.name, count(b), sum(b.price) from Author a join a.books b"
                                + " where b.price > :least group by a.name"
                                + " having count(b) > 2 order by a.name desc",
                            Object[].class)
                        .setParameter("least", new BigDecimal("5"))
                        .setMaxResults(3)
                        .list())
                .hasSize(3)
                .first()
                .satisfies(
                    row -> {
                      assertThat(row[0]).isEqualTo("author 9");
                      assertThat(row[1]).isEqualTo(7L);
                      assertThat((BigDecimal) row[2]).isEqualByComparingTo("85.75");
                    });
            HibernateCriteriaBuilder build = session.getCriteriaBuilder();
            JpaCriteriaQuery<Book> query = build.createQuery(Book.class);
            JpaRoot<Book> book = query.from(Book.class);
            query
                .where(
                    build.like(book.get("title"), "book 3/%"),
                    build.equal(book.get("author").get("mood"), Author.Mood.CROSS))
                .orderBy(build.desc(book.get("price")));
            List<Book> found = session.createQuery(query).setFirstResult(1).setMaxResults(2).list();
            assertThat(found).extracting(b -> b.title).containsExactly("book 3/5", "book 3/4");
            assertThat(
                    session
                        .createMutationQuery("update Book set price = price * 2 where price < 1")
                        .executeUpdate())
                .isEqualTo(1);
            assertThat(
                    session
                        .createQuery(
                            "select b.title, rank() over (order by b.price desc) from Book b"
                                + " where b.author.id in (select a.id from Author a where"
                                + " a.name like '%1') order by 2",
                            Object[].class)
                        .list())
                .hasSize(7);
          });
    }
  }

  private static Object aBook(SessionFactory factory) {
    return factory.fromTransaction(
        session -> {
          Author author = new Author("Ada");
          session.persist(author);
          Book book = new Book(author, "Notes", "3.00");
          session.persist(book);
          return book.id;
        });
  }

  private static SessionFactory factory(Target target, String schema) {
    return new Configuration()
        .addAnnotatedClass(Author.class)
        .addAnnotatedClass(Book.class)
        .addAnnotatedClass(Loan.class)
        .setProperty("hibernate.connection.url", target.url())
        .setProperty("hibernate.connection.driver_class", target.driver())
        .setProperty("hibernate.hbm2ddl.auto", schema)
        .setProperty("hibernate.jdbc.batch_size", "20")
        .setProperty("hibernate.order_inserts", "true")
        .buildSessionFactory();
  }
}
