package org.pagedb.sql.function.catalog;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.function.FunctionBody;
import org.pagedb.sql.function.FunctionDetails;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * A line of a {@code functions-?.txt}: name, oid, kind {@code f a w}, argument types, result type,
 * flags ({@code s} strict, {@code v} variadic, {@code r} returns a set; then the volatility {@code
 * I S V}; {@code R U} where parallel plans are restricted or impossible), area, body's label if it
 * is not the name, argument names, defaults, output columns, nature of an aggregate. Lists are
 * separated by {@code |}.
 */
final class FunctionRow {

  static final int OID = 1;
  static final int AREA = 6;
  private static final int KIND = 2;
  private static final int ARGUMENTS = 3;
  private static final int RESULT = 4;
  private static final int FLAGS = 5;
  private static final int LABEL = 7;
  private static final int NAMES = 8;
  private static final int DEFAULTS = 9;
  private static final int COLUMNS = 10;
  private static final int AGGREGATE = 11;

  private FunctionRow() {}

  static PgFunction function(String[] fields) {
    List<PgType> arguments = new ArrayList<>();
    for (String name : list(fields[ARGUMENTS])) {
      arguments.add(BuiltinTypes.byName(name));
    }
    String flags = fields[FLAGS];
    return new PgFunction(
        Integer.parseInt(fields[OID]),
        fields[0],
        kind(fields[KIND].charAt(0)),
        List.copyOf(arguments),
        flags.indexOf('v') >= 0,
        list(fields[DEFAULTS]).size(),
        BuiltinTypes.byName(fields[RESULT]),
        flags.indexOf('r') >= 0,
        flags.indexOf('s') >= 0,
        volatility(flags),
        parallel(flags),
        body(fields));
  }

  private static PgFunction.Kind kind(char code) {
    return switch (code) {
      case 'a' -> PgFunction.Kind.AGGREGATE;
      case 'w' -> PgFunction.Kind.WINDOW;
      case 'p' -> PgFunction.Kind.PROCEDURE;
      default -> PgFunction.Kind.FUNCTION;
    };
  }

  private static char volatility(String flags) {
    return flags.indexOf('I') >= 0 ? 'i' : flags.indexOf('S') >= 0 ? 's' : 'v';
  }

  private static char parallel(String flags) {
    return flags.indexOf('R') >= 0 ? 'r' : flags.indexOf('U') >= 0 ? 'u' : 's';
  }

  private static FunctionBody body(String[] fields) {
    boolean plain = fields[KIND].equals("f") && !fields[AREA].isEmpty();
    if (!plain) {
      return null;
    }
    String label = fields[LABEL].isEmpty() ? fields[0] : fields[LABEL];
    return new AreaBody(fields[AREA], label.intern());
  }

  static FunctionDetails details(String[] fields) {
    List<FunctionDetails.Column> columns = new ArrayList<>();
    for (String column : list(fields[COLUMNS])) {
      int colon = column.indexOf(':');
      columns.add(
          new FunctionDetails.Column(
              column.substring(0, colon), BuiltinTypes.byName(column.substring(colon + 1))));
    }
    List<String> nature = list(fields[AGGREGATE]);
    boolean aggregate = !nature.isEmpty();
    return new FunctionDetails(
        list(fields[NAMES]),
        list(fields[DEFAULTS]),
        List.copyOf(columns),
        aggregate ? nature.get(0).charAt(0) : ' ',
        aggregate ? Integer.parseInt(nature.get(1)) : 0,
        aggregate ? Integer.parseInt(nature.get(2)) : 0);
  }

  /** The parts of a list; an empty text is an empty list. */
  private static List<String> list(String text) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    while (start < text.length()) {
      int end = text.indexOf('|', start);
      end = end < 0 ? text.length() : end;
      parts.add(text.substring(start, end));
      start = end + 1;
    }
    return parts;
  }
}
