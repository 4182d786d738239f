package org.pagedb.sql.function.aggregate;

import org.pagedb.sql.function.AggregateArea;
import org.pagedb.sql.function.AggregateFunction;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;

/** Correlation and linear regression of pairs, by the method of Youngs and Cramer. */
public final class RegressionAggregates implements AggregateArea {

  @Override
  public AggregateFunction aggregate(String function, CallTypes types) {
    return switch (function) {
      case "corr",
          "covar_pop",
          "covar_samp",
          "regr_avgx",
          "regr_avgy",
          "regr_count",
          "regr_intercept",
          "regr_r2",
          "regr_slope",
          "regr_sxx",
          "regr_sxy",
          "regr_syy" ->
          new Regression(function);
      default -> throw FunctionArea.unknown(function);
    };
  }

  /** Sums over pairs, x being the second argument. */
  private static final class Sums {
    private double n;
    private double x;
    private double xx;
    private double y;
    private double yy;
    private double xy;

    void add(double newY, double newX) {
      double before = n;
      double oldX = x;
      double oldY = y;
      n = before + 1;
      x += newX;
      y += newY;
      if (before == 0) {
        boolean oddX = Double.isNaN(newX) || Double.isInfinite(newX);
        boolean oddY = Double.isNaN(newY) || Double.isInfinite(newY);
        xx = oddX ? Double.NaN : 0;
        yy = oddY ? Double.NaN : 0;
        xy = oddX || oddY ? Double.NaN : 0;
        return;
      }
      double dx = newX * n - x;
      double dy = newY * n - y;
      double scale = 1.0 / (n * before);
      xx += dx * dx * scale;
      yy += dy * dy * scale;
      xy += dx * dy * scale;
      boolean finiteX = !Double.isInfinite(oldX) && !Double.isInfinite(newX);
      boolean finiteY = !Double.isInfinite(oldY) && !Double.isInfinite(newY);
      boolean overflowed =
          finiteX && (Double.isInfinite(x) || Double.isInfinite(xx))
              || finiteY && (Double.isInfinite(y) || Double.isInfinite(yy))
              || finiteX && finiteY && Double.isInfinite(xy);
      if (overflowed) {
        throw FloatStatistics.overflow();
      }
      xx = Double.isInfinite(xx) ? Double.NaN : xx;
      yy = Double.isInfinite(yy) ? Double.NaN : yy;
      xy = Double.isInfinite(xy) ? Double.NaN : xy;
    }

    void add(Sums other) {
      double dx = x / n - other.x / other.n;
      double dy = y / n - other.y / other.n;
      double factor = n * other.n / (n + other.n);
      xx += other.xx + factor * dx * dx;
      yy += other.yy + factor * dy * dy;
      xy += other.xy + factor * dx * dy;
      n += other.n;
      x += other.x;
      y += other.y;
    }
  }

  private static final class Regression implements AggregateFunction {
    private final String function;

    Regression(String function) {
      this.function = function;
    }

    @Override
    public Object create() {
      return new Sums();
    }

    @Override
    public Object accumulate(Object state, Object[] arguments, TypeContext context) {
      if (arguments[0] != null && arguments[1] != null) {
        ((Sums) state).add((Double) arguments[0], (Double) arguments[1]);
      }
      return state;
    }

    @Override
    public Object combine(Object left, Object right, TypeContext context) {
      Sums a = (Sums) left;
      Sums b = (Sums) right;
      if (a.n == 0 || b.n == 0) {
        return a.n == 0 ? b : a;
      }
      a.add(b);
      return a;
    }

    @Override
    public Object result(Object state, Object[] direct, TypeContext context) {
      Sums s = (Sums) state;
      if (function.equals("regr_count")) {
        return (long) s.n;
      }
      if (s.n < 1) {
        return null;
      }
      return switch (function) {
        case "corr" -> s.xx == 0 || s.yy == 0 ? null : s.xy / Math.sqrt(s.xx * s.yy);
        case "covar_pop" -> s.xy / s.n;
        case "covar_samp" -> s.n < 2 ? null : s.xy / (s.n - 1);
        case "regr_avgx" -> s.x / s.n;
        case "regr_avgy" -> s.y / s.n;
        case "regr_sxx" -> s.xx;
        case "regr_syy" -> s.yy;
        case "regr_sxy" -> s.xy;
        case "regr_slope" -> s.xx == 0 ? null : s.xy / s.xx;
        case "regr_intercept" -> s.xx == 0 ? null : (s.y - s.x * s.xy / s.xx) / s.n;
        case "regr_r2" -> s.xx == 0 ? null : s.yy == 0 ? 1.0 : s.xy * s.xy / (s.xx * s.yy);
        default -> throw FunctionArea.unknown(function);
      };
    }
  }
}
