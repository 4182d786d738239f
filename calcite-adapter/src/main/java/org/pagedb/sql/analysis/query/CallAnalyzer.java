package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.pagedb.sql.analysis.resolution.CastContext;
import org.pagedb.sql.analysis.resolution.Coercion;
import org.pagedb.sql.analysis.resolution.CollationUse;
import org.pagedb.sql.analysis.resolution.Collations;
import org.pagedb.sql.analysis.resolution.FunctionResolver;
import org.pagedb.sql.analysis.resolution.TypeOid;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.SortKey;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** Calls of functions; aggregates and window functions are handed on. */
final class CallAnalyzer {

  private static final int PG_TYPEOF = 1619;
  private static final int PG_COLLATION_FOR = 3162;

  private final ExpressionAnalyzer expressions;
  private final Coercion coercion;

  CallAnalyzer(ExpressionAnalyzer expressions) {
    this.expressions = expressions;
    coercion = expressions.statement().coercion();
  }

  /** A call whose function is chosen and whose arguments fit it. */
  record Resolved(PgFunction function, List<Expression> arguments, PgType result) {}

  Expression call(SqlExpression.FunctionCall call) {
    List<SqlExpression> written = call.arguments();
    if (call.options().withinGroup()) {
      written = new ArrayList<>(written);
      for (SortKey key : call.options().orderBy()) {
        written.add(key.expression());
      }
    }
    List<Expression> arguments = new ArrayList<>(written.size());
    List<String> names = List.of();
    PgType[] types = new PgType[written.size()];
    for (int i = 0; i < types.length; i++) {
      SqlExpression argument = written.get(i);
      if (argument instanceof SqlExpression.NamedArgument named) {
        names = names.isEmpty() ? new ArrayList<>() : names;
        names.add(named.name());
        argument = named.value();
      } else if (!names.isEmpty()) {
        throw new SqlFailure(
                SqlState.SYNTAX_ERROR, "positional argument cannot follow named argument")
            .at(ExpressionStart.of(argument));
      }
      Expression value = expressions.analyze(argument);
      arguments.add(value);
      types[i] = value.type();
    }
    FunctionResolver.Call shape =
        new FunctionResolver.Call(types, names, call.options().variadic());
    if (types.length == 1 && types[0].oid() == TypeOid.UNKNOWN) {
      Expression cast = asCast(call, arguments);
      if (cast != null) {
        return cast;
      }
    }
    FunctionResolver.Choice choice = choose(call, shape);
    if (choice == null) {
      Expression cast = asCast(call, arguments);
      if (cast != null) {
        return cast;
      }
      throw missing(call, shape);
    }
    return apply(call, written, choice, arguments);
  }

  private FunctionResolver.Choice choose(
      SqlExpression.FunctionCall call, FunctionResolver.Call shape) {
    QualifiedName name = call.name();
    if (name.parts().size() > 1 && !isBuiltin(name)) {
      String schema = name.parts().get(name.parts().size() - 2);
      expressions.statement().types().checkSchema(schema, call.position());
      return expressions
          .statement()
          .functions()
          .chooseIn(schema, name.last(), name.toString(), shape, call.position());
    }
    return expressions
        .statement()
        .functions()
        .choose(name.last(), name.toString(), shape, call.position());
  }

  /** The helpers of the information schema stand among the built-in functions. */
  private static boolean isBuiltin(QualifiedName name) {
    return name.parts().get(0).equals("information_schema") && name.last().startsWith("_pg_");
  }

  private static SqlFailure missing(SqlExpression.FunctionCall call, FunctionResolver.Call shape) {
    String signature = FunctionResolver.signature(call.name().toString(), shape);
    SqlFailure failure =
        new SqlFailure(SqlState.UNDEFINED_FUNCTION, "function " + signature + " does not exist");
    return failure
        .hint(
            "No function matches the given name and argument types. You might need to add"
                + " explicit type casts.")
        .at(call.position());
  }

