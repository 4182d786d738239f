package org.pagedb.sql.expression;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Takes expressions apart and puts them together again, so that rewrites need not know every kind.
 * A sub-query's plan is not among its children; its left side is.
 */
public final class ExpressionChildren {

  private ExpressionChildren() {}

  /** The direct children, in evaluation order; places that are empty are left out. */
  public static List<Expression> of(Expression expression) {
    if (expression instanceof Expression.FunctionCall) {
      return ((Expression.FunctionCall) expression).arguments();
    } else if (expression instanceof Expression.And) {
      return ((Expression.And) expression).conditions();
    } else if (expression instanceof Expression.Or) {
      return ((Expression.Or) expression).conditions();
    } else if (expression instanceof Expression.Not) {
      return List.of(((Expression.Not) expression).condition());
    } else if (expression instanceof Expression.NullTest) {
      return List.of(((Expression.NullTest) expression).argument());
    } else if (expression instanceof Expression.BooleanTest) {
      return List.of(((Expression.BooleanTest) expression).argument());
    } else if (expression instanceof Expression.Cast) {
      return List.of(((Expression.Cast) expression).argument());
    } else if (expression instanceof Expression.ArrayComparison) {
      Expression.ArrayComparison comparison = (Expression.ArrayComparison) expression;
      return List.of(comparison.left(), comparison.array());
    } else if (expression instanceof Expression.DistinctTest) {
      Expression.DistinctTest test = (Expression.DistinctTest) expression;
      return List.of(test.left(), test.right());
    } else if (expression instanceof Expression.NullIf) {
      Expression.NullIf nullIf = (Expression.NullIf) expression;
      return List.of(nullIf.left(), nullIf.right());
    } else if (expression instanceof Expression.Case) {
      return ofCase((Expression.Case) expression);
    } else if (expression instanceof Expression.Coalesce) {
      return ((Expression.Coalesce) expression).arguments();
    } else if (expression instanceof Expression.MinMax) {
      return ((Expression.MinMax) expression).arguments();
    } else if (expression instanceof Expression.ArrayConstructor) {
      return ((Expression.ArrayConstructor) expression).elements();
    } else if (expression instanceof Expression.RowConstructor) {
      return ((Expression.RowConstructor) expression).fields();
    } else if (expression instanceof Expression.FieldSelection) {
      return List.of(((Expression.FieldSelection) expression).row());
    } else if (expression instanceof Expression.Subscript) {
      return ofSubscript((Expression.Subscript) expression);
    } else if (expression instanceof Expression.ElementAssignment) {
      Expression.ElementAssignment e = (Expression.ElementAssignment) expression;
      List<Expression> children = ofSubscript(e.part());
      children.add(e.value());
      return children;
    } else if (expression instanceof Expression.FieldAssignment) {
      Expression.FieldAssignment e = (Expression.FieldAssignment) expression;
      return List.of(e.row(), e.value());
    } else if (expression instanceof Expression.Subquery) {
      return ((Expression.Subquery) expression).left();
    } else if (expression instanceof Expression.CollateExpression) {
      return List.of(((Expression.CollateExpression) expression).argument());
    } else if (expression instanceof Expression.Uncollated) {
      return List.of(((Expression.Uncollated) expression).argument());
    }
    return List.of();
  }

  /** Whether the expression or anything in it, sub-queries' plans aside, passes a test. */
  public static boolean any(Expression expression, Predicate<Expression> test) {
    if (test.test(expression)) {
      return true;
    }
    for (Expression child : of(expression)) {
      if (any(child, test)) {
        return true;
      }
    }
    return false;
  }

  /** A copy of the expression with {@code change} applied to each direct child. */
  public static Expression map(Expression expression, UnaryOperator<Expression> change) {
    List<Expression> children = of(expression);
    if (children.isEmpty()) {
      return expression;
    }
    List<Expression> changed = new ArrayList<>(children.size());
    boolean different = false;
    for (Expression child : children) {
      Expression replacement = change.apply(child);
      different |= replacement != child;
      changed.add(replacement);
    }
    return different ? with(expression, Collections.unmodifiableList(changed)) : expression;
  }

  /** A copy of the expression with other direct children, as many as {@link #of} gives. */
  public static Expression with(Expression expression, List<Expression> children) {
    if (expression instanceof Expression.FunctionCall) {
      Expression.FunctionCall e = (Expression.FunctionCall) expression;
      return new Expression.FunctionCall(
          e.function(),
          children,
          e.type(),
          e.typmod(),
          e.collation(),
          e.operator(),
          e.variadicArray());
    } else if (expression instanceof Expression.And) {
      return new Expression.And(children, expression.type());
    } else if (expression instanceof Expression.Or) {
      return new Expression.Or(children, expression.type());
    } else if (expression instanceof Expression.Not) {
      return new Expression.Not(children.get(0), expression.type());
    } else if (expression instanceof Expression.NullTest) {
      Expression.NullTest e = (Expression.NullTest) expression;
      return new Expression.NullTest(children.get(0), e.negated(), e.type());
    } else if (expression instanceof Expression.BooleanTest) {
      Expression.BooleanTest e = (Expression.BooleanTest) expression;
      return new Expression.BooleanTest(children.get(0), e.expected(), e.negated(), e.type());
    } else if (expression instanceof Expression.Cast) {
      Expression.Cast e = (Expression.Cast) expression;
      return new Expression.Cast(
          children.get(0), e.method(), e.function(), e.explicit(), e.type(), e.typmod());
    } else if (expression instanceof Expression.ArrayComparison) {
      Expression.ArrayComparison e = (Expression.ArrayComparison) expression;
      return new Expression.ArrayComparison(
          e.comparison(),
          e.operator(),
          e.all(),
          children.get(0),
          children.get(1),
          e.collation(),
          e.type());
    } else if (expression instanceof Expression.DistinctTest) {
      Expression.DistinctTest e = (Expression.DistinctTest) expression;
      return new Expression.DistinctTest(
          children.get(0), children.get(1), e.equality(), e.negated(), e.type());
    } else if (expression instanceof Expression.NullIf) {
      Expression.NullIf e = (Expression.NullIf) expression;
      return new Expression.NullIf(
          children.get(0), children.get(1), e.equality(), e.type(), e.typmod());
    }
    return withMany(expression, children);
  }

