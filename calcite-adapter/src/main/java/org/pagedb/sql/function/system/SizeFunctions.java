package org.pagedb.sql.function.system;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.TypeFailures;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.service.CatalogFacts;

/** Sizes: of relations, and as people read and write them. */
public final class SizeFunctions implements FunctionArea {

  private static final String[] UNITS = {"bytes", "kB", "MB", "GB", "TB", "PB"};
  private static final long LIMIT = 10 * 1024;
  private static final int UNIT_BITS = 10;

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "pg_size_pretty" -> pretty(BigDecimal.valueOf((Long) arguments[0]));
      case "pg_size_pretty_numeric" ->
          pretty(new BigDecimal(BuiltinTypes.NUMERIC.codec().format(arguments[0], context)));
      case "pg_size_bytes" -> bytes((String) arguments[0]);
      default -> stored(function, arguments, context.session().catalog());
    };
  }

  private static Object stored(String function, Object[] arguments, CatalogFacts facts) {
    return switch (function) {
      case "pg_relation_size(regclass)" -> facts.size(oid(arguments), CatalogFacts.SizePart.MAIN);
      case "pg_relation_size" -> facts.size(oid(arguments), fork((String) arguments[1]));
      case "pg_table_size" -> facts.size(oid(arguments), CatalogFacts.SizePart.TABLE);
      case "pg_indexes_size" -> facts.size(oid(arguments), CatalogFacts.SizePart.INDEXES);
      case "pg_total_relation_size" -> facts.size(oid(arguments), CatalogFacts.SizePart.TOTAL);
      case "pg_database_size_name", "pg_database_size_oid" -> facts.databaseSize();
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static int oid(Object[] arguments) {
    return (int) (long) (Long) arguments[0];
  }

  private static CatalogFacts.SizePart fork(String name) {
    return switch (name) {
      case "main" -> CatalogFacts.SizePart.MAIN;
      case "fsm" -> CatalogFacts.SizePart.FREESPACE;
      case "vm" -> CatalogFacts.SizePart.VISIBILITY;
      default ->
          throw new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, "invalid fork name")
              .hint("Valid fork names are \"main\", \"fsm\", \"vm\", and \"init\".");
    };
  }

  /**
   * In the smallest unit that needs less than 10,240 of it, rounded half away from zero: beyond
   * bytes one more bit than the unit's own is kept until then.
   */
  private static String pretty(BigDecimal size) {
    BigDecimal value = size;
    int unit = 0;
    while (unit < UNITS.length - 1 && value.abs().compareTo(BigDecimal.valueOf(limit(unit))) >= 0) {
      value = value.divide(BigDecimal.valueOf(divisor(unit)), 0, RoundingMode.DOWN);
      unit++;
    }
    if (unit > 0) {
      value =
          value
              .add(BigDecimal.valueOf(value.signum() < 0 ? -1 : 1))
              .divide(BigDecimal.valueOf(2), 0, RoundingMode.DOWN);
    }
    return value.toPlainString() + " " + UNITS[unit];
  }

  private static long limit(int unit) {
    return unit == 0 ? LIMIT : 2 * LIMIT - 1;
  }

  private static long divisor(int unit) {
    return 1L << (unit == 0 ? UNIT_BITS - 1 : UNIT_BITS);
  }

  private static long bytes(String text) {
    String stripped = text.strip();
    int end = numberEnd(stripped);
    BigDecimal number;
    try {
      number = new BigDecimal(stripped.substring(0, end));
    } catch (NumberFormatException notANumber) {
      throw invalid(text, null);
    }
    String unit = stripped.substring(end).strip();
    int power = unit.isEmpty() ? 0 : power(unit);
    if (power < 0) {
      throw invalid(text, unit);
    }
    BigDecimal size =
        number
            .multiply(BigDecimal.valueOf(2).pow(power * UNIT_BITS))
            .setScale(0, RoundingMode.HALF_UP);
    if (size.toBigInteger().bitLength() >= Long.SIZE) {
      throw TypeFailures.outOfRange("bigint");
    }
    return size.longValueExact();
  }

  private static int numberEnd(String text) {
    int end = 0;
    while (end < text.length()) {
      char c = text.charAt(end);
      boolean sign = (c == '+' || c == '-') && end == 0;
      if (!sign && c != '.' && !Character.isDigit(c) && !isExponent(text, end)) {
        break;
      }
      end += isExponent(text, end) ? 2 : 1;
    }
    return end;
  }

  /** An exponent is one only if a digit follows, since a unit may begin with an E too. */
  private static boolean isExponent(String text, int at) {
    if (at == 0 || Character.toLowerCase(text.charAt(at)) != 'e' || at + 1 >= text.length()) {
      return false;
    }
    char next = text.charAt(at + 1);
    boolean signed =
        (next == '+' || next == '-')
            && at + 2 < text.length()
            && Character.isDigit(text.charAt(at + 2));
    return Character.isDigit(next) || signed;
  }

  private static int power(String unit) {
    return switch (unit.toLowerCase(Locale.ROOT)) {
      case "bytes" -> 0;
      case "kb" -> 1;
      case "mb" -> 2;
      case "gb" -> 3;
      case "tb" -> 4;
      case "pb" -> 5;
      default -> -1;
    };
  }

  private static SqlFailure invalid(String text, String unit) {
    SqlFailure failure =
        new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, "invalid size: \"" + text + "\"");
    return unit == null
        ? failure
        : failure
            .detail("Invalid size unit: \"" + unit + "\".")
            .hint("Valid units are \"bytes\", \"kB\", \"MB\", \"GB\", \"TB\", and \"PB\".");
  }
}
