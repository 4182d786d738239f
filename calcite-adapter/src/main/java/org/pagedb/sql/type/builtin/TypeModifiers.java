package org.pagedb.sql.type.builtin;

import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.datetime.IntervalTypmod;
import org.pagedb.sql.type.numeric.NumericCodec;

/** What is written in parentheses after a type's name, as a number and back. */
public final class TypeModifiers {

  private static final int HEADER = 4;
  private static final int MAX_CHARACTERS = 10_485_760;
  private static final int MAX_BITS = 83_886_080;
  private static final int MAX_PRECISION = 1000;

  private TypeModifiers() {}

  /**
   * The type modifier for {@code type(modifiers…)}. Interval fields ({@code interval day to
   * second}) are encoded by {@link IntervalTypmod}.
   *
   * @param modifiers integer literals as written
   * @throws SqlFailure 22023 for values out of range, 42601 for a type without modifiers
   */
  public static int encode(PgType type, List<String> modifiers) {
    return switch (type.name()) {
      case "varchar" -> length(type, "varchar", modifiers, MAX_CHARACTERS) + HEADER;
      case "bpchar" -> length(type, "char", modifiers, MAX_CHARACTERS) + HEADER;
      case "bit" -> length(type, "bit", modifiers, MAX_BITS);
      case "varbit" -> length(type, "varbit", modifiers, MAX_BITS);
      case "numeric" -> numeric(modifiers);
      case "time", "timestamp" -> fraction(type, modifiers, "");
      case "timetz", "timestamptz" -> fraction(type, modifiers, " WITH TIME ZONE");
      case "interval" -> interval(modifiers);
      default ->
          throw new SqlFailure(
              SqlState.SYNTAX_ERROR,
              "type modifier is not allowed for type \"" + type.name() + "\"");
    };
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      throw new SqlFailure(
              SqlState.INVALID_TEXT_REPRESENTATION,
              "invalid input syntax for type integer: \"" + text + "\"")
          .because(e);
    }
  }

  private static SqlFailure invalid(String message) {
    return new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, message);
  }

  private static int length(PgType type, String name, List<String> modifiers, int max) {
    if (modifiers.size() != 1) {
      throw invalid("invalid type modifier");
    }
    int length = number(modifiers.get(0));
    if (length < 1) {
      throw invalid("length for type " + name + " must be at least 1");
    }
    if (length > max) {
      throw invalid("length for type " + name + " cannot exceed " + max);
    }
    return length;
  }

  private static int numeric(List<String> modifiers) {
    if (modifiers.size() > 2) {
      throw invalid("invalid NUMERIC type modifier");
    }
    int precision = number(modifiers.get(0));
    int scale = modifiers.size() == 2 ? number(modifiers.get(1)) : 0;
    if (precision < 1 || precision > MAX_PRECISION) {
      throw invalid("NUMERIC precision " + precision + " must be between 1 and 1000");
    }
    if (Math.abs(scale) > MAX_PRECISION) {
      throw invalid("NUMERIC scale " + scale + " must be between -1000 and 1000");
    }
    return NumericCodec.typmod(precision, scale);
  }

  /** Too many digits are cut to six with a warning in PostgreSQL; here without one. */
  private static int fraction(PgType type, List<String> modifiers, String suffix) {
    if (modifiers.size() != 1) {
      throw invalid("invalid type modifier");
    }
    int precision = number(modifiers.get(0));
    if (precision < 0) {
      String name = type.name().startsWith("timestamp") ? "TIMESTAMP" : "TIME";
      throw invalid(name + "(" + precision + ")" + suffix + " precision must not be negative");
    }
    return Math.min(precision, 6);
  }

  private static int interval(List<String> modifiers) {
    int precision = number(modifiers.get(0));
    if (precision < 0) {
      throw invalid("INTERVAL(" + precision + ") precision must not be negative");
    }
    return IntervalTypmod.ofPrecision(Math.min(precision, 6));
  }

  /** The modifier as {@code format_type} prints it after the type's name, with parentheses. */
  public static String format(PgType type, int typmod) {
    if (typmod < 0) {
      return "";
    }
    return switch (type.name()) {
      case "varchar", "bpchar" -> "(" + (typmod - HEADER) + ")";
      case "bit", "varbit", "time", "timetz", "timestamp", "timestamptz" -> "(" + typmod + ")";
      case "numeric" ->
          "(" + NumericCodec.precision(typmod) + "," + NumericCodec.scale(typmod) + ")";
      case "interval" -> IntervalTypmod.format(typmod);
      default -> "";
    };
  }
}
