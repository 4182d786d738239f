package org.pagedb.integrations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A list of readings with JDBI. */
class JdbiTest {

  /** A reading. */
  public record Reading(UUID id, OffsetDateTime at, double celsius) {}

  static List<Target> targets() throws SQLException {
    return Target.all();
  }

  @ParameterizedTest
  @MethodSource("targets")
  void bindsMapsAndBatches(Target target) {
    Jdbi jdbi = Jdbi.create(target.dataSource());
    jdbi.registerRowMapper(ConstructorMapper.factory(Reading.class));
    jdbi.registerArrayType(UUID.class, "uuid");
    OffsetDateTime at = OffsetDateTime.of(2026, 5, 6, 7, 8, 9, 123_456_000, ZoneOffset.UTC);
    UUID first = new UUID(1, 2);
    jdbi.useHandle(
        handle -> {
          handle.execute(
              "create table reading (id uuid primary key, at timestamptz not null, celsius float8)");
          handle
              .createUpdate("insert into reading values (:id, :at, :celsius)")
              .bindMethods(new Reading(first, at, 21.5))
              .execute();
          PreparedBatch batch =
              handle.prepareBatch("insert into reading values (:id, :at, :celsius)");
          for (int i = 0; i < 10; i++) {
            batch.bind("id", new UUID(3, i)).bind("at", at.plusMinutes(i)).bind("celsius", i).add();
          }
          assertThat(batch.execute()).hasSize(10).containsOnly(1);
        });
    Reading read =
        jdbi.withHandle(
            handle ->
                handle
                    .createQuery("select * from reading where id = :id")
                    .bind("id", first)
                    .mapTo(Reading.class)
                    .one());
    assertThat(read.at().toInstant()).isEqualTo(at.toInstant());
    assertThat(read.celsius()).isEqualTo(21.5);
    List<UUID> wanted =
        jdbi.withHandle(
            handle ->
                handle
                    .createQuery("select id from reading where id = any(:ids) order by id")
                    .bindArray("ids", UUID.class, first, new UUID(3, 4))
                    .mapTo(UUID.class)
                    .list());
    assertThat(wanted).containsExactly(first, new UUID(3, 4));
    UUID key =
        jdbi.withHandle(
            handle ->
                handle
                    .createUpdate("insert into reading values (gen_random_uuid(), now(), null)")
                    .executeAndReturnGeneratedKeys("id")
                    .mapTo(UUID.class)
                    .one());
    assertThat(key.version()).isEqualTo(4);
    assertThatThrownBy(
            () ->
                jdbi.useTransaction(
                    handle -> {
                      handle.execute("delete from reading");
                      handle.execute("insert into reading values (?, null, 1)", first);
                    }))
        .isInstanceOf(UnableToExecuteStatementException.class)
        .hasMessageContaining("null value in column \"at\"");
    int left =
        jdbi.withHandle(
            handle -> handle.select("select count(*) from reading").mapTo(Integer.class).one());
    assertThat(left).isEqualTo(12);
  }
}
