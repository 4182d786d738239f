package org.pagedb.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Tables with random rows and indexes, and random queries over them, all from one seed. */
final class RandomQueries {

  private static final String[] TABLES = {"r", "s", "t"};
  private static final String[] COLUMNS = {"k", "a", "b", "c", "d"};
  private static final String[] COMPARISONS = {"=", "<>", "<", "<=", ">", ">="};

  private final Random random;

  RandomQueries(long seed) {
    random = new Random(seed);
  }

  /** Statements that make and fill the tables. */
  List<String> setUp() {
    List<String> statements = new ArrayList<>();
    for (String table : TABLES) {
      statements.add(
          "create table "
              + table
              + " (k int primary key, a int, b int, c text, d numeric, e date,"
              + " filler text)");
      int size = 20 + random.nextInt(500);
      List<String> rows = new ArrayList<>();
      for (int k = 0; k < size; k++) {
        rows.add("(" + k + row() + ", repeat('x', " + random.nextInt(120) + "))");
      }
      statements.add("insert into " + table + " values " + String.join(", ", rows));
      for (int i = 0; i < 4; i++) {
        statements.add(index(table, i));
      }
      if (random.nextInt(3) > 0) {
        statements.add("vacuum " + table);
      }
      statements.add("update " + table + " set a = a + 1 where k % 50 = " + random.nextInt(50));
      statements.add("delete from " + table + " where k % 40 = " + random.nextInt(40));
      if (random.nextBoolean()) {
        statements.add("analyze " + table);
      }
    }
    return statements;
  }

  private String row() {
    return ", "
        + orNull("" + random.nextInt(60))
        + ", "
        + orNull("" + random.nextInt(8))
        + ", "
        + orNull("'c" + random.nextInt(40) + "'")
        + ", "
        + orNull(random.nextInt(30) + ".5")
        + ", "
        + orNull("date '2020-01-01' + " + random.nextInt(90));
  }

  private String orNull(String value) {
    return random.nextInt(9) == 0 ? "null" : value;
  }

  private String index(String table, int number) {
    String keys =
        switch (random.nextInt(8)) {
          case 7 -> "(e, b)";
          case 0 -> "(a)";
          case 1 -> "(a desc, b) include (c)";
          case 2 -> "(b, a nulls first, k)";
          case 3 -> "(c, d)";
          case 4 -> "(d desc nulls last)";
          case 5 -> "(lower(c), a)";
          default -> "(b, k) include (d)";
        };
    String predicate =
        switch (random.nextInt(6)) {
          case 0 -> " where a > 10";
          case 1 -> " where c is not null";
          default -> "";
        };
    return "create index " + table + "_i" + number + " on " + table + " " + keys + predicate;
  }

  /** A condition over the columns of the named tables. */
  String predicate(String... tables) {
    return switch (random.nextInt(6)) {
      case 5 ->
          "("
              + simple(tables)
              + " and "
              + simple(tables)
              + " or "
              + simple(tables)
              + ") and "
              + simple(tables);
      case 0 -> "(" + simple(tables) + " or " + simple(tables) + ")";
      case 1 -> "(" + simple(tables) + " and " + simple(tables) + ")";
      case 2 -> simple(tables) + " and " + simple(tables) + " and " + simple(tables);
      default -> simple(tables);
    };
  }

  private String simple(String... tables) {
    String t = tables[random.nextInt(tables.length)] + ".";
    String column = COLUMNS[random.nextInt(COLUMNS.length)];
    return switch (random.nextInt(16)) {
      case 12 -> t + "e " + comparison() + " " + moment();
      case 13 -> t + "k " + comparison() + " length('four') * " + random.nextInt(300);
      case 14 -> member(t);
      case 15 -> t + "a " + comparison() + " (select max(q.b) from " + table() + " q)";
      case 0 -> t + column + " is null";
      case 1 -> t + column + " is not null";
      case 2 -> t + "a in (" + random.nextInt(60) + ", " + random.nextInt(60) + ", null, 7)";
      case 3 -> t + "k between " + random.nextInt(500) + " and " + random.nextInt(1500);
      case 4 -> t + "c like 'c" + random.nextInt(4) + "%'";
      case 5 ->
          "("
              + t
              + "b, "
              + t
              + "a) "
              + rowComparison()
              + " ("
              + random.nextInt(8)
              + ", "
              + random.nextInt(60)
              + ")";
      case 6 -> "lower(" + t + "c) = 'c" + random.nextInt(40) + "'";
      case 7 -> t + "b in (" + random.nextInt(8) + ", " + random.nextInt(8) + ")";
      case 8 -> t + "a > 10";
      case 9 -> "not (" + t + "b = " + random.nextInt(8) + ")";
      default -> t + column + " " + comparison() + " " + value(column);
    };
  }

  /** A day or a moment, computed from constants. */
  private String moment() {
    String unit = random.nextBoolean() ? " days'" : " hours'";
    return "date '2020-01-01' + interval '" + random.nextInt(90) + unit;
  }

