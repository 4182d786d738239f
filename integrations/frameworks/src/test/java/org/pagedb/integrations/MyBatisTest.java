package org.pagedb.integrations;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.apache.ibatis.executor.BatchResult;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A diary with MyBatis. */
class MyBatisTest {

  /** A row of the diary. */
  public static final class Entry {
    private Long id;
    private String text;
    private LocalDateTime written;

    /** For MyBatis. */
    public Entry() {}

    Entry(String text, LocalDateTime written) {
      this.text = text;
      this.written = written;
    }
  }

  /** The diary's statements. */
  public interface Diary {
    /** The table. */
    @Update("create table entry (id bigserial primary key, text varchar(200), written timestamp)")
    void create();

    /** One more entry, which learns its id. */
    @Insert("insert into entry (text, written) values (#{text}, #{written})")
    @Options(useGeneratedKeys = true, keyProperty = "id")
    int add(Entry entry);

    /** Entries from a time on whose text is like a pattern, or all for null. */
    @Select(
        """
        <script>
        select id, text, written from entry where written >= #{from}
        <if test="like != null">and text like #{like}</if>
        order by id
        </script>
        """)
    List<Entry> find(@Param("from") LocalDateTime from, @Param("like") String like);
  }

  static List<Target> targets() throws SQLException {
    return Target.all();
  }

  @ParameterizedTest
  @MethodSource("targets")
  void writesReadsAndLearnsKeys(Target target) {
    SqlSessionFactory factory = factory(target);
    LocalDateTime day = LocalDateTime.of(2026, 2, 3, 4, 5, 6, 789_000_000);
    try (SqlSession session = factory.openSession()) {
      Diary diary = session.getMapper(Diary.class);
      diary.create();
      Entry first = new Entry("first", day);
      diary.add(first);
      assertThat(first.id).isEqualTo(1);
      diary.add(new Entry(null, day.plusDays(1)));
      session.commit();
    }
    try (SqlSession session = factory.openSession(ExecutorType.BATCH)) {
      Diary diary = session.getMapper(Diary.class);
      Entry last = null;
      for (int i = 0; i < 50; i++) {
        last = new Entry("batch " + i, day.plusHours(i));
        diary.add(last);
      }
      List<BatchResult> results = session.flushStatements();
      assertThat(results).hasSize(1);
      assertThat(last.id).isEqualTo(52);
      session.commit();
    }
    try (SqlSession session = factory.openSession()) {
      Diary diary = session.getMapper(Diary.class);
      assertThat(diary.find(day, null)).hasSize(52);
      List<Entry> found = diary.find(day, "batch 1%");
      assertThat(found).hasSize(11);
      assertThat(found.get(0).written).isEqualTo(day.plusHours(1));
      session.rollback();
    }
  }

  private static SqlSessionFactory factory(Target target) {
    Configuration configuration =
        new Configuration(
            new Environment("test", new JdbcTransactionFactory(), target.dataSource()));
    configuration.addMapper(Diary.class);
    return new SqlSessionFactoryBuilder().build(configuration);
  }
}
