package org.pagedb.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.RawStatement;
import org.pagedb.sql.tree.SqlExpression;

class HostileTextTest {

  private static final long SEED = 20240615L;
  private static final Pattern PIECE =
      Pattern.compile("\"[^\"]*\"|'[^']*'|\\w+|::|:=|=>|<=|>=|<>|\\|\\||\\S");

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "`select `~(~1~)",
        "`select `~f(~1~)",
        "`select `~coalesce(~1~)",
        "`select `~cast(~1~` as int)`",
        "`select `~`case when true then `~1~` end`",
        "`select `~`(select `~1~)",
        "`select `~`exists (select `~1~)",
        "``~`select * from (`~`select 1`~`) x`",
        "`select `~`not `~a~``",
        "`select `~`- `~a~``",
        "`select `~array[~1~]",
        "`select `~`a in (`~1~)",
        "`select `~(1,~1~)",
        "`select `~row(~1~)",
        "`select `~a[~1~]",
        "`select `~`1 + (`~1~)",
        "`select `~`a and (b or `~1~)",
        "``~(~`select 1`~)",
        "``~`with a as (`~`select 1`~`) select 1`",
        "`select * from `~(~`a cross join b`~`) cross join c`",
        "`select * from `~`a join `~b~` on true`",
        "`select 1 group by `~`grouping sets (`~a~)",
      })
  void nestsDeepButNotWithoutEnd(String start, String open, String core, String close) {
    int safe = 200;
    assertThat(SqlParser.parse(start + open.repeat(safe) + core + close.repeat(safe))).hasSize(1);
    int tooDeep = 100_000;
    SqlFailure failure =
        catchThrowableOfType(
            SqlFailure.class,
            () -> SqlParser.parse(start + open.repeat(tooDeep) + core + close.repeat(tooDeep)));
    assertThat(failure.state()).isEqualTo(SqlState.STATEMENT_TOO_COMPLEX);
    assertThat(failure.getMessage()).isEqualTo("stack depth limit exceeded");
    assertThat(failure.getCause()).as("the limit and not the stack's end").isNull();
  }

  @Test
  void takesAMegabyteOfValues() {
    StringBuilder text = new StringBuilder("values (0, 'x')");
    int rows = 1;
    while (text.length() < 1_000_000) {
      text.append(", (").append(rows++).append(", 'it''s')");
    }
    Query query = (Query) SqlParser.parse(text.toString()).get(0).statement();
    assertThat(((Query.Values) query.body()).rows()).hasSize(rows);
  }

  @Test
  void takesLongChainsOfOperatorsWithoutRecursion() {
    int terms = 100_000;
    SqlExpression and = SqlParser.parseExpression("a" + " and a".repeat(terms - 1));
    assertThat(((SqlExpression.And) and).conditions()).hasSize(terms);
    assertThat(SqlParser.parseExpression("a" + " + a".repeat(terms - 1)))
        .isInstanceOf(SqlExpression.Operation.class);
    assertThat(SqlParser.parse("select 1" + " union select 1".repeat(terms - 1))).hasSize(1);
    assertThat(SqlParser.parse("select 1;".repeat(terms))).hasSize(terms);
  }

  @Test
  void unclosedTextsFailAtOnce() {
    for (String open : List.of("'", "\"", "/*", "$$", "$a$", "e'", "u&'", "u&\"", "b'", "x'")) {
      String text = "select 1, " + open + "abc ".repeat(50_000);
      SqlFailure failure = catchThrowableOfType(SqlFailure.class, () -> SqlParser.parse(text));
      assertThat(failure.getMessage()).startsWith("unterminated ");
      assertThat(failure.position()).isEqualTo(11);
    }
  }

  @Test
  void mutatedStatementsParseOrFailWithAPlace() {
    Random random = new Random(SEED);
    List<ParserCorpus.Entry> seeds = new ArrayList<>(ParserCorpus.read("queries.corpus"));
    seeds.addAll(ParserCorpus.read("utilities.corpus"));
    int failed = 0;
    int rounds = 6_000;
    for (int i = 0; i < rounds; i++) {
      String text = mutated(seeds.get(random.nextInt(seeds.size())).statement(), random);
      try {
        for (RawStatement statement : SqlParser.parse(text)) {
          assertThat(statement.start()).isLessThan(statement.end());
        }
      } catch (SqlFailure failure) {
        failed++;
        assertThat(failure.getMessage()).isNotEmpty();
        assertThat(failure.position()).isBetween(0, text.length() + 1);
      } catch (RuntimeException crash) {
        throw new AssertionError("seed " + SEED + ", round " + i + ": " + text, crash);
      }
    }
    assertThat(failed).isBetween(rounds / 4, rounds - 1);
  }

  private static String mutated(String statement, Random random) {
    List<String> pieces = new ArrayList<>();
    Matcher matcher = PIECE.matcher(statement);
    while (matcher.find()) {
      pieces.add(matcher.group());
    }
    for (int n = random.nextInt(3); n >= 0 && !pieces.isEmpty(); n--) {
      int at = random.nextInt(pieces.size());
      switch (random.nextInt(5)) {
        case 0 -> pieces.remove(at);
        case 1 -> pieces.add(at, piece(random));
        case 2 -> pieces.set(at, piece(random));
        case 3 -> pieces.add(at, pieces.get(random.nextInt(pieces.size())));
        default -> pieces.subList(at, pieces.size()).clear();
      }
    }
    return String.join(" ", pieces);
  }

  private static String piece(Random random) {
    String[] others = {
      "(", ")", "[", "]", ",", ";", ".", ":", "*", "-", "=", "::", "'x", "1", "$1"
    };
    int keywords = Token.KEYWORD_END - Token.FIRST_KEYWORD;
    int pick = random.nextInt(keywords + 10 * others.length);
    return pick < keywords
        ? Keywords.word(Token.FIRST_KEYWORD + pick)
        : others[(pick - keywords) % others.length];
  }

  @Test
  void randomCharactersParseOrFail() {
    Random random = new Random(SEED);
    String alphabet = "aeuxbnEU&'\"$/*-+<>=!@.:;,()[]\\ \n\t\0_019é\uD83D\uDE00%^|?#`~{}";
    for (int i = 0; i < 4_000; i++) {
      StringBuilder text = new StringBuilder("select ");
      for (int n = random.nextInt(30); n >= 0; n--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      String outcome;
      try {
        outcome = ParserCorpus.outcome(text.toString());
      } catch (RuntimeException crash) {
        throw new AssertionError("seed " + SEED + ", round " + i + ": " + text, crash);
      }
      assertThat(outcome).isNotEmpty();
    }
  }
}
