package org.pagedb.sql.exec.kernel;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.exec.run.DomainRules;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionBody;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.array.ArrayCodec;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * Turns expressions into kernels for one execution, in which parameters and outer rows are known.
 * It is cheap: one small object a node and no tables, since most statements run once.
 */
public final class ExpressionCompiler {

  private final ExecutionContext context;

  /** Compiles for one execution. */
  public ExpressionCompiler(ExecutionContext context) {
    this.context = context;
  }

  /** Compiles a list, in order. */
  public Kernel[] compileAll(List<Expression> expressions) {
    Kernel[] kernels = new Kernel[expressions.size()];
    for (int i = 0; i < kernels.length; i++) {
      kernels[i] = compile(expressions.get(i));
    }
    return kernels;
  }

  /** Compiles one expression. */
  public Kernel compile(Expression expression) {
    if (expression instanceof Expression.InputReference reference) {
      return new ColumnKernel(reference.type(), reference.index());
    }
    if (expression instanceof Expression.Constant constant) {
      return new ConstantKernel(constant.type(), constant.value());
    }
    if (expression instanceof Expression.Parameter parameter) {
      return new ParameterKernel(parameter.type(), parameter.index(), context);
    }
    if (expression instanceof Expression.FunctionCall call) {
      return functionCall(call);
    }
    if (expression instanceof Expression.Cast cast) {
      return cast(cast);
    }
    Kernel condition = condition(expression);
    return condition != null ? condition : choice(expression);
  }

  private Kernel functionCall(Expression.FunctionCall call) {
    Kernel[] arguments = compileAll(call.arguments());
    Kernel like = like(call, arguments);
    if (like != null) {
      return like;
    }
    Kernel own = FunctionKernels.of(call, arguments);
    return own != null
        ? own
        : byBody(call.function(), call.type(), arguments, call.variadicArray());
  }

  /** LIKE with a constant pattern, or null. */
  private Kernel like(Expression.FunctionCall call, Kernel[] arguments) {
    int oid = call.function().oid();
    if (oid != LikeKernel.LIKE && oid != LikeKernel.NOT_LIKE || !arguments[1].isConstant()) {
      return null;
    }
    HeldKernel text = new HeldKernel(arguments[0]);
    Kernel general =
        call.function().body() == null
            ? null
            : byBody(call.function(), call.type(), new Kernel[] {text, arguments[1]}, false);
    boolean negated = oid == LikeKernel.NOT_LIKE;
    return new LikeKernel(call.type(), arguments[0], arguments[1], text, general, negated);
  }

  private Kernel byBody(
      PgFunction function, PgType type, Kernel[] arguments, boolean variadicArray) {
    FunctionBody body = bound(function, type, arguments, variadicArray);
    return new FunctionKernel(type, function, body, arguments, variadicArray, context.types());
  }

  /** The function's body for the arguments' types. */
  static FunctionBody bound(
      PgFunction function, PgType type, Kernel[] arguments, boolean variadicArray) {
    if (function.body() == null) {
      throw SqlFailure.notSupported("function " + function.name());
    }
    List<PgType> types = new ArrayList<>(arguments.length);
    for (Kernel argument : arguments) {
      types.add(argument.type());
    }
    return function.body().bind(new CallTypes(types, type, variadicArray));
  }

  /** A kernel for a comparison function over two kernels. */
  Kernel compare(PgFunction comparison, PgType type, Kernel left, Kernel right) {
    Kernel own = FunctionKernels.binary(comparison.oid(), type, 0, left, right);
    return own != null ? own : byBody(comparison, type, new Kernel[] {left, right}, false);
  }

  private Kernel condition(Expression expression) {
    if (expression instanceof Expression.And and) {
      return new ConnectiveKernel(and.type(), compileAll(and.conditions()), true);
    }
    if (expression instanceof Expression.Or or) {
      return new ConnectiveKernel(or.type(), compileAll(or.conditions()), false);
    }
    if (expression instanceof Expression.Not not) {
      return new NotKernel(not.type(), compile(not.condition()));
    }
    if (expression instanceof Expression.NullTest test) {
      Kernel argument = compile(test.argument());
      return isRow(argument.type())
          ? new RowNullTest(test.type(), argument, !test.negated())
          : new TruthTest(test.type(), argument, TruthTest.Question.IS_NULL, test.negated());
    }
    if (expression instanceof Expression.BooleanTest test) {
      return new TruthTest(
          test.type(), compile(test.argument()), question(test.expected()), test.negated());
    }
    if (expression instanceof Expression.DistinctTest test) {
      return distinct(test);
    }
    return null;
  }