  private static Expression withMany(Expression expression, List<Expression> children) {
    if (expression instanceof Expression.Case) {
      return caseWith((Expression.Case) expression, children);
    } else if (expression instanceof Expression.Coalesce) {
      Expression.Coalesce e = (Expression.Coalesce) expression;
      return new Expression.Coalesce(children, e.type(), e.typmod());
    } else if (expression instanceof Expression.MinMax) {
      Expression.MinMax e = (Expression.MinMax) expression;
      return new Expression.MinMax(e.greatest(), children, e.type(), e.typmod());
    } else if (expression instanceof Expression.ArrayConstructor) {
      Expression.ArrayConstructor e = (Expression.ArrayConstructor) expression;
      return new Expression.ArrayConstructor(children, e.nested(), e.type());
    } else if (expression instanceof Expression.RowConstructor) {
      Expression.RowConstructor e = (Expression.RowConstructor) expression;
      return new Expression.RowConstructor(children, e.names(), e.type());
    } else if (expression instanceof Expression.FieldSelection) {
      Expression.FieldSelection e = (Expression.FieldSelection) expression;
      return new Expression.FieldSelection(children.get(0), e.field(), e.type(), e.typmod());
    } else if (expression instanceof Expression.Subscript) {
      return subscriptWith((Expression.Subscript) expression, children);
    } else if (expression instanceof Expression.ElementAssignment) {
      Expression.ElementAssignment e = (Expression.ElementAssignment) expression;
      return new Expression.ElementAssignment(
          subscriptWith(e.part(), children), children.get(children.size() - 1), e.type());
    } else if (expression instanceof Expression.FieldAssignment) {
      Expression.FieldAssignment e = (Expression.FieldAssignment) expression;
      return new Expression.FieldAssignment(children.get(0), e.field(), children.get(1), e.type());
    } else if (expression instanceof Expression.Subquery) {
      Expression.Subquery e = (Expression.Subquery) expression;
      return new Expression.Subquery(
          e.kind(), e.query(), children, e.comparisons(), e.operator(), e.type(), e.typmod());
    } else if (expression instanceof Expression.CollateExpression) {
      Expression.CollateExpression e = (Expression.CollateExpression) expression;
      return new Expression.CollateExpression(children.get(0), e.collation(), e.position());
    } else if (expression instanceof Expression.Uncollated) {
      Expression.Uncollated e = (Expression.Uncollated) expression;
      return new Expression.Uncollated(children.get(0), e.use());
    }
    throw new IllegalArgumentException("has no children: " + expression);
  }

  private static List<Expression> ofCase(Expression.Case expression) {
    List<Expression> children = new ArrayList<>(expression.whens().size() * 2 + 1);
    for (Expression.When when : expression.whens()) {
      children.add(when.condition());
      children.add(when.result());
    }
    children.add(expression.otherwise());
    return children;
  }

  private static Expression caseWith(Expression.Case expression, List<Expression> children) {
    List<Expression.When> whens = new ArrayList<>(expression.whens().size());
    for (int i = 0; i < expression.whens().size(); i++) {
      whens.add(new Expression.When(children.get(2 * i), children.get(2 * i + 1)));
    }
    return new Expression.Case(
        whens, children.get(children.size() - 1), expression.type(), expression.typmod());
  }

  private static List<Expression> ofSubscript(Expression.Subscript expression) {
    List<Expression> children = new ArrayList<>();
    children.add(expression.container());
    addPresent(children, expression.lower());
    addPresent(children, expression.upper());
    return children;
  }

  private static Expression.Subscript subscriptWith(
      Expression.Subscript expression, List<Expression> children) {
    int[] next = {1};
    return new Expression.Subscript(
        children.get(0),
        refill(expression.lower(), children, next),
        refill(expression.upper(), children, next),
        expression.slice(),
        expression.type());
  }

  private static void addPresent(List<Expression> children, List<Expression> bounds) {
    for (Expression bound : bounds) {
      if (bound != null) {
        children.add(bound);
      }
    }
  }

  private static List<Expression> refill(
      List<Expression> bounds, List<Expression> children, int[] next) {
    Expression[] filled = new Expression[bounds.size()];
    for (int i = 0; i < filled.length; i++) {
      filled[i] = bounds.get(i) == null ? null : children.get(next[0]++);
    }
    return Arrays.asList(filled);
  }
}
