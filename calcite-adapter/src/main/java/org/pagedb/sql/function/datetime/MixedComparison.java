package org.pagedb.sql.function.datetime;

import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.datetime.DateTimeFields;
import org.pagedb.sql.type.datetime.TimeZones;
import org.pagedb.sql.type.datetime.TimestampRange;

/** Dates, time stamps, and time stamps with zone against each other. */
public final class MixedComparison implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    int separator = function.indexOf('_');
    String leftType = function.substring(0, separator);
    String rest = function.substring(separator + 1);
    String rightType = rest.substring(rest.indexOf('_') + 1);
    int order = compare((Long) arguments[0], leftType, (Long) arguments[1], rightType, context);
    return switch (function) {
      case "date_eq_timestamp",
          "date_eq_timestamptz",
          "timestamp_eq_date",
          "timestamptz_eq_date",
          "timestamp_eq_timestamptz",
          "timestamptz_eq_timestamp" ->
          order == 0;
      case "date_ne_timestamp",
          "date_ne_timestamptz",
          "timestamp_ne_date",
          "timestamptz_ne_date",
          "timestamp_ne_timestamptz",
          "timestamptz_ne_timestamp" ->
          order != 0;
      case "date_lt_timestamp",
          "date_lt_timestamptz",
          "timestamp_lt_date",
          "timestamptz_lt_date",
          "timestamp_lt_timestamptz",
          "timestamptz_lt_timestamp" ->
          order < 0;
      case "date_le_timestamp",
          "date_le_timestamptz",
          "timestamp_le_date",
          "timestamptz_le_date",
          "timestamp_le_timestamptz",
          "timestamptz_le_timestamp" ->
          order <= 0;
      case "date_gt_timestamp",
          "date_gt_timestamptz",
          "timestamp_gt_date",
          "timestamptz_gt_date",
          "timestamp_gt_timestamptz",
          "timestamptz_gt_timestamp" ->
          order > 0;
      case "date_ge_timestamp",
          "date_ge_timestamptz",
          "timestamp_ge_date",
          "timestamptz_ge_date",
          "timestamp_ge_timestamptz",
          "timestamptz_ge_timestamp" ->
          order >= 0;
      case "date_cmp_timestamp",
          "date_cmp_timestamptz",
          "timestamp_cmp_date",
          "timestamptz_cmp_date",
          "timestamp_cmp_timestamptz",
          "timestamptz_cmp_timestamp" ->
          (long) order;
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static int compare(
      long left, String leftType, long right, String rightType, TypeContext context) {
    boolean zoned = leftType.equals("timestamptz") || rightType.equals("timestamptz");
    int leftRank = rank(left, leftType);
    int rightRank = rank(right, rightType);
    if (leftRank != 0 || rightRank != 0) {
      return Integer.compare(leftRank, rightRank);
    }
    return Long.compare(
        moment(left, leftType, zoned, context), moment(right, rightType, zoned, context));
  }

  /** 2 and −2 for the infinities, 1 and −1 for dates beyond every finite time stamp, else 0. */
  private static int rank(long value, String type) {
    if (!type.equals("date")) {
      return TimestampRange.isInfinite(value) ? value > 0 ? 2 : -2 : 0;
    }
    if (TimestampRange.isInfiniteDate(value)) {
      return value > 0 ? 2 : -2;
    }
    return value > Long.MAX_VALUE / DateTimeFields.DAY ? 1 : 0;
  }

  private static long moment(long value, String type, boolean zoned, TypeContext context) {
    long timestamp = type.equals("date") ? value * DateTimeFields.DAY : value;
    return zoned && !type.equals("timestamptz")
        ? TimeZones.toInstant(context.timeZone(), timestamp)
        : timestamp;
  }
}