  /** {@code type(value)} is a cast where the type has that name and no function has. */
  private Expression asCast(SqlExpression.FunctionCall call, List<Expression> arguments) {
    boolean plain =
        arguments.size() == 1
            && call.over() == null
            && !call.options().distinct()
            && !call.options().variadic()
            && call.options().orderBy().isEmpty()
            && call.options().filter() == null
            && !(call.arguments().get(0) instanceof SqlExpression.NamedArgument);
    if (!plain) {
      return null;
    }
    PgType target = expressions.statement().types().find(call.name().parts());
    if (target == null) {
      return null;
    }
    Expression argument = arguments.get(0);
    int position = ExpressionStart.of(call.arguments().get(0));
    boolean possible =
        argument.type().oid() == TypeOid.UNKNOWN
            || coercion.canCoerce(argument.type(), target, CastContext.EXPLICIT);
    return possible
        ? coercion.coerce(argument, target, PgType.NO_TYPMOD, CastContext.EXPLICIT, position)
        : null;
  }

  private Expression apply(
      SqlExpression.FunctionCall call,
      List<SqlExpression> written,
      FunctionResolver.Choice choice,
      List<Expression> arguments) {
    PgFunction function = choice.function();
    checkOptions(call, function);
    checkVariadic(call, choice, arguments);
    if (isHypothetical(call, function)) {
      HypotheticalRow.unify(call, written, arguments, coercion);
    }
    boolean asksType = function.oid() == PG_TYPEOF || function.oid() == PG_COLLATION_FOR;
    for (int i = 0; i < arguments.size(); i++) {
      arguments.set(i, coerced(arguments.get(i), choice.declared()[i], written.get(i), asksType));
    }
    List<Expression> all =
        choice.defaults().length == 0 && choice.places() == null
            ? arguments
            : withDefaults(choice, arguments, call.position());
    expressions.statement().privileges().calls(function, expressions.statement().catalog());
    Resolved resolved = new Resolved(function, all, choice.result());
    if (call.over() != null) {
      checkNoOrderedSet(call, function);
      return new WindowAnalyzer(expressions).window(call, resolved);
    }
    if (function.kind() == PgFunction.Kind.AGGREGATE) {
      return new AggregateAnalyzer(expressions).aggregate(call, resolved);
    }
    if (function.returnsSet()) {
      meetSet(call);
    }
    PgType result = OutputRow.of(choice.result(), function, all, expressions.statement());
    int collation = Collations.of(all, result, call.position());
    if (function.oid() == PG_COLLATION_FOR) {
      all.set(0, withCollation(all.get(0)));
    }
    return CollationUse.checked(
        new Expression.FunctionCall(
            function, all, result, PgType.NO_TYPMOD, collation, null, call.options().variadic()));
  }

  private void checkNoOrderedSet(SqlExpression.FunctionCall call, PgFunction function) {
    char nature = expressions.statement().routines().details(function).aggregate();
    if (function.kind() != PgFunction.Kind.AGGREGATE || nature != 'o' && nature != 'h') {
      return;
    }
    if (!call.options().withinGroup()) {
      throw wrong("WITHIN GROUP is required for ordered-set aggregate " + call.name(), call);
    }
    throw new SqlFailure(
            SqlState.FEATURE_NOT_SUPPORTED,
            "OVER is not supported for ordered-set aggregate " + call.name())
        .at(call.position());
  }

  private boolean isHypothetical(SqlExpression.FunctionCall call, PgFunction function) {
    return call.options().withinGroup()
        && function.kind() == PgFunction.Kind.AGGREGATE
        && expressions.statement().routines().details(function).aggregate() == 'h';
  }

  /** The same value, of a type that tells its collation. */
  private static Expression withCollation(Expression value) {
    return new Expression.Cast(
        value,
        Expression.CastMethod.RELABEL,
        null,
        false,
        Collations.typeOf(value),
        value.typmod());
  }

  private static void checkVariadic(
      SqlExpression.FunctionCall call, FunctionResolver.Choice choice, List<Expression> arguments) {
    int last = arguments.size() - 1;
    if (call.options().variadic()
        && choice.declared()[last].oid() == TypeOid.ANY
        && !arguments.get(last).type().isArray()
        && !isNull(arguments.get(last))) {
      throw new SqlFailure(SqlState.DATATYPE_MISMATCH, "VARIADIC argument must be an array")
          .at(ExpressionStart.of(call.arguments().get(last)));
    }
  }

