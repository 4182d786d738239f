package org.pagedb.examples.tpch;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The quick start: a database in memory, TPC-H data, a few queries with their times, and a plan.
 *
 * <p>Arguments: {@code --sf 0.01} for the scale factor, {@code --url jdbc:pagedb:mem:tpch} for
 * another database.
 */
public final class QuickStart {

  private static final Map<String, String> QUERIES = new LinkedHashMap<>();

  static {
    QUERIES.put("How many line items are there?", "select count(*) from lineitem");
    QUERIES.put(
        "Pricing summary (TPC-H Q1)",
        """
        select l_returnflag, l_linestatus,
               sum(l_quantity) as sum_qty,
               sum(l_extendedprice * (1 - l_discount)) as sum_disc_price,
               round(avg(l_discount), 4) as avg_disc,
               count(*) as count_order
        from lineitem
        where l_shipdate <= date '1998-12-01' - interval '90 days'
        group by l_returnflag, l_linestatus
        order by l_returnflag, l_linestatus""");
    QUERIES.put(
        "Revenue by nation in ASIA, 1994 (TPC-H Q5)",
        """
        select n_name, sum(l_extendedprice * (1 - l_discount)) as revenue
        from customer, orders, lineitem, supplier, nation, region
        where c_custkey = o_custkey and l_orderkey = o_orderkey
          and l_suppkey = s_suppkey and c_nationkey = s_nationkey
          and s_nationkey = n_nationkey and n_regionkey = r_regionkey
          and r_name = 'ASIA'
          and o_orderdate >= date '1994-01-01'
          and o_orderdate < date '1994-01-01' + interval '1 year'
        group by n_name
        order by revenue desc""");
    QUERIES.put(
        "Revenue change forecast (TPC-H Q6)",
        """
        select sum(l_extendedprice * l_discount) as revenue
        from lineitem
        where l_shipdate >= date '1994-01-01'
          and l_shipdate < date '1994-01-01' + interval '1 year'
          and l_discount between 0.05 and 0.07
          and l_quantity < 24""");
    QUERIES.put("One order by its key", "select * from orders where o_orderkey = 7");
  }

  private static final String EXPLAINED =
      """
      explain select o_orderpriority, count(*)
      from orders join customer on c_custkey = o_custkey
      where c_mktsegment = 'BUILDING' group by o_orderpriority""";

  private QuickStart() {}

  /** Runs it. */
  public static void main(String[] arguments) throws SQLException {
    double scaleFactor = Double.parseDouble(argument(arguments, "--sf", "0.01"));
    String url = argument(arguments, "--url", "jdbc:pagedb:mem:tpch");
    try (Connection connection = DriverManager.getConnection(url)) {
      System.out.printf(
          "%s %s, TPC-H at scale factor %s%n",
          connection.getMetaData().getDriverName(),
          connection.getMetaData().getDriverVersion(),
          scaleFactor);
      long rows = new TpchLoader(connection, System.out).load(scaleFactor);
      System.out.printf("loaded %,d rows%n", rows);
      try (Statement statement = connection.createStatement()) {
        for (Map.Entry<String, String> query : QUERIES.entrySet()) {
          run(statement, query.getKey(), query.getValue());
        }
        run(statement, "The plan of a join", EXPLAINED);
      }
    }
  }

  private static void run(Statement statement, String title, String sql) throws SQLException {
    System.out.printf("%n-- %s%n%s;%n", title, sql.strip());
    long start = System.nanoTime();
    try (ResultSet result = statement.executeQuery(sql)) {
      int rows = new ResultPrinter(System.out).print(result);
      System.out.printf(
          "(%d row%s, %.1f ms)%n", rows, rows == 1 ? "" : "s", (System.nanoTime() - start) / 1e6);
    }
  }

  private static String argument(String[] arguments, String name, String otherwise) {
    for (int i = 0; i + 1 < arguments.length; i++) {
      if (arguments[i].equals(name)) {
        return arguments[i + 1];
      }
    }
    return otherwise;
  }
}
