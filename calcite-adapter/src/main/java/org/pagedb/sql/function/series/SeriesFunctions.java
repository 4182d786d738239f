package org.pagedb.sql.function.series;

import java.time.ZoneId;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.datetime.Interval;
import org.pagedb.sql.type.datetime.TimestampArithmetic;
import org.pagedb.sql.type.numeric.Numeric;
import org.pagedb.sql.type.numeric.NumericArithmetic;

/** {@code generate_series}. */
public final class SeriesFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    Object step = arguments.length > 2 ? arguments[2] : null;
    return switch (function) {
      case "generate_series_int4", "generate_series_int8" ->
          new LongSeries((Long) arguments[0], (Long) arguments[1], 1);
      case "generate_series_step_int4", "generate_series_step_int8" ->
          new LongSeries((Long) arguments[0], (Long) arguments[1], (Long) step);
      case "generate_series_numeric" ->
          new NumericSeries((Numeric) arguments[0], (Numeric) arguments[1], Numeric.ONE);
      case "generate_series_step_numeric" ->
          new NumericSeries((Numeric) arguments[0], (Numeric) arguments[1], (Numeric) step);
      case "generate_series_timestamp" ->
          new TimestampSeries((Long) arguments[0], (Long) arguments[1], (Interval) step, null);
      case "generate_series_timestamptz" ->
          new TimestampSeries(
              (Long) arguments[0], (Long) arguments[1], (Interval) step, context.timeZone());
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static SqlFailure zeroStep() {
    return invalid("step size cannot equal zero");
  }

  private static SqlFailure invalid(String message) {
    return new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, message);
  }

  /** Values from a first one on, until one is beyond the end. */
  private abstract static class Series implements Iterator<Object> {
    abstract boolean withinEnd();

    abstract Object takeAndStep();

    @Override
    public final boolean hasNext() {
      return withinEnd();
    }

    @Override
    public final Object next() {
      if (!withinEnd()) {
        throw new NoSuchElementException();
      }
      return takeAndStep();
    }
  }

  private static final class LongSeries extends Series {
    private final long end;
    private final long step;
    private long current;
    private boolean exhausted;

    LongSeries(long start, long end, long step) {
      if (step == 0) {
        throw zeroStep();
      }
      this.current = start;
      this.end = end;
      this.step = step;
    }

    @Override
    boolean withinEnd() {
      return !exhausted && (step > 0 ? current <= end : current >= end);
    }

    @Override
    Object takeAndStep() {
      long taken = current;
      current += step;
      exhausted = ((taken ^ current) & (step ^ current)) < 0; // past the last long
      return taken;
    }
  }

  private static final class NumericSeries extends Series {
    private final Numeric end;
    private final Numeric step;
    private Numeric current;

    NumericSeries(Numeric start, Numeric end, Numeric step) {
      check(start, "start");
      check(end, "stop");
      check(step, "step size");
      if (step.signum() == 0) {
        throw zeroStep();
      }
      this.current = start;
      this.end = end;
      this.step = step;
    }

    private static void check(Numeric value, String role) {
      if (!value.isFinite()) {
        String verb = role.equals("step size") ? " cannot be " : " value cannot be ";
        throw invalid(role + verb + (value.isNaN() ? "NaN" : "infinity"));
      }
    }

    @Override
    boolean withinEnd() {
      int order = current.compareTo(end);
      return step.signum() > 0 ? order <= 0 : order >= 0;
    }

    @Override
    Object takeAndStep() {
      Numeric taken = current;
      current = NumericArithmetic.add(current, step);
      return taken;
    }
  }

  private static final class TimestampSeries extends Series {
    private final long end;
    private final Interval step;
    private final ZoneId zone;
    private final int direction;
    private long current;

    TimestampSeries(long start, long end, Interval step, ZoneId zone) {
      this.direction = step.compareTo(Interval.ZERO);
      if (direction == 0) {
        throw zeroStep();
      }
      this.current = start;
      this.end = end;
      this.step = step;
      this.zone = zone;
    }

    @Override
    boolean withinEnd() {
      return direction > 0 ? current <= end : current >= end;
    }

    @Override
    Object takeAndStep() {
      long taken = current;
      current = TimestampArithmetic.add(current, step, zone);
      return taken;
    }
  }
}
