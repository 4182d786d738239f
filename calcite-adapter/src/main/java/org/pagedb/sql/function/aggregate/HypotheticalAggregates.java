package org.pagedb.sql.function.aggregate;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.function.AggregateArea;
import org.pagedb.sql.function.AggregateFunction;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/**
 * {@code rank}, {@code dense_rank}, {@code percent_rank} and {@code cume_dist} of a row that is not
 * there. Behind the row's values, the direct arguments have one more that says how each key is
 * ordered, as {@link #order} writes it. Rows come in that order.
 */
public final class HypotheticalAggregates implements AggregateArea {

  private static final char DESCENDING = 'd';
  private static final char NULLS_FIRST = 'f';

  /** The word for the order of one key; those of all keys stand behind one another. */
  public static String order(boolean descending, boolean nullsFirst) {
    return (descending ? "d" : "a") + (nullsFirst ? "f" : "l");
  }

  @Override
  public AggregateFunction aggregate(String function, CallTypes types) {
    return switch (function) {
      case "rank", "dense_rank", "percent_rank", "cume_dist" -> new Placed(function, types);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static final class Placed implements AggregateFunction {
    private final String function;
    private final TypeCodec[] codecs;

    Placed(String function, CallTypes types) {
      this.function = function;
      int keys = types.arguments().size() / 2;
      codecs = new TypeCodec[keys];
      for (int i = 0; i < keys; i++) {
        PgType type = types.argument(keys + 1 + i);
        codecs[i] = type.codec();
      }
    }

    @Override
    public Object create() {
      return new ArrayList<Object[]>();
    }

    @SuppressWarnings("unchecked") // the state is made by create
    private static List<Object[]> list(Object state) {
      return (List<Object[]>) state;
    }

    @Override
    public Object accumulate(Object state, Object[] arguments, TypeContext context) {
      list(state).add(arguments.clone());
      return state;
    }

    @Override
    public Object combine(Object left, Object right, TypeContext context) {
      throw new IllegalStateException("an ordered set cannot be combined");
    }

    @Override
    public boolean canCombine() {
      return false;
    }

    @Override
    public Object result(Object state, Object[] direct, TypeContext context) {
      List<Object[]> rows = list(state);
      String order = (String) direct[codecs.length];
      long before = 0;
      long distinct = 0;
      long upTo = 0;
      for (Object[] row : rows) {
        int place = compare(row, direct, order);
        if (place > 0) {
          break;
        }
        upTo++;
        if (place < 0) {
          boolean repeated = before > 0 && compare(rows.get((int) before - 1), row, order) == 0;
          distinct += repeated ? 0 : 1;
          before++;
        }
      }
      return switch (function) {
        case "rank" -> before + 1;
        case "dense_rank" -> distinct + 1;
        case "percent_rank" -> rows.isEmpty() ? 0.0 : (double) before / rows.size();
        default -> (double) (upTo + 1) / (rows.size() + 1);
      };
    }

    private int compare(Object[] left, Object[] right, String order) {
      for (int i = 0; i < codecs.length; i++) {
        boolean descending = order.charAt(2 * i) == DESCENDING;
        boolean nullsFirst = order.charAt(2 * i + 1) == NULLS_FIRST;
        int place;
        if (left[i] == null || right[i] == null) {
          int nullsLast = Boolean.compare(left[i] == null, right[i] == null);
          place = nullsFirst ? -nullsLast : nullsLast;
        } else {
          place = codecs[i].compare(left[i], right[i]);
          place = descending ? -place : place;
        }
        if (place != 0) {
          return place;
        }
      }
      return 0;
    }
  }
}
