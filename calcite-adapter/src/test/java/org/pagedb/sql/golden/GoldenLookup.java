package org.pagedb.sql.golden;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.function.AggregateFunction;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionDetails;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.function.PgOperator;
import org.pagedb.sql.function.catalog.FunctionCatalog;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** Finds the function that a case means: exact types, or polymorphic parameters. */
final class GoldenLookup {

  private static final FunctionCatalog CATALOG = FunctionCatalog.builtin();

  private GoldenLookup() {}

  static PgFunction function(String name, List<PgType> types) {
    PgFunction fitting = null;
    for (PgFunction function : CATALOG.functions(name)) {
      if (function.kind() == PgFunction.Kind.FUNCTION) {
        if (function.argumentTypes().equals(types)) {
          return function;
        }
        if (accepts(function, types)) {
          fitting = function;
        }
      }
    }
    if (fitting == null) {
      throw new IllegalArgumentException("no function " + name + types);
    }
    return fitting;
  }

  static PgOperator operator(String name, PgType left, PgType right) {
    PgOperator exact = CATALOG.operator(name, left, right);
    if (exact != null) {
      return exact;
    }
    for (PgOperator operator : CATALOG.operators(name)) {
      boolean elementForArray =
          left != null
              && (isElement(operator.left()) && isContainer(left)
                  || isElement(operator.right()) && isContainer(right));
      if (elementForArray) {
        continue;
      }
      boolean sameShape = (operator.left() == null) == (left == null);
      if (sameShape
          && accepts(operator.right(), right)
          && (left == null || accepts(operator.left(), left))) {
        return operator;
      }
    }
    throw new IllegalArgumentException("no operator " + left + " " + name + " " + right);
  }

  private static boolean isElement(PgType declared) {
    return declared != null
        && (declared.equals(BuiltinTypes.ANYCOMPATIBLE)
            || declared.equals(BuiltinTypes.ANYELEMENT)
            || declared.equals(BuiltinTypes.ANYNONARRAY));
  }

  private static boolean isContainer(PgType type) {
    return type.isArray() || type.kind() == PgType.Kind.RANGE;
  }

  private static boolean accepts(PgFunction function, List<PgType> types) {
    List<PgType> declared = function.argumentTypes();
    boolean countFits =
        function.variadic() ? types.size() >= declared.size() - 1 : types.size() == declared.size();
    if (!countFits) {
      return false;
    }
    for (int i = 0; i < types.size(); i++) {
      PgType parameter = declared.get(Math.min(i, declared.size() - 1));
      if (function.variadic() && i >= declared.size() - 1 && parameter.isArray()) {
        parameter = BuiltinTypes.elementOf(parameter);
      }
      if (!accepts(parameter, types.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean accepts(PgType declared, PgType actual) {
    return switch (declared.name()) {
      case "any", "anyelement", "anycompatible" -> true;
      case "anynonarray", "anycompatiblenonarray" -> !actual.isArray();
      case "anyarray", "anycompatiblearray" -> actual.isArray();
      case "anyrange", "anycompatiblerange" -> actual.kind() == PgType.Kind.RANGE;
      case "anymultirange", "anycompatiblemultirange" -> actual.kind() == PgType.Kind.MULTIRANGE;
      case "record" -> actual.equals(BuiltinTypes.RECORD);
      default -> declared.equals(actual);
    };
  }

  static PgType resultType(PgFunction function, List<PgType> types) {
    PgType declared = function.resultType();
    for (int i = 0; i < types.size(); i++) {
      PgType parameter =
          function.argumentTypes().get(Math.min(i, function.argumentTypes().size() - 1));
      PgType replaced = replace(declared, parameter, types.get(i));
      if (replaced != null) {
        return replaced;
      }
    }
    return declared;
  }

  private static PgType replace(PgType declared, PgType parameter, PgType actual) {
    boolean element =
        declared.name().startsWith("any") && declared.name().endsWith("element")
            || declared.name().equals("anycompatible");
    boolean array = declared.name().endsWith("array");
    boolean parameterIsArray =
        parameter.name().startsWith("any")
            && parameter.name().endsWith("array")
            && !parameter.name().endsWith("nonarray");
    boolean polymorphic = parameter.name().startsWith("any") && !parameter.equals(BuiltinTypes.ANY);
    if (!polymorphic || !declared.name().startsWith("any")) {
      return null;
    }
    if (element) {
      return parameterIsArray
          ? BuiltinTypes.elementOf(actual)
          : actual.kind() == PgType.Kind.RANGE || actual.kind() == PgType.Kind.MULTIRANGE
              ? BuiltinTypes.rangeSubtype(actual)
              : actual;
    }
    if (array) {
      return parameterIsArray ? actual : BuiltinTypes.arrayOf(actual);
    }
    if (declared.name().endsWith("multirange")) {
      return actual.kind() == PgType.Kind.MULTIRANGE ? actual : BuiltinTypes.multirangeOf(actual);
    }
    if (declared.name().endsWith("range")) {
      return actual.kind() == PgType.Kind.RANGE ? actual : BuiltinTypes.rangeOf(actual);
    }
    return null;
  }

  /** An aggregate with the texts of its direct arguments. */
  record Aggregate(
      AggregateFunction function, PgType result, List<PgType> directTypes, String text) {
    Object[] direct(TypeContext context) {
      Object[] values = new Object[directTypes.size()];
      for (int i = 0; i < values.length; i++) {
        String plain = text.split("::")[0].replace("'", "");
        values[i] = directTypes.get(i).codec().parse(plain, PgType.NO_TYPMOD, context);
      }
      return values;
    }
  }

  static Aggregate aggregate(String name, List<PgType> types, String direct) {
    PgFunction found = null;
    List<PgType> directTypes = List.of();
    for (PgFunction function : CATALOG.functions(name)) {
      if (function.kind() != PgFunction.Kind.AGGREGATE) {
        continue;
      }
      FunctionDetails details = CATALOG.details(function);
      List<PgType> declaredDirect = new ArrayList<>();
      if (details.directArguments() > 0) {
        boolean arrayWanted = direct.contains("[");
        declaredDirect.addAll(function.argumentTypes().subList(0, details.directArguments()));
        if (declaredDirect.get(0).isArray() != arrayWanted) {
          continue;
        }
      }
      List<PgType> all = new ArrayList<>(declaredDirect);
      all.addAll(types);
      if (function.argumentTypes().equals(all)) {
        found = function;
        directTypes = declaredDirect;
        break;
      }
      if (accepts(function, all) && found == null) {
        found = function;
        directTypes = declaredDirect;
      }
    }
    if (found == null) {
      throw new IllegalArgumentException("no aggregate " + name + types);
    }
    List<PgType> all = new ArrayList<>(directTypes);
    all.addAll(types);
    PgType result = resultType(found, all);
    return new Aggregate(
        CATALOG.aggregate(found, new CallTypes(all, result)), result, directTypes, direct);
  }
}
