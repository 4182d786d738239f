package org.pagedb.sql.function.catalog;

import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.function.FunctionBody;
import org.pagedb.sql.function.TypedFunctionArea;
import org.pagedb.sql.type.TypeContext;

/** A function of an area that is loaded at the first call. */
final class AreaBody implements FunctionBody {

  private final String areaName;
  private final String function;
  private Object area; // benign race: areas have no state

  AreaBody(String areaName, String function) {
    this.areaName = areaName;
    this.function = function;
  }

  private Object area() {
    Object known = area;
    if (known == null) {
      known = FunctionAreas.area(areaName);
      area = known;
    }
    return known;
  }

  @Override
  public Object call(Object[] arguments, TypeContext context) {
    Object known = area();
    if (known instanceof FunctionArea plain) {
      return plain.call(function, arguments, context);
    }
    throw new IllegalStateException(function + " must be bound to the types of its call");
  }

  @Override
  public FunctionBody bind(CallTypes types) {
    return area() instanceof TypedFunctionArea typed ? new Bound(typed, function, types) : this;
  }

  @Override
  public boolean asksSession() {
    return areaName.startsWith("system.")
        || areaName.startsWith("textsearch.")
        || areaName.startsWith("extension.")
        || areaName.equals("compare.TypeInformation");
  }

  private record Bound(TypedFunctionArea area, String function, CallTypes types)
      implements FunctionBody {
    @Override
    public Object call(Object[] arguments, TypeContext context) {
      return area.call(function, arguments, types, context);
    }
  }

  @Override
  public String toString() {
    return areaName + "." + function;
  }
}
