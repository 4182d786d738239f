package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.pagedb.sql.analysis.describe.FunctionText;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.analysis.system.InternalFunctions;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.function.PgOperator;
import org.pagedb.sql.function.catalog.FunctionCatalog;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** Functions and operators as {@code regproc}, {@code regprocedure} and their kin write them. */
final class BuiltinRoutineNames {

  private static final long UNKNOWN = -1;
  private static final FunctionCatalog CATALOG = FunctionCatalog.builtin();

  private final TypeContext context;

  /** {@code context} reads the names of argument types. */
  BuiltinRoutineNames(TypeContext context) {
    this.context = context;
  }

  // ---- functions

  /** A name alone if it tells the function from others, else with its schema. */
  static String functionName(int oid) {
    PgFunction function = CATALOG.functionByOid(oid);
    if (function == null) {
      return InternalFunctions.name(oid);
    }
    String name = ExpressionText.identifier(function.name());
    return CATALOG.functions(function.name()).size() == 1 ? name : "pg_catalog." + name;
  }

  static String functionSignature(int oid) {
    PgFunction function = CATALOG.functionByOid(oid);
    return function == null
        ? null
        : ExpressionText.identifier(function.name())
            + '('
            + new FunctionText(function).types()
            + ')';
  }

  static long functionOid(String name) {
    List<PgFunction> found = CATALOG.functions(bare(name));
    if (found.size() > 1) {
      throw SqlFailure.of(SqlState.AMBIGUOUS_FUNCTION, "more than one function named \"%s\"", name);
    }
    if (found.isEmpty()) {
      List<Long> internal = InternalFunctions.named(bare(name));
      return internal.isEmpty() ? UNKNOWN : internal.get(0);
    }
    return found.get(0).oid();
  }

  long functionOfSignature(String signature) {
    int open = open(signature);
    List<Long> types = types(signature, open);
    for (PgFunction function : CATALOG.functions(bare(signature.substring(0, open)))) {
      if (oids(function.argumentTypes()).equals(types)) {
        return function.oid();
      }
    }
    return UNKNOWN;
  }

  // ---- operators

  static String operatorName(int oid) {
    PgOperator operator = operator(oid);
    if (operator == null) {
      return null;
    }
    return CATALOG.operators(operator.name()).size() == 1
        ? operator.name()
        : "pg_catalog." + operator.name();
  }

  static String operatorSignature(int oid) {
    PgOperator operator = operator(oid);
    return operator == null
        ? null
        : operator.name()
            + '('
            + (operator.left() == null ? "NONE" : TypeText.of(operator.left()))
            + ','
            + TypeText.of(operator.right())
            + ')';
  }

  static long operatorOid(String name) {
    List<PgOperator> found = CATALOG.operators(bare(name));
    if (found.size() > 1) {
      throw SqlFailure.of(SqlState.AMBIGUOUS_FUNCTION, "more than one operator named %s", name);
    }
    return found.isEmpty() ? UNKNOWN : found.get(0).oid();
  }

  long operatorOfSignature(String signature) {
    int open = open(signature);
    List<Long> types = types(signature, open);
    for (PgOperator operator : CATALOG.operators(bare(signature.substring(0, open)))) {
      long left = operator.left() == null ? 0 : operator.left().oid();
      if (List.of(left, (long) operator.right().oid()).equals(types)) {
        return operator.oid();
      }
    }
    return UNKNOWN;
  }

  private static PgOperator operator(int oid) {
    for (PgOperator operator : CATALOG.allOperators()) {
      if (operator.oid() == oid) {
        return operator;
      }
    }
    return null;
  }

  // ---- texts

  private static int open(String signature) {
    int open = signature.indexOf('(');
    if (open < 0) {
      throw new SqlFailure(SqlState.INVALID_TEXT_REPRESENTATION, "expected a left parenthesis");
    }
    if (!signature.strip().endsWith(")")) {
      throw new SqlFailure(SqlState.INVALID_TEXT_REPRESENTATION, "expected a right parenthesis");
    }
    return open;
  }

  private List<Long> types(String signature, int open) {
    List<Long> oids = new ArrayList<>();
    String list = signature.substring(open + 1, signature.lastIndexOf(')')).strip();
    if (list.isEmpty()) {
      return oids;
    }
    for (String name : list.split(",")) {
      String type = name.strip();
      oids.add(
          type.equalsIgnoreCase("none")
              ? (Long) 0L
              : (Long) BuiltinTypes.REGTYPE.codec().parse(type, PgType.NO_TYPMOD, context));
    }
    return oids;
  }

  private static List<Long> oids(List<PgType> types) {
    List<Long> oids = new ArrayList<>(types.size());
    types.forEach(type -> oids.add((long) type.oid()));
    return oids;
  }

  private static String bare(String name) {
    String prefix = "pg_catalog.";
    String stripped = name.strip();
    String bare = stripped.startsWith(prefix) ? stripped.substring(prefix.length()) : stripped;
    List<String> parts = SessionPath.names(bare);
    return parts.size() == 1 && bare.indexOf('"') >= 0
        ? parts.get(0)
        : bare.toLowerCase(Locale.ROOT);
  }
}