  private static boolean isNull(Expression expression) {
    return expression instanceof Expression.Constant constant && constant.value() == null;
  }

  /** {@code open} arguments of type "any" stay of type unknown. */
  private Expression coerced(
      Expression argument, PgType declared, SqlExpression written, boolean open) {
    SqlExpression value =
        written instanceof SqlExpression.NamedArgument named ? named.value() : written;
    int position = ExpressionStart.of(value);
    return declared.oid() == TypeOid.ANY
        ? open ? argument : coercion.known(argument, position)
        : coercion.implicit(argument, declared, position);
  }

  private List<Expression> withDefaults(
      FunctionResolver.Choice choice, List<Expression> arguments, int position) {
    Expression[] all = new Expression[choice.function().argumentTypes().size()];
    for (int i = 0; i < arguments.size(); i++) {
      all[choice.places() == null ? i : choice.places()[i]] = arguments.get(i);
    }
    for (int i = 0; i < all.length; i++) {
      if (all[i] == null) {
        PgType declared = choice.function().argumentTypes().get(i);
        all[i] =
            StoredExpressions.constant(
                expressions.statement(), choice.defaults()[i], declared, position);
      }
    }
    return Arrays.asList(all);
  }

  private void meetSet(SqlExpression.FunctionCall call) {
    if (!expressions.clause().allowsSets()) {
      throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED,
              "set-returning functions are not allowed in " + expressions.clause().text())
          .at(call.position());
    }
    expressions.meetSet();
  }

  private static void checkOptions(SqlExpression.FunctionCall call, PgFunction function) {
    if (function.kind() == PgFunction.Kind.WINDOW && call.over() == null) {
      throw wrong("window function " + call.name() + " requires an OVER clause", call);
    }
    if (function.kind() == PgFunction.Kind.PROCEDURE) {
      throw wrong(call.name() + " is a procedure", call).hint("To call a procedure, use CALL.");
    }
    if (function.kind() != PgFunction.Kind.FUNCTION) {
      return;
    }
    String name = call.name().toString();
    String notAggregate = " specified, but " + name + " is not an aggregate function";
    if (call.options().star()) {
      throw wrong(name + "(*)" + notAggregate, call);
    }
    if (call.options().distinct()) {
      throw wrong("DISTINCT" + notAggregate, call);
    }
    if (call.options().withinGroup()) {
      throw wrong("WITHIN GROUP" + notAggregate, call);
    }
    if (!call.options().orderBy().isEmpty()) {
      throw wrong("ORDER BY" + notAggregate, call);
    }
    if (call.options().filter() != null) {
      throw wrong("FILTER" + notAggregate, call);
    }
    if (call.over() != null) {
      throw wrong(
          "OVER specified, but " + name + " is not a window function nor an aggregate function",
          call);
    }
  }

  private static SqlFailure wrong(String message, SqlExpression.FunctionCall call) {
    return new SqlFailure(SqlState.WRONG_OBJECT_TYPE, message).at(call.position());
  }

  /** GROUPING: an aggregate of that name over grouping expressions. */
  Expression grouping(SqlExpression.Grouping grouping) {
    QueryState query = expressions.scope().query();
    if (query == null || !expressions.clause().allowsAggregates()) {
      throw new SqlFailure(
              SqlState.GROUPING_ERROR,
              "grouping operations are not allowed in " + expressions.clause().text())
          .at(grouping.position());
    }
    List<Expression> arguments = new ArrayList<>(grouping.arguments().size());
    List<PgType> types = new ArrayList<>(arguments.size());
    for (SqlExpression written : grouping.arguments()) {
      Expression argument = expressions.analyze(written);
      arguments.add(argument);
      types.add(argument.type());
    }
    PgFunction function =
        new PgFunction(
            0,
            PendingAggregate.GROUPING,
            PgFunction.Kind.AGGREGATE,
            types,
            false,
            0,
            BuiltinTypes.INT4,
            false,
            false,
            'i',
            's',
            null);
    PendingAggregate aggregate =
        new PendingAggregate(
            function, arguments, false, false, null, List.of(), List.of(), BuiltinTypes.INT4, 0);
    return query.add(aggregate, grouping.position());
  }
}
