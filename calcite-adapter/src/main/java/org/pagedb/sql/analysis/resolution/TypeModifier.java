package org.pagedb.sql.analysis.resolution;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;

/** Packs written type modifiers into the one number that PostgreSQL's types keep. */
final class TypeModifier {

  private static final int HEADER = 4;
  private static final int MAXIMUM_LENGTH = 10_485_760;
  private static final int MAXIMUM_BITS = 83_886_080;
  private static final int MAXIMUM_DIGITS = 1000;
  private static final int MAXIMUM_FRACTION = 6;
  private static final int INTERVAL_FULL_RANGE = 0x7FFF;
  private static final int INTERVAL_FULL_PRECISION = 0xFFFF;

  private TypeModifier() {}

  static int of(PgType type, int[] values) {
    return switch (type.oid()) {
      case TypeOid.VARCHAR -> length(values, "varchar");
      case TypeOid.BPCHAR -> length(values, "char");
      case TypeOid.NUMERIC -> numeric(values);
      case TypeOid.BIT -> bits(values, "bit");
      case TypeOid.VARBIT -> bits(values, "varbit");
      case TypeOid.TIME, TypeOid.TIMETZ, TypeOid.TIMESTAMP, TypeOid.TIMESTAMPTZ ->
          fraction(values, type);
      case TypeOid.INTERVAL -> interval(values);
      default ->
          throw new SqlFailure(
              SqlState.SYNTAX_ERROR,
              "type modifier is not allowed for type \"" + type.name() + "\"");
    };
  }

  private static int length(int[] values, String name) {
    int length = single(values);
    if (length < 1) {
      throw invalid("length for type " + name + " must be at least 1");
    }
    if (length > MAXIMUM_LENGTH) {
      throw invalid("length for type " + name + " cannot exceed " + MAXIMUM_LENGTH);
    }
    return length + HEADER;
  }

  private static int bits(int[] values, String name) {
    int length = single(values);
    if (length < 1) {
      throw invalid("length for type " + name + " must be at least 1");
    }
    if (length > MAXIMUM_BITS) {
      throw invalid("length for type " + name + " cannot exceed " + MAXIMUM_BITS);
    }
    return length;
  }

  private static int numeric(int[] values) {
    if (values.length > 2) {
      throw invalid("invalid NUMERIC type modifier");
    }
    int precision = values[0];
    if (precision < 1 || precision > MAXIMUM_DIGITS) {
      throw invalid("NUMERIC precision " + precision + " must be between 1 and " + MAXIMUM_DIGITS);
    }
    int scale = values.length == 2 ? values[1] : 0;
    if (scale < -MAXIMUM_DIGITS || scale > MAXIMUM_DIGITS) {
      throw invalid(
          "NUMERIC scale "
              + scale
              + " must be between -"
              + MAXIMUM_DIGITS
              + " and "
              + MAXIMUM_DIGITS);
    }
    return (precision << 16 | scale & 0x7FF) + HEADER;
  }

  private static int fraction(int[] values, PgType type) {
    int precision = single(values);
    if (precision < 0) {
      boolean zone = type.oid() == TypeOid.TIMETZ || type.oid() == TypeOid.TIMESTAMPTZ;
      String name =
          type.oid() == TypeOid.TIME || type.oid() == TypeOid.TIMETZ ? "TIME" : "TIMESTAMP";
      throw invalid(
          name
              + "("
              + precision
              + ")"
              + (zone ? " WITH TIME ZONE" : "")
              + " precision must not be negative");
    }
    return Math.min(precision, MAXIMUM_FRACTION);
  }

  private static int interval(int[] values) {
    int range = values[0];
    int precision = values.length > 1 ? values[1] : INTERVAL_FULL_PRECISION;
    if (values.length > 1 && precision < 0) {
      throw invalid("INTERVAL(" + precision + ") precision must not be negative");
    }
    if (precision != INTERVAL_FULL_PRECISION) {
      precision = Math.min(precision, MAXIMUM_FRACTION);
    } else if (range == INTERVAL_FULL_RANGE) {
      return PgType.NO_TYPMOD;
    }
    return (range & INTERVAL_FULL_RANGE) << 16 | precision;
  }

  private static int single(int[] values) {
    if (values.length != 1) {
      throw invalid("invalid type modifier");
    }
    return values[0];
  }

  private static SqlFailure invalid(String message) {
    return new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, message);
  }
}
