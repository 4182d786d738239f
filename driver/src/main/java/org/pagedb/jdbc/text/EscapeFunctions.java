package org.pagedb.jdbc.text;

import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.sql.error.SqlState;

/**
 * JDBC's scalar functions ({@code {fn …}}) in PostgreSQL's words. A function that is not listed has
 * the same name in both.
 */
public final class EscapeFunctions {

  private static final String INTERVAL_PREFIX = "SQL_TSI_";

  private EscapeFunctions() {}

  /** What {@code DatabaseMetaData.getNumericFunctions} lists. */
  public static String numericNames() {
    return "abs,acos,asin,atan,atan2,ceiling,cos,cot,degrees,exp,floor,log,log10,mod,pi,power,"
        + "radians,round,sign,sin,sqrt,tan,truncate";
  }

  /** What {@code DatabaseMetaData.getStringFunctions} lists. */
  public static String stringNames() {
    return "ascii,char,concat,lcase,left,length,ltrim,repeat,rtrim,space,substring,ucase,replace";
  }

  /** What {@code DatabaseMetaData.getSystemFunctions} lists. */
  public static String systemNames() {
    return "database,ifnull,user";
  }

  /** What {@code DatabaseMetaData.getTimeDateFunctions} lists. */
  public static String timeDateNames() {
    return "curdate,curtime,dayname,dayofmonth,dayofweek,dayofyear,hour,minute,month,monthname,"
        + "now,quarter,second,week,year,timestampadd";
  }

  /**
   * The call in PostgreSQL's words.
   *
   * @throws SQLException 42601 if the function takes another number of arguments
   */
  static String translate(String name, List<String> arguments) throws SQLException {
    switch (name.toLowerCase(Locale.ROOT)) {
      case "ceiling":
        return call("ceil", name, 1, arguments);
      case "log":
        return call("ln", name, 1, arguments);
      case "log10":
        return call("log", name, 1, arguments);
      case "power":
        return call("pow", name, 2, arguments);
      case "truncate":
        return call("trunc", name, 2, arguments);
      case "char":
        return call("chr", name, 1, arguments);
      case "lcase":
        return call("lower", name, 1, arguments);
      case "ucase":
        return call("upper", name, 1, arguments);
      case "ifnull":
        return call("coalesce", name, 2, arguments);
      case "concat":
        return "(" + String.join("||", arguments) + ")";
      case "insert":
        expect(name, 4, arguments);
        return "overlay("
            + arguments.get(0)
            + " placing "
            + arguments.get(3)
            + " from "
            + arguments.get(1)
            + " for "
            + arguments.get(2)
            + ")";
      case "length":
        expect(name, 1, arguments);
        return "length(trim(trailing from " + arguments.get(0) + "))";
      case "ltrim":
        expect(name, 1, arguments);
        return "trim(leading from " + arguments.get(0) + ")";
      case "rtrim":
        expect(name, 1, arguments);
        return "trim(trailing from " + arguments.get(0) + ")";
      case "space":
        expect(name, 1, arguments);
        return "repeat(' '," + arguments.get(0) + ")";
      case "locate":
        return locate(name, arguments);
      case "substring":
        return "substr(" + String.join(",", arguments) + ")";
      default:
        return translateTime(name, arguments);
    }
  }

  private static String translateTime(String name, List<String> arguments) throws SQLException {
    switch (name.toLowerCase(Locale.ROOT)) {
      case "curdate":
        return constant("current_date", name, arguments);
      case "curtime":
        return constant("current_time", name, arguments);
      case "database":
        return constant("current_database()", name, arguments);
      case "user":
        return constant("user", name, arguments);
      case "dayname":
        expect(name, 1, arguments);
        return "to_char(" + arguments.get(0) + ",'Day')";
      case "monthname":
        expect(name, 1, arguments);
        return "to_char(" + arguments.get(0) + ",'Month')";
      case "dayofmonth":
        return extract("day", name, arguments);
      case "dayofweek":
        return extract("dow", name, arguments) + "+1";
      case "dayofyear":
        return extract("doy", name, arguments);
      case "hour":
      case "minute":
      case "month":
      case "quarter":
      case "second":
      case "week":
      case "year":
        return extract(name.toLowerCase(Locale.ROOT), name, arguments);
      case "timestampadd":
        expect(name, 3, arguments);
        return "(" + interval(name, arguments) + "+" + arguments.get(2) + ")";
      case "timestampdiff":
        expect(name, 3, arguments);
        return "extract("
            + unit(name, arguments.get(0))
            + " from ("
            + arguments.get(2)
            + "-"
            + arguments.get(1)
            + "))";
      default:
        return name + "(" + String.join(",", arguments) + ")";
    }
  }

  private static String locate(String name, List<String> arguments) throws SQLException {
    if (arguments.size() == 3) {
      String from = arguments.get(2);
      String position =
          "position("
              + arguments.get(0)
              + " in substring("
              + arguments.get(1)
              + " from "
              + from
              + "))";
      return "(" + from + "*sign(" + position + ")+" + position + ")";
    }
    expect(name, 2, arguments);
    return "position(" + arguments.get(0) + " in " + arguments.get(1) + ")";
  }

  private static String interval(String name, List<String> arguments) throws SQLException {
    String unit = unit(name, arguments.get(0));
    String count = arguments.get(1);
    if ("quarter".equals(unit)) {
      return "CAST((" + count + "::int * 3) || ' month' as interval)";
    }
    return "CAST(" + count + "||' " + unit + "' as interval)";
  }

  private static String unit(String name, String argument) throws SQLException {
    String unit = argument.trim().toUpperCase(Locale.ROOT);
    if (!unit.startsWith(INTERVAL_PREFIX)) {
      throw PageDbException.of(
          SqlState.SYNTAX_ERROR, "Interval " + argument + " not yet implemented");
    }
    switch (unit.substring(INTERVAL_PREFIX.length())) {
      case "SECOND":
        return "second";
      case "MINUTE":
        return "minute";
      case "HOUR":
        return "hour";
      case "DAY":
        return "day";
      case "WEEK":
        return "week";
      case "MONTH":
        return "month";
      case "QUARTER":
        return "quarter";
      case "YEAR":
        return "year";
      default:
        throw PageDbException.of(
            SqlState.SYNTAX_ERROR, "Interval " + argument + " not yet implemented in " + name);
    }
  }

  private static String extract(String field, String name, List<String> arguments)
      throws SQLException {
    expect(name, 1, arguments);
    return "extract(" + field + " from " + arguments.get(0) + ")";
  }

  private static String constant(String text, String name, List<String> arguments)
      throws SQLException {
    expect(name, 0, arguments);
    return text;
  }

  private static String call(String function, String name, int count, List<String> arguments)
      throws SQLException {
    expect(name, count, arguments);
    return function + "(" + String.join(",", arguments) + ")";
  }

  private static void expect(String name, int count, List<String> arguments) throws SQLException {
    if (arguments.size() != count) {
      throw PageDbException.of(
          SqlState.SYNTAX_ERROR,
          name + " function takes " + words(count) + " and only " + words(count) + ".");
    }
  }

  private static String words(int count) {
    return count == 1 ? "one argument" : count + " arguments";
  }
}
