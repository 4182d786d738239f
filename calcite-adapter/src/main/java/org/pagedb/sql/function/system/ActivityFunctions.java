package org.pagedb.sql.function.system;

import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.datetime.Interval;
import org.pagedb.sql.type.datetime.TimestampArithmetic;
import org.pagedb.sql.type.service.SessionActivity;

/** The clock, waiting, and what the sessions of the database are doing. */
public final class ActivityFunctions implements FunctionArea {

  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final long EPOCH_SECONDS = 946_684_800;
  private static final String VOID = "";

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "clock_timestamp" -> now();
      case "timeofday" -> timeOfDay(context);
      case "pg_is_in_recovery", "pg_jit_available" -> false;
      case "pg_trigger_depth" -> 0L;
      default -> ofSession(function, arguments, context);
    };
  }

  private static Object ofSession(String function, Object[] arguments, TypeContext context) {
    SessionActivity activity = context.session().activity();
    return switch (function) {
      case "statement_timestamp" -> activity.statementTime();
      case "pg_postmaster_start_time", "pg_conf_load_time" -> activity.databaseStartTime();
      case "current_query" -> activity.currentQuery();
      case "pg_sleep" -> sleep(activity, micros((Double) arguments[0]));
      case "pg_sleep_for(interval)" -> sleep(activity, micros((Interval) arguments[0], context));
      case "pg_sleep_until(timestamptz)" -> sleep(activity, (Long) arguments[0] - now());
      case "pg_cancel_backend" -> cancel(activity, (Long) arguments[0]);
      case "pg_terminate_backend" -> terminate(activity, (Long) arguments[0]);
      case "pg_blocking_pids" -> processIds(activity.blockers(processId(arguments)));
      case "pg_safe_snapshot_blocking_pids" ->
          processIds(activity.safeSnapshotBlockers(processId(arguments)));
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static long now() {
    Instant now = Instant.now();
    return (now.getEpochSecond() - EPOCH_SECONDS) * MICROS_PER_SECOND + now.getNano() / 1_000;
  }

  private static String timeOfDay(TypeContext context) {
    return DateTimeFormatter.ofPattern("EEE MMM dd HH:mm:ss.SSSSSS uuuu zzz", Locale.ROOT)
        .format(ZonedDateTime.now(context.timeZone()));
  }

  /** A number of seconds; what is no number counts as none. */
  private static long micros(double seconds) {
    return (long) (seconds * MICROS_PER_SECOND);
  }

  /** A month is as long as the one that begins now. */
  private static long micros(Interval interval, TypeContext context) {
    long now = now();
    return TimestampArithmetic.add(now, interval, context.timeZone()) - now;
  }

  private static String sleep(SessionActivity activity, long micros) {
    activity.sleep(micros);
    return VOID;
  }

  private static boolean cancel(SessionActivity activity, long processId) {
    return activity.cancel((int) processId) || absent(activity, processId);
  }

  private static boolean terminate(SessionActivity activity, long processId) {
    return activity.terminate((int) processId) || absent(activity, processId);
  }

  private static boolean absent(SessionActivity activity, long processId) {
    activity.warn("PID " + processId + " is not a PostgreSQL backend process");
    return false;
  }

  private static int processId(Object[] arguments) {
    return ((Long) arguments[0]).intValue();
  }

  private static ArrayValue processIds(int[] found) {
    Object[] numbers = new Object[found.length];
    for (int i = 0; i < found.length; i++) {
      numbers[i] = (long) found[i];
    }
    return ArrayValue.of(BuiltinTypes.INT4, numbers);
  }
}
