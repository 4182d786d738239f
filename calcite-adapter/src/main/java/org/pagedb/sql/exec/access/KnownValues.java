package org.pagedb.sql.exec.access;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.StatementEnvironment;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.partition.PartitionBounds;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/**
 * What expressions give without any row. Those that can give nothing else are folded to constants
 * in the plan; those that may give something else next time, such as {@code now()}, are reckoned
 * with but stay as they are. An expression that fails is left alone, so that it fails when, and
 * only when, it is carried out.
 */
public final class KnownValues {

  /** Computes nothing. */
  public static final KnownValues NONE = new KnownValues(null);

  /** What is given for an expression whose value cannot be told. */
  public static final Object UNKNOWN = new Object();

  private static final ColumnBatch NO_COLUMNS = new ColumnBatch(new ColumnVector[0]);

  private final StatementEnvironment environment;

  /** Computes in an environment that need not have tables. */
  public KnownValues(StatementEnvironment environment) {
    this.environment = environment;
  }

  /**
   * A constant where the expression is an immutable computation of constants; a comparison of dates
   * where that says the same; else itself.
   */
  public Expression folded(Expression expression) {
    if (environment == null) {
      return expression;
    } else if (expression instanceof Expression.And and) {
      return simplified(and, and.conditions(), true);
    } else if (expression instanceof Expression.Or or) {
      return simplified(or, or.conditions(), false);
    } else if (!isImmutable(expression)) {
      return DateBounds.ofDays(expression);
    }
    Object value = compute(expression);
    return value == UNKNOWN
        ? expression
        : new Expression.Constant(value, expression.type(), expression.typmod());
  }

  /** AND without what is true, or false where anything is; OR the other way round. */
  private static Expression simplified(
      Expression connective, List<Expression> parts, boolean neutral) {
    List<Expression> left = new ArrayList<>(parts.size());
    for (Expression part : parts) {
      Object value = part instanceof Expression.Constant constant ? constant.value() : null;
      if (Boolean.valueOf(!neutral).equals(value)) {
        return part;
      } else if (value == null) {
        left.add(part);
      }
    }
    if (left.size() == parts.size()) {
      return connective;
    }
    return switch (left.size()) {
      case 0 -> parts.get(0);
      case 1 -> left.get(0);
      default -> ExpressionChildren.with(connective, left);
    };
  }

  /** The expression with all in it folded that can be. */
  public Expression foldedThrough(Expression expression) {
    return expression == null || environment == null
        ? expression
        : folded(ExpressionChildren.map(expression, this::foldedThrough));
  }

  private static boolean isImmutable(Expression expression) {
    if (expression instanceof Expression.FunctionCall call) {
      return isImmutable(call.function())
          && call.type().category() != 'P'
          && areConstant(call.arguments());
    }
    return expression instanceof Expression.Cast cast
        && cast.argument() instanceof Expression.Constant
        && switch (cast.method()) {
          case FUNCTION -> isImmutable(cast.function());
          case RELABEL, INPUT_OUTPUT -> isPlain(cast.type()) && isPlain(cast.argument().type());
          default -> false;
        };
  }

  private static boolean isImmutable(PgFunction function) {
    return function.volatility() == 'i' && !function.returnsSet();
  }

  private static boolean areConstant(List<Expression> arguments) {
    for (Expression argument : arguments) {
      if (!(argument instanceof Expression.Constant)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the text form of the type's values depends on nothing. */
  private static boolean isPlain(PgType type) {
    return BuiltinTypes.isInteger(type)
        || type.equals(BuiltinTypes.NUMERIC)
        || type.equals(BuiltinTypes.BOOL)
        || type.equals(BuiltinTypes.TEXT)
        || type.equals(BuiltinTypes.VARCHAR);
  }

  /** The datum that an expression would give now, null for NULL, or {@link #UNKNOWN}. */
  public Object expected(Expression expression) {
    if (expression instanceof Expression.Constant constant) {
      return constant.value();
    }
    boolean computable =
        environment != null && !ExpressionChildren.any(expression, KnownValues::isOutOfReach);
    return computable ? compute(expression) : UNKNOWN;
  }

  private static boolean isOutOfReach(Expression expression) {
    if (expression instanceof Expression.FunctionCall call) {
      return call.function().volatility() == 'v' || call.function().returnsSet();
    }
    return expression instanceof Expression.InputReference
        || expression instanceof Expression.OuterReference
        || expression instanceof Expression.Parameter
        || expression instanceof Expression.Subquery;
  }

  private Object compute(Expression expression) {
    try {
      ExecutionContext context = new ExecutionContext(environment, new Object[0]);
      Kernel kernel = new ExpressionCompiler(context).compile(expression);
      ColumnVector value = kernel.evaluate(NO_COLUMNS, null, 1);
      return DatumVectors.read(expression.type(), value, 0);
    } catch (SqlFailure failure) {
      if (failure.state() == SqlState.QUERY_CANCELED
          || failure.state() == SqlState.ADMIN_SHUTDOWN) {
        throw failure;
      }
      return UNKNOWN; // it fails again where it is carried out
    }
  }

  /** The same expressions of indexes, folded as those of statements are. */
  IndexExpressions folding(IndexExpressions stored) {
    return environment == null ? stored : new Folded(stored);
  }

  private final class Folded implements IndexExpressions {
    private final IndexExpressions stored;

    Folded(IndexExpressions stored) {
      this.stored = stored;
    }

    @Override
    public List<Expression> keys(Table table, TableIndex index) {
      return allFolded(stored.keys(table, index));
    }

    @Override
    public PartitionBounds partitions(Table parent) {
      return stored.partitions(parent);
    }

    @Override
    public List<Expression> partitionKeys(Table parent) {
      return allFolded(stored.partitionKeys(parent));
    }

    @Override
    public Expression predicate(Table table, TableIndex index) {
      return foldedThrough(stored.predicate(table, index));
    }

    private List<Expression> allFolded(List<Expression> expressions) {
      for (Expression expression : expressions) {
        if (!(expression instanceof Expression.InputReference)) {
          return expressions.stream().map(KnownValues.this::foldedThrough).toList();
        }
      }
      return expressions;
    }
  }
}
