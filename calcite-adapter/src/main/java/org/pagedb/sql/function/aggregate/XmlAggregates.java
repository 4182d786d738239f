package org.pagedb.sql.function.aggregate;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.function.AggregateArea;
import org.pagedb.sql.function.AggregateFunction;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.xml.XmlParts;
import org.pagedb.sql.type.TypeContext;

/** {@code xmlagg}. */
public final class XmlAggregates implements AggregateArea {

  @Override
  public AggregateFunction aggregate(String function, CallTypes types) {
    return new Collected();
  }

  /** Keeps the values until the end, so that each is copied once. */
  private static final class Collected implements AggregateFunction {

    @SuppressWarnings("unchecked") // the state is made by create
    private static List<Object> list(Object state) {
      return (List<Object>) state;
    }

    @Override
    public Object create() {
      return new ArrayList<>();
    }

    @Override
    public Object accumulate(Object state, Object[] arguments, TypeContext context) {
      if (arguments[0] != null) {
        list(state).add(arguments[0]);
      }
      return state;
    }

    @Override
    public Object combine(Object left, Object right, TypeContext context) {
      list(left).addAll(list(right));
      return left;
    }

    @Override
    public Object result(Object state, Object[] direct, TypeContext context) {
      List<Object> values = list(state);
      return values.size() == 1 ? values.get(0) : XmlParts.concatenated(values.toArray());
    }
  }
}
