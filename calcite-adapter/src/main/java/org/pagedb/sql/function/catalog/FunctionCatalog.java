package org.pagedb.sql.function.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.pagedb.sql.function.AggregateFunction;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionDetails;
import org.pagedb.sql.function.PgCast;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.function.PgOperator;
import org.pagedb.sql.type.PgType;

/**
 * The functions, operators and casts that are built in, or those of one extension. What it hands
 * out is immutable and the same for every database; rows are read at first use and then remembered.
 * Safe for any number of threads.
 */
public final class FunctionCatalog {

  private static final FunctionCatalog BUILTIN = new FunctionCatalog(new CatalogRows.BuiltIn());

  private final CatalogRows rows;
  private final Map<String, List<PgFunction>> functions = new ConcurrentHashMap<>();
  private final Map<Integer, PgFunction> byOid = new ConcurrentHashMap<>();
  private final Map<String, List<PgOperator>> operators = new ConcurrentHashMap<>();
  private final Map<String, Object> exactOperators = new ConcurrentHashMap<>();
  private final Map<Long, Object> casts = new ConcurrentHashMap<>();

  FunctionCatalog(CatalogRows rows) {
    this.rows = rows;
  }

  /** The table of built-ins; where it finds things by oid, it finds those of extensions too. */
  public static FunctionCatalog builtin() {
    return BUILTIN;
  }

  /** Where a thing of that oid is described. */
  private FunctionCatalog owner(int oid) {
    return this == BUILTIN && ExtensionCatalog.owns(oid)
        ? ExtensionCatalog.builtin().owner(oid)
        : this;
  }

  /**
   * All overloads of a name: functions, aggregates and window functions; empty if there is none.
   */
  public List<PgFunction> functions(String name) {
    List<PgFunction> known = functions.get(name);
    if (known == null) {
      known = readFunctions(name);
      functions.put(name, known);
    }
    return known;
  }

  private List<PgFunction> readFunctions(String name) {
    List<PgFunction> found = new ArrayList<>();
    for (String line : functionLines(name)) {
      found.add(FunctionRow.function(SortedRows.fields(line)));
    }
    return List.copyOf(found);
  }

  private List<String> functionLines(String name) {
    return name.isEmpty() ? List.of() : rows.functions(name + "\t");
  }

  /** Every function there is; reads everything. */
  public List<PgFunction> allFunctions() {
    List<PgFunction> all = new ArrayList<>();
    String last = "";
    for (String line : rows.functions("")) {
      String name = line.substring(0, line.indexOf('\t'));
      if (!name.equals(last)) {
        all.addAll(functions(name));
        last = name;
      }
    }
    return all;
  }

  /** The function with a name and an oid, or null. */
  public PgFunction function(String name, int oid) {
    for (PgFunction function : owner(oid).functions(name)) {
      if (function.oid() == oid) {
        return function;
      }
    }
    return null;
  }

  /** The function with an oid, or null; reads everything. */
  public PgFunction functionByOid(int oid) {
    FunctionCatalog owner = owner(oid);
    if (owner.byOid.isEmpty()) {
      for (PgFunction function : owner.allFunctions()) {
        owner.byOid.put(function.oid(), function);
      }
    }
    return owner.byOid.get(oid);
  }

  /** Argument names, defaults, output columns and the nature of an aggregate. */
  public FunctionDetails details(PgFunction function) {
    for (String line : owner(function.oid()).functionLines(function.name())) {
      String[] fields = SortedRows.fields(line);
      if (Integer.parseInt(fields[FunctionRow.OID]) == function.oid()) {
        return FunctionRow.details(fields);
      }
    }
    return new FunctionDetails(List.of(), List.of(), List.of(), ' ', 0, 0);
  }

  /**
   * The aggregate behind a function of kind {@link PgFunction.Kind#AGGREGATE}, for the types of one
   * call.
   */
  public AggregateFunction aggregate(PgFunction function, CallTypes types) {
    for (String line : owner(function.oid()).functionLines(function.name())) {
      String[] fields = SortedRows.fields(line);
      if (Integer.parseInt(fields[FunctionRow.OID]) == function.oid()) {
        return FunctionAreas.aggregates(fields[FunctionRow.AREA]).aggregate(function.name(), types);
      }
    }
    throw new IllegalArgumentException("no built-in aggregate: " + function.name());
  }

  /** All operators with a symbol, prefix ones too; empty if there is none. */
  public List<PgOperator> operators(String name) {
    List<PgOperator> known = operators.get(name);
    if (known == null) {
      List<PgOperator> found = new ArrayList<>();
      for (String line : rows.operators(name + "\t")) {
        found.add(OperatorRow.operator(SortedRows.fields(line)));
      }
      known = List.copyOf(found);
      operators.put(name, known);
    }
    return known;
  }

  /**
   * The operator with exactly these declared operand types, or null; cheaper than {@link
   * #operators}.
   *
   * @param left null for a prefix operator
   */
  public PgOperator operator(String name, PgType left, PgType right) {
    String key = name + "\t" + (left == null ? 0 : left.oid()) + "\t" + right.oid() + "\t";
    Object known = exactOperators.get(key);
    if (known == null) {
      List<String> lines = rows.operators(key);
      known =
          lines.isEmpty() ? Absent.ABSENT : OperatorRow.operator(SortedRows.fields(lines.get(0)));
      exactOperators.put(key, known);
    }
    return known == Absent.ABSENT ? null : (PgOperator) known;
  }

  /** Every operator there is. */
  public List<PgOperator> allOperators() {
    List<PgOperator> all = new ArrayList<>();
    for (String line : rows.operators("")) {
      all.add(OperatorRow.operator(SortedRows.fields(line)));
    }
    return all;
  }

  /** The function that carries out an operator. */
  public PgFunction function(PgOperator operator) {
    return function(operator.functionName(), operator.functionOid());
  }

  /**
   * The cast from one type to another, also a length coercion from a type to itself; null if {@code
   * pg_cast} has none. Casts through text that need no row are not here.
   */
  public PgCast cast(PgType source, PgType target) {
    Long key = (long) source.oid() << 32 | target.oid();
    Object known = casts.get(key);
    if (known == null) {
      List<String> lines = rows.casts(source.oid() + "\t" + target.oid() + "\t");
      known = lines.isEmpty() ? Absent.ABSENT : CastRow.cast(SortedRows.fields(lines.get(0)));
      casts.put(key, known);
    }
    return known == Absent.ABSENT ? null : (PgCast) known;
  }

  /** Every cast there is. */
  public List<PgCast> allCasts() {
    List<PgCast> all = new ArrayList<>();
    for (String line : rows.casts("")) {
      all.add(CastRow.cast(SortedRows.fields(line)));
    }
    return all;
  }

  /** The function that carries out a cast with method {@link PgCast.Method#FUNCTION}. */
  public PgFunction function(PgCast cast) {
    return function(cast.functionName(), cast.functionOid());
  }

  /** Remembers that something is not there. */
  private enum Absent {
    ABSENT
  }
}