  /** Membership in a sub-query that is hashed, with nulls on both sides. */
  private String member(String t) {
    String in = (random.nextBoolean() ? " not" : "") + " in (select ";
    String from = " from " + table() + " q where q.k < " + random.nextInt(200) + ")";
    return switch (random.nextInt(3)) {
      case 0 -> t + "b" + in + "q.a" + from;
      case 1 -> "(" + t + "a, " + t + "b)" + in + "q.a, q.b" + from;
      default -> "(" + t + "c, " + t + "k)" + in + "q.c, q.k" + from;
    };
  }

  private String rowComparison() {
    return COMPARISONS[2 + random.nextInt(4)];
  }

  private String comparison() {
    return COMPARISONS[random.nextInt(COMPARISONS.length)];
  }

  private String value(String column) {
    return switch (column) {
      case "c" -> "'c" + random.nextInt(40) + "'";
      case "d" -> random.nextInt(30) + ".5";
      case "k" -> "" + random.nextInt(1500);
      default -> "" + random.nextInt(60);
    };
  }

  /** A query with {@code %s} where its WHERE's last conjunct is to stand. */
  String query() {
    return switch (random.nextInt(9)) {
      case 0, 1 -> single();
      case 2 -> "select count(*), sum(x.a), min(x.k), max(x.c) from " + table() + " x where %s";
      case 3 ->
          "select x.b, count(*), sum(x.k), max(x.d) from " + table() + " x where %s group by x.b";
      case 4 -> join(" left join ");
      case 5 -> join(random.nextBoolean() ? " right join " : " full join ");
      case 6 -> exists();
      case 7 -> three();
      default -> join(" join ");
    };
  }

  private String single() {
    String columns = random.nextBoolean() ? "x.a, x.b, x.k" : "x.*";
    return "select " + columns + " from " + table() + " x where %s";
  }

  private String join(String kind) {
    String on = "x." + number() + " = y." + number();
    if (random.nextInt(3) == 0) {
      on += " and " + (kind.equals(" full join ") ? "x.b = y.b" : predicate("x", "y"));
    }
    return "select x.k, x.c, y.k, y.a from "
        + table()
        + " x"
        + kind
        + table()
        + " y on "
        + on
        + " where %s";
  }

  private String exists() {
    String not = random.nextBoolean() ? "not " : "";
    String sub = table() + " y where y." + number() + " = x." + number();
    if (random.nextBoolean()) {
      sub += " and " + predicate("y");
    }
    return switch (random.nextInt(3)) {
      case 0 ->
          "select x.k, x.a from "
              + table()
              + " x where x."
              + number()
              + " "
              + not
              + "in (select y.a from "
              + sub
              + ") and %s";
      case 1 -> "select x.k, (select max(y.k) from " + sub + ") from " + table() + " x where %s";
      default ->
          "select x.k, x.a from "
              + table()
              + " x where "
              + not
              + "exists (select 1 from "
              + sub
              + ") and %s";
    };
  }

  private String three() {
    return "select x.k, y.k, z.c from "
        + table()
        + " x join "
        + table()
        + " y on x."
        + number()
        + " = y.k join "
        + table()
        + " z on z.k = "
        + (random.nextBoolean() ? "x." : "y.")
        + number()
        + " where %s";
  }

  /** The tables that a query's conditions may speak of. */
  String[] aliases(String query) {
    if (query.contains(" z on ")) {
      return new String[] {"x", "y", "z"};
    }
    return query.contains(" y on ") ? new String[] {"x", "y"} : new String[] {"x"};
  }

  /** An order over the whole row of a query of plain columns, and a limit; else nothing. */
  String orderAndLimit(String query) {
    if (query.startsWith("select x.a, x.b, x.k")) {
      String[] orders = {
        "x.a, x.b, x.k",
        "x.b desc, x.a desc nulls last, x.k",
        "x.b, x.a nulls first, x.k",
        "x.k desc"
      };
      String order = " order by " + orders[random.nextInt(orders.length)];
      return random.nextBoolean()
          ? order + " limit " + random.nextInt(30) + " offset " + random.nextInt(5)
          : order;
    }
    String rows = wholeOrder(query);
    return rows.isEmpty() || random.nextInt(3) == 0
        ? ""
        : " order by " + rows + (random.nextBoolean() ? "" : " limit " + random.nextInt(30));
  }

  /** An order over all rows of a query with joins or groups, or nothing. */
  private String wholeOrder(String query) {
    boolean down = random.nextBoolean();
    String direction = down ? " desc" : "";
    if (query.startsWith("select x.b, count")) {
      return "x.b" + direction;
    } else if (query.startsWith("select x.k, x.c, y.k")) {
      return "x.k" + direction + ", y.k" + direction;
    } else if (query.startsWith("select x.k, x.a from")) {
      return random.nextBoolean() ? "x.k" + direction : "x.a" + direction + ", x.k" + direction;
    }
    return query.startsWith("select x.k, y.k, z.c")
        ? "x.k" + direction + ", y.k, z.c nulls first"
        : "";
  }

  private String table() {
    return TABLES[random.nextInt(TABLES.length)];
  }

  private String number() {
    return random.nextInt(3) == 0 ? "a" : random.nextBoolean() ? "k" : "b";
  }
}
