package org.pagedb.sql.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes statements that nobody wrote of those of the corpus: pieces left out, doubled, swapped,
 * taken from other statements or from a list of awkward ones.
 */
final class StatementMutator {

  private static final Pattern PIECE =
      Pattern.compile(
          "\"[^\"]*\"|[eEbBxX]?'(?:[^']|'')*'|\\w+|\\s+|::|:=|=>|<=|>=|<>|\\|\\||->>|->|@>|<@|&&|.");
  private static final String[] AWKWARD = {
    "null",
    "0",
    "-1",
    "2147483647",
    "9223372036854775807",
    "-9223372036854775808",
    "1.5",
    "1e300",
    "'NaN'::numeric",
    "'Infinity'::float8",
    "''",
    "'x'",
    "'1'",
    "'{}'",
    "'[]'",
    "true",
    "false",
    "array[]::int[]",
    "array[1,null]",
    "row(1,null)",
    "row()",
    "current_date",
    "'infinity'::date",
    "interval '1 month'",
    "'\\x00'::bytea",
    "'{\"a\":[1]}'::jsonb",
    "int4range(1,5)",
    "(select 1 where false)",
    "(select 1)",
    "(1, 2)",
    "*",
    "distinct",
    "::int",
    "::text",
    "::numeric(3,1)",
    "::date",
    "::int[]",
    "::varchar(1)",
    "over ()",
    "filter (where true)",
    "order by 1",
    "group by 1",
    "limit 0",
    "is null",
    "not",
    "in (null)",
    "union all select 1",
    "||",
    "=",
    "+",
    "/",
    "%",
    "[1]",
    ".x",
    "(",
    ")",
    ",",
  };

  private final Random random;
  private final List<List<String>> pieces = new ArrayList<>();

  StatementMutator(Random random, List<String> statements) {
    this.random = random;
    for (String statement : statements) {
      pieces.add(split(statement));
    }
  }

  private static List<String> split(String statement) {
    List<String> parts = new ArrayList<>();
    Matcher matcher = PIECE.matcher(statement.replace('\n', ' '));
    while (matcher.find()) {
      parts.add(matcher.group());
    }
    return parts;
  }

  /** The statement of that number with one to four changes. */
  String mutated(int index) {
    List<String> changed = new ArrayList<>(pieces.get(index));
    int changes = 1 + random.nextInt(4);
    for (int i = 0; i < changes && !changed.isEmpty(); i++) {
      change(changed);
    }
    return String.join("", changed);
  }

  private void change(List<String> parts) {
    int at = random.nextInt(parts.size());
    switch (random.nextInt(7)) {
      case 0 -> parts.remove(at);
      case 1 -> parts.add(at, " " + parts.get(random.nextInt(parts.size())) + " ");
      case 2 -> {
        int other = random.nextInt(parts.size());
        String piece = parts.get(at);
        parts.set(at, parts.get(other));
        parts.set(other, piece);
      }
      case 3 -> parts.set(at, " " + elsewhere() + " ");
      case 4 -> parts.add(at, " " + AWKWARD[random.nextInt(AWKWARD.length)] + " ");
      default -> parts.set(at, " " + AWKWARD[random.nextInt(AWKWARD.length)] + " ");
    }
  }

  private String elsewhere() {
    List<String> other = pieces.get(random.nextInt(pieces.size()));
    return other.isEmpty() ? "" : other.get(random.nextInt(other.size()));
  }
}
