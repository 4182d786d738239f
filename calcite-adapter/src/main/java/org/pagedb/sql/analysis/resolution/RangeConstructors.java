package org.pagedb.sql.analysis.resolution;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.function.catalog.FunctionCatalog;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** The functions that come with range types of users: as those of built-in ones. */
public final class RangeConstructors {

  private RangeConstructors() {}

  /** The constructors of a range type or of a multirange type. */
  public static List<PgFunction> of(UserType type, Routines routines) {
    UserType.Range range = type.range();
    int oid = range.constructorOid();
    List<PgFunction> constructors = new ArrayList<>(3);
    if (type.type().kind() == PgType.Kind.RANGE) {
      PgType subtype = range.subtype();
      List<PgType> bounds = List.of(subtype, subtype);
      constructors.add(like("int4range", 2, type, oid, bounds));
      constructors.add(
          like("int4range", 3, type, oid + 1, List.of(subtype, subtype, BuiltinTypes.TEXT)));
      return constructors;
    }
    PgType ranges = routines.type(range.partner());
    PgType array = routines.type(ranges.arrayOid());
    constructors.add(like("int4multirange", 0, type, oid, List.of()));
    for (PgFunction one : FunctionCatalog.builtin().functions("int4multirange")) {
      if (one.argumentTypes().size() == 1) {
        int place = one.variadic() ? 2 : 1;
        constructors.add(made(one, type, oid + place, List.of(one.variadic() ? array : ranges)));
      }
    }
    return constructors;
  }

  private static PgFunction like(
      String name, int arguments, UserType type, int oid, List<PgType> types) {
    for (PgFunction function : FunctionCatalog.builtin().functions(name)) {
      if (function.argumentTypes().size() == arguments) {
        return made(function, type, oid, types);
      }
    }
    throw new IllegalStateException("no constructor " + name + " of " + arguments);
  }

  private static PgFunction made(
      PgFunction builtin, UserType type, int oid, List<PgType> argumentTypes) {
    return new PgFunction(
        oid,
        type.range().constructor(),
        builtin.kind(),
        argumentTypes,
        builtin.variadic(),
        0,
        type.type(),
        false,
        builtin.strict(),
        builtin.volatility(),
        builtin.parallel(),
        builtin.body());
  }
}