  private static boolean isRow(PgType type) {
    return type.kind() == PgType.Kind.COMPOSITE || type.oid() == BuiltinTypes.RECORD.oid();
  }

  private static TruthTest.Question question(Boolean expected) {
    if (expected == null) {
      return TruthTest.Question.IS_NULL;
    }
    return expected ? TruthTest.Question.IS_TRUE : TruthTest.Question.IS_FALSE;
  }

  private Kernel distinct(Expression.DistinctTest test) {
    Kernel left = compile(test.left());
    Kernel right = compile(test.right());
    HeldKernel heldLeft = new HeldKernel(left);
    HeldKernel heldRight = new HeldKernel(right);
    Kernel equality = compare(test.equality(), test.type(), heldLeft, heldRight);
    return new DistinctKernel(
        test.type(), left, right, heldLeft, heldRight, equality, test.negated());
  }

  private Kernel choice(Expression expression) {
    if (expression instanceof Expression.Case choice) {
      return caseKernel(choice);
    }
    if (expression instanceof Expression.Coalesce coalesce) {
      return new CoalesceKernel(coalesce.type(), compileAll(coalesce.arguments()));
    }
    if (expression instanceof Expression.NullIf nullIf) {
      Kernel left = compile(nullIf.left());
      HeldKernel held = new HeldKernel(left);
      PgType bool = nullIf.equality().resultType();
      Kernel equality = compare(nullIf.equality(), bool, held, compile(nullIf.right()));
      return new NullIfKernel(nullIf.type(), left, held, equality);
    }
    if (expression instanceof Expression.MinMax minMax) {
      return new MinMaxKernel(minMax.type(), minMax.greatest(), compileAll(minMax.arguments()));
    }
    return leaf(expression);
  }

  private Kernel caseKernel(Expression.Case choice) {
    int size = choice.whens().size();
    Kernel[] conditions = new Kernel[size];
    Kernel[] results = new Kernel[size + 1];
    for (int i = 0; i < size; i++) {
      conditions[i] = compile(choice.whens().get(i).condition());
      results[i] = compile(choice.whens().get(i).result());
    }
    results[size] = compile(choice.otherwise());
    return new CaseKernel(choice.type(), conditions, results);
  }

  private Kernel leaf(Expression expression) {
    if (expression instanceof Expression.OuterReference outer) {
      return new OuterKernel(outer.type(), context.outer().level(outer.level()), outer.index());
    }
    if (expression instanceof Expression.SessionValue value) {
      Object datum =
          context.environment().sessionValue(value.keyword(), value.type(), value.typmod());
      return new ConstantKernel(value.type(), datum);
    }
    if (expression instanceof Expression.CollateExpression collate) {
      return compile(collate.argument());
    }
    if (expression instanceof Expression.Uncollated uncollated) {
      return new UncollatedKernel(compile(uncollated.argument()), uncollated.use());
    }
    if (expression instanceof Expression.ArrayConstructor
        || expression instanceof Expression.Subscript) {
      return arrays(expression);
    }
    if (expression instanceof Expression.ArrayComparison comparison) {
      return new ComparisonCompiler(this, context).arrayComparison(comparison);
    }
    if (expression instanceof Expression.Subquery subquery) {
      return new ComparisonCompiler(this, context).subquery(subquery);
    }
    if (expression instanceof Expression.RowConstructor row) {
      return new RowKernel(row.type(), compileAll(row.fields()));
    }
    if (expression instanceof Expression.FieldSelection selection) {
      return FieldKernel.of(selection.type(), compile(selection.row()), selection.field());
    }
    if (expression instanceof Expression.ElementAssignment assignment) {
      Expression.Subscript part = assignment.part();
      if (part.container().type().equals(BuiltinTypes.JSONB)) {
        return new JsonbAssignmentKernel(
            assignment.type(),
            compile(part.container()),
            compileAll(part.upper()),
            compile(assignment.value()));
      }
      return new ElementAssignmentKernel(
          assignment.type(),
          compile(part.container()),
          subscripts(part),
          compile(assignment.value()));
    }
    if (expression instanceof Expression.FieldAssignment assignment) {
      return new FieldAssignmentKernel(
          assignment.type(),
          compile(assignment.row()),
          assignment.field(),
          compile(assignment.value()));
    }
    throw SqlFailure.notSupported(
        "executing an expression of kind " + expression.getClass().getSimpleName());
  }

