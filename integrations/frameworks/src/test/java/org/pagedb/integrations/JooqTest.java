package org.pagedb.integrations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.sum;
import static org.jooq.impl.DSL.table;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.JSONB;
import org.jooq.Record;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.codegen.GenerationTool;
import org.jooq.exception.IntegrityConstraintViolationException;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.jooq.meta.jaxb.Configuration;
import org.jooq.meta.jaxb.Database;
import org.jooq.meta.jaxb.Generate;
import org.jooq.meta.jaxb.Generator;
import org.jooq.meta.jaxb.Jdbc;
import org.jooq.meta.jaxb.Logging;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An order book with jOOQ, and code generated from its schema. */
class JooqTest {

  private static final Table<Record> PERSON = table(name("person"));
  private static final Field<Long> ID = field(name("id"), SQLDataType.BIGINT);
  private static final Field<String> NAME = field(name("name"), SQLDataType.VARCHAR);
  private static final Field<JSONB> NOTE = field(name("note"), SQLDataType.JSONB);
  private static final Field<String[]> TAGS = field(name("tags"), SQLDataType.VARCHAR.array());
  private static final Field<BigDecimal> PAID = field(name("person", "paid"), SQLDataType.NUMERIC);

  static List<Target> targets() throws SQLException {
    return Target.all();
  }

  @ParameterizedTest
  @MethodSource("targets")
  void readsAndWritesByItsOwnLanguage(Target target) throws SQLException {
    try (Connection connection = target.connect()) {
      DSLContext sql = DSL.using(connection, SQLDialect.POSTGRES);
      makeSchema(sql);
      Record made =
          sql.insertInto(PERSON, NAME, NOTE, TAGS, PAID)
              .values(
                  "Ada", JSONB.valueOf("{\"k\": [1, 2]}"), new String[] {"a", "b"}, BigDecimal.ONE)
              .returning(ID, NOTE)
              .fetchOne();
      assertThat(made.get(ID)).isEqualTo(1);
      assertThat(made.get(NOTE).data()).isEqualTo("{\"k\": [1, 2]}");
      sql.insertInto(PERSON, NAME, PAID)
          .values("Ada", BigDecimal.TEN)
          .onConflict(NAME)
          .doUpdate()
          .set(field(name("paid"), SQLDataType.NUMERIC), PAID.plus(BigDecimal.TEN))
          .execute();
      assertThat(sql.select(PAID).from(PERSON).fetchOne(PAID)).isEqualByComparingTo("11");
      assertThat(sql.select(TAGS).from(PERSON).fetchOne(TAGS)).containsExactly("a", "b");
      assertThat(
              sql.select(NAME, count(), sum(PAID).over())
                  .from(PERSON)
                  .groupBy(NAME, PAID)
                  .having(count().ge(1))
                  .orderBy(NAME.desc().nullsLast())
                  .limit(5)
                  .fetch())
          .hasSize(1);
      assertThat(sql.selectFrom(PERSON).where(ID.eq(1L)).forUpdate().skipLocked().fetch())
          .hasSize(1);
      assertThatThrownBy(
              () ->
                  sql.transaction(
                      outer -> {
                        outer.dsl().insertInto(PERSON, NAME).values("Bob").execute();
                        outer.dsl().insertInto(PERSON, NAME).values("Bob").execute();
                      }))
          .isInstanceOf(IntegrityConstraintViolationException.class);
      sql.transaction(
          outer -> {
            outer.dsl().insertInto(PERSON, NAME).values("Eve").execute();
            assertThatThrownBy(
                    () ->
                        outer
                            .dsl()
                            .transaction(
                                inner ->
                                    inner.dsl().insertInto(PERSON, NAME).values("Eve").execute()))
                .isInstanceOf(IntegrityConstraintViolationException.class);
          });
      assertThat(sql.select(NAME).from(PERSON).orderBy(ID).fetch(NAME))
          .containsExactly("Ada", "Eve");
    }
  }

  @ParameterizedTest
  @MethodSource("targets")
  void generatesCodeFromTheSchema(Target target, @TempDir Path folder) throws Exception {
    try (Connection connection = target.connect()) {
      makeSchema(DSL.using(connection, SQLDialect.POSTGRES));
    }
    GenerationTool.generate(
        new Configuration()
            .withLogging(Logging.ERROR)
            .withJdbc(new Jdbc().withDriver(target.driver()).withUrl(target.url()))
            .withGenerator(
                new Generator()
                    .withDatabase(
                        new Database()
                            .withName("org.jooq.meta.postgres.PostgresDatabase")
                            .withInputSchema("public"))
                    .withGenerate(new Generate().withPojos(true))
                    .withTarget(
                        new org.jooq.meta.jaxb.Target()
                            .withPackageName("shop")
                            .withDirectory(folder.toString()))));
    String person = Files.readString(folder.resolve("shop/tables/Person.java"));
    assertThat(person)
        .contains(
            "createField(DSL.name(\"id\"), SQLDataType.BIGINT.nullable(false).identity(true)",
            "createField(DSL.name(\"note\"), SQLDataType.JSONB",
            "createField(DSL.name(\"mood\"), SQLDataType.VARCHAR",
            "SQLDataType.NUMERIC(10, 2)");
    assertThat(Files.readString(folder.resolve("shop/Keys.java")))
        .contains("person_pkey", "person_name_key");
    assertThat(Files.readString(folder.resolve("shop/enums/Mood.java"))).contains("\"sad\"");
    assertThat(folder.resolve("shop/tables/pojos/Person.java")).exists();
  }

  private static void makeSchema(DSLContext sql) {
    sql.execute("create type mood as enum ('happy', 'sad')");
    sql.execute("create domain positive as int check (value > 0)");
    sql.execute(
        "create table person (id bigint generated always as identity primary key,"
            + " name varchar(50) not null unique, note jsonb, tags varchar[],"
            + " paid numeric(10,2) default 0, mood mood, age positive)");
    sql.execute("create index person_paid on person (paid desc, name)");
  }
}
