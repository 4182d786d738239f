package org.pagedb.sql.algebra;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.pagedb.sql.expression.Expression;

/** Looks into algebra nodes of any kind: their inputs, and the expressions they hold themselves. */
public final class AlgebraChildren {

  private AlgebraChildren() {}

  /** The inputs of a node, left to right; a common table's table comes before its body. */
  public static List<AlgebraNode> inputs(AlgebraNode node) {
    if (node instanceof AlgebraNode.Filter) {
      return List.of(((AlgebraNode.Filter) node).input());
    } else if (node instanceof AlgebraNode.Barrier) {
      return List.of(((AlgebraNode.Barrier) node).input());
    } else if (node instanceof AlgebraNode.Verified) {
      return List.of(((AlgebraNode.Verified) node).input());
    } else if (node instanceof AlgebraNode.Project) {
      return List.of(((AlgebraNode.Project) node).input());
    } else if (node instanceof AlgebraNode.ProjectSet) {
      return List.of(((AlgebraNode.ProjectSet) node).input());
    } else if (node instanceof AlgebraNode.Join) {
      return List.of(((AlgebraNode.Join) node).left(), ((AlgebraNode.Join) node).right());
    } else if (node instanceof AlgebraNode.Aggregate) {
      return List.of(((AlgebraNode.Aggregate) node).input());
    } else if (node instanceof AlgebraNode.Window) {
      return List.of(((AlgebraNode.Window) node).input());
    } else if (node instanceof AlgebraNode.Sort) {
      return List.of(((AlgebraNode.Sort) node).input());
    } else if (node instanceof AlgebraNode.Limit) {
      return List.of(((AlgebraNode.Limit) node).input());
    } else if (node instanceof AlgebraNode.Distinct) {
      return List.of(((AlgebraNode.Distinct) node).input());
    } else if (node instanceof AlgebraNode.SetOperation) {
      AlgebraNode.SetOperation operation = (AlgebraNode.SetOperation) node;
      return List.of(operation.left(), operation.right());
    } else if (node instanceof AlgebraNode.CommonTable) {
      AlgebraNode.CommonTable common = (AlgebraNode.CommonTable) node;
      return List.of(common.table(), common.body());
    } else if (node instanceof AlgebraNode.RecursiveUnion) {
      AlgebraNode.RecursiveUnion union = (AlgebraNode.RecursiveUnion) node;
      return List.of(union.seed(), union.step());
    } else if (node instanceof AlgebraNode.LockRows) {
      return List.of(((AlgebraNode.LockRows) node).input());
    } else if (node instanceof AlgebraNode.Insert) {
      return List.of(((AlgebraNode.Insert) node).input());
    } else if (node instanceof AlgebraNode.Update) {
      return List.of(((AlgebraNode.Update) node).input());
    } else if (node instanceof AlgebraNode.Delete) {
      return List.of(((AlgebraNode.Delete) node).input());
    } else if (node instanceof AlgebraNode.Merge) {
      return List.of(((AlgebraNode.Merge) node).input());
    }
    return List.of();
  }

  /** Shows {@code reader} every expression that the node itself holds; not those of its inputs. */
  public static void forEachExpression(AlgebraNode node, Consumer<Expression> reader) {
    if (node instanceof AlgebraNode.Filter) {
      reader.accept(((AlgebraNode.Filter) node).condition());
    } else if (node instanceof AlgebraNode.Project) {
      ((AlgebraNode.Project) node).expressions().forEach(reader);
    } else if (node instanceof AlgebraNode.ProjectSet) {
      ((AlgebraNode.ProjectSet) node).expressions().forEach(reader);
    } else if (node instanceof AlgebraNode.Join) {
      reader.accept(((AlgebraNode.Join) node).condition());
    } else if (node instanceof AlgebraNode.Values) {
      for (List<Expression> row : ((AlgebraNode.Values) node).rows()) {
        row.forEach(reader);
      }
    } else if (node instanceof AlgebraNode.FunctionScan) {
      ((AlgebraNode.FunctionScan) node).calls().forEach(reader);
    } else if (node instanceof AlgebraNode.Limit) {
      AlgebraNode.Limit limit = (AlgebraNode.Limit) node;
      acceptPresent(limit.count(), reader);
      acceptPresent(limit.offset(), reader);
    } else if (node instanceof AlgebraNode.Aggregate) {
      for (AlgebraNode.AggregateCall call : ((AlgebraNode.Aggregate) node).calls()) {
        call.directArguments().forEach(reader);
      }
    } else if (node instanceof AlgebraNode.Window) {
      AlgebraNode.Frame frame = ((AlgebraNode.Window) node).frame();
      if (frame != null) {
        acceptPresent(frame.startOffset(), reader);
        acceptPresent(frame.endOffset(), reader);
      }
    } else {
      forEachOfModification(node, reader);
    }
  }

  /** Every expression of the whole tree, its inputs' included; sub-queries are not entered. */
  public static List<Expression> expressionsOfTree(AlgebraNode node) {
    List<Expression> all = new ArrayList<>();
    collect(node, all);
    return all;
  }

  private static void collect(AlgebraNode node, List<Expression> all) {
    forEachExpression(node, all::add);
    for (AlgebraNode input : inputs(node)) {
      collect(input, all);
    }
  }

  private static void forEachOfModification(AlgebraNode node, Consumer<Expression> reader) {
    if (node instanceof AlgebraNode.Insert) {
      AlgebraNode.Insert insert = (AlgebraNode.Insert) node;
      acceptChecks(insert.checks(), reader);
      insert.returning().forEach(reader);
      if (insert.conflict() != null) {
        insert.conflict().assignments().forEach(reader);
        acceptPresent(insert.conflict().condition(), reader);
        acceptPolicies(insert.conflict().existing(), reader);
        acceptPolicies(insert.conflict().updated(), reader);
      }
    } else if (node instanceof AlgebraNode.Update) {
      acceptChecks(((AlgebraNode.Update) node).checks(), reader);
      ((AlgebraNode.Update) node).returning().forEach(reader);
    } else if (node instanceof AlgebraNode.Delete) {
      ((AlgebraNode.Delete) node).returning().forEach(reader);
    } else if (node instanceof AlgebraNode.Merge) {
      AlgebraNode.Merge merge = (AlgebraNode.Merge) node;
      acceptChecks(merge.checks(), reader);
      merge.generated().forEach(reader);
      for (MergeStep step : merge.steps()) {
        acceptPresent(step.condition(), reader);
        step.values().forEach(reader);
        acceptPolicies(step.target(), reader);
        acceptPolicies(step.made(), reader);
      }
    } else if (node instanceof AlgebraNode.Verified) {
      acceptPolicies(((AlgebraNode.Verified) node).policies(), reader);
    }
  }

  private static void acceptPolicies(List<RowPolicy> policies, Consumer<Expression> reader) {
    for (RowPolicy policy : policies) {
      reader.accept(policy.condition());
    }
  }

  private static void acceptChecks(List<AlgebraNode.Check> checks, Consumer<Expression> reader) {
    for (AlgebraNode.Check check : checks) {
      reader.accept(check.condition());
    }
  }

  private static void acceptPresent(Expression expression, Consumer<Expression> reader) {
    if (expression != null) {
      reader.accept(expression);
    }
  }
}