  private Kernel arrayCast(Expression.Cast cast, Kernel argument) {
    PgType element = ArrayCodec.elementOf(cast.type());
    FunctionBody body =
        cast.function() == null
            ? null
            : cast.function().body().bind(new CallTypes(cast.function().argumentTypes(), element));
    return ArrayCast.of(
        cast.type(), element, body, cast.typmod(), cast.explicit(), argument, context.types());
  }

  private Kernel arrays(Expression expression) {
    if (expression instanceof Expression.ArrayConstructor constructor) {
      PgType element = ArrayCodec.elementOf(constructor.type());
      return new ArrayKernel(
          constructor.type(), element, compileAll(constructor.elements()), constructor.nested());
    }
    Expression.Subscript subscript = (Expression.Subscript) expression;
    return new SubscriptKernel(
        subscript.type(), compile(subscript.container()), subscripts(subscript));
  }

  private Subscripts subscripts(Expression.Subscript written) {
    return new Subscripts(bounds(written.lower()), bounds(written.upper()), written.slice());
  }

  private Kernel[] bounds(List<Expression> expressions) {
    if (expressions == null) {
      return new Kernel[0];
    }
    Kernel[] kernels = new Kernel[expressions.size()];
    for (int i = 0; i < kernels.length; i++) {
      kernels[i] = expressions.get(i) == null ? null : compile(expressions.get(i));
    }
    return kernels;
  }

  /** Some cast functions want to know the modifier, and whether the cast was written. */
  private static Kernel[] castArguments(Expression.Cast cast, Kernel argument) {
    Kernel typmod = new ConstantKernel(BuiltinTypes.INT4, (long) cast.typmod());
    return switch (cast.function().argumentTypes().size()) {
      case 1 -> new Kernel[] {argument};
      case 2 -> new Kernel[] {argument, typmod};
      default ->
          new Kernel[] {argument, typmod, new ConstantKernel(BuiltinTypes.BOOL, cast.explicit())};
    };
  }

  private Kernel domain(PgType type, Kernel argument) {
    DomainRules rules = context.environment().domainRules(type);
    if (rules.areEmpty()) {
      return new RelabelKernel(type, argument);
    }
    Kernel[] conditions = new Kernel[rules.checks().size()];
    for (int i = 0; i < conditions.length; i++) {
      conditions[i] = compile(rules.checks().get(i).condition());
    }
    return new DomainKernel(type, argument, rules, conditions);
  }

  private Kernel relabelled(Expression.Cast cast, Kernel argument) {
    if (cast.type().oid() == cast.argument().type().oid()) {
      return new RelabelKernel(cast.type(), argument);
    } else if (cast.type().kind() == PgType.Kind.DOMAIN) {
      return domain(cast.type(), argument);
    }
    PgType element = cast.type().isArray() ? ArrayCodec.elementOf(cast.type()) : null;
    if (element == null || element.kind() != PgType.Kind.DOMAIN) {
      return new RelabelKernel(cast.type(), argument);
    }
    return DomainElements.of(
        cast.type(), element, argument, domain(element, new ColumnKernel(element, 0)));
  }

  private Kernel cast(Expression.Cast cast) {
    Kernel argument = compile(cast.argument());
    Kernel converted;
    switch (cast.method()) {
      case RELABEL:
        converted = relabelled(cast, argument);
        break;
      case SIGN:
        converted = SignKernel.of(cast.type(), BuiltinTypes.isInteger(cast.type()), argument);
        break;
      case FUNCTION:
        Kernel own = FunctionKernels.cast(cast.function().oid(), cast.type(), argument);
        converted =
            own != null
                ? own
                : byBody(cast.function(), cast.type(), castArguments(cast, argument), false);
        break;
      case INPUT_OUTPUT:
        if (cast.type().oid() == BuiltinTypes.INTERVAL.oid()) {
          return new TextCast(cast.type(), cast.typmod(), argument, context.types());
        }
        converted = new TextCast(cast.type(), PgType.NO_TYPMOD, argument, context.types());
        break;
      default:
        return arrayCast(cast, argument);
    }
    return cast.typmod() == PgType.NO_TYPMOD
        ? converted
        : TypmodKernel.of(cast.type(), cast.typmod(), cast.explicit(), converted);
  }
}
