package org.pagedb.sql.exec.access;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.exec.kernel.ColumnCondition;
import org.pagedb.sql.exec.plan.BitmapCombinationPlan;
import org.pagedb.sql.exec.plan.BitmapHeapScanPlan;
import org.pagedb.sql.exec.plan.BitmapIndexScanPlan;
import org.pagedb.sql.exec.plan.BitmapPlan;
import org.pagedb.sql.exec.plan.ScannedTable;
import org.pagedb.sql.expression.Expression;

/**
 * The cheapest scan by a bitmap of TIDs: of one index, of several whose TIDs are intersected as
 * long as each makes it cheaper, and for an OR of one for each branch. Chosen as PostgreSQL does.
 */
public final class BitmapPaths {

  private final IndexExpressions expressions;
  private final ScannedTable scanned;
  private final Expression condition;
  private final ScanCosts costs;

  /** {@code condition} is over the scan's output, or null. */
  public BitmapPaths(
      IndexExpressions expressions, ScannedTable scanned, Expression condition, ScanCosts costs) {
    this.expressions = expressions;
    this.scanned = scanned;
    this.condition = condition;
    this.costs = costs;
  }

  /** The scan, or null if no index says anything of the condition. */
  public BitmapHeapScanPlan cheapest() {
    if (condition == null || scanned.table().indexes().isEmpty()) {
      return null;
    }
    List<Expression> conditions = ColumnCondition.conjuncts(condition);
    BitmapUse use = best(conditions, List.of());
    if (use == null) {
      return null;
    }
    List<Expression> rest = new ArrayList<>(conditions);
    rest.removeAll(use.guaranteed());
    Expression residual = ColumnCondition.conjunction(rest);
    return new BitmapHeapScanPlan(
        scanned,
        plan(use),
        use.asked(),
        residual,
        condition,
        costs.bitmapScan(use, residual, condition));
  }

  /**
   * The cheapest bitmap for some conditions.
   *
   * @param own those of which it has to use some
   * @param others further ones that hold beside
   */
  private BitmapUse best(List<Expression> own, List<Expression> others) {
    List<BitmapUse> candidates = new ArrayList<>();
    addIndexes(own, others, candidates);
    for (Expression one : own) {
      if (one instanceof Expression.Or or) {
        List<Expression> beside = new ArrayList<>(own);
        beside.remove(or);
        beside.addAll(others);
        addOr(or, beside, candidates);
      }
    }
    if (candidates.isEmpty()) {
      return null;
    }
    candidates.sort(Comparator.comparingDouble(costs::bitmapTotal));
    return intersected(candidates);
  }

  private void addIndexes(
      List<Expression> own, List<Expression> others, List<BitmapUse> candidates) {
    List<Expression> all = new ArrayList<>(own);
    all.addAll(others);
    Expression whole = ColumnCondition.conjunction(all);
    for (TableIndex index : scanned.table().indexes()) {
      IndexUse use = IndexUse.of(scanned.table(), index, expressions, scanned.attributes(), whole);
      if (use != null && use.isRestricted() && usesAny(use, own)) {
        List<Expression> guaranteed = new ArrayList<>(all);
        guaranteed.removeAll(ColumnCondition.conjuncts(use.residual()));
        candidates.add(new BitmapUse.OfIndex(use, guaranteed));
      }
    }
  }

  private static boolean usesAny(IndexUse use, List<Expression> own) {
    for (Expression used : ColumnCondition.conjuncts(use.bounds().condition())) {
      if (own.contains(used)) {
        return true;
      }
    }
    return false;
  }

  private void addOr(Expression.Or or, List<Expression> beside, List<BitmapUse> candidates) {
    List<BitmapUse> parts = new ArrayList<>();
    boolean exact = true;
    for (Expression branch : or.conditions()) {
      List<Expression> own = ColumnCondition.conjuncts(branch);
      BitmapUse part = best(own, beside);
      if (part == null) {
        return;
      }
      exact &= part.guaranteed().containsAll(own);
      parts.add(part);
    }
    candidates.add(new BitmapUse.Or(parts, exact ? List.of(or) : List.of()));
  }

  /** The first candidate, with those of the others that make it cheaper. */
  private BitmapUse intersected(List<BitmapUse> candidates) {
    List<BitmapUse> taken = new ArrayList<>(List.of(candidates.get(0)));
    BitmapUse best = candidates.get(0);
    for (BitmapUse other : candidates.subList(1, candidates.size())) {
      if (best.guaranteed().containsAll(other.guaranteed())) {
        continue; // says nothing new, or nothing for certain
      }
      List<BitmapUse> more = new ArrayList<>(taken);
      more.add(other);
      BitmapUse both = new BitmapUse.And(more);
      if (costs.bitmapTotal(both) < costs.bitmapTotal(best)) {
        taken = more;
        best = both;
      }
    }
    return best;
  }

  private BitmapPlan plan(BitmapUse use) {
    if (use instanceof BitmapUse.OfIndex one) {
      return new BitmapIndexScanPlan(
          scanned, one.use().index(), one.use().bounds(), costs.bitmap(use));
    }
    boolean all = use instanceof BitmapUse.And;
    List<BitmapUse> uses = all ? ((BitmapUse.And) use).parts() : ((BitmapUse.Or) use).parts();
    List<BitmapPlan> parts = new ArrayList<>(uses.size());
    uses.forEach(part -> parts.add(plan(part)));
    return new BitmapCombinationPlan(scanned, all, List.copyOf(parts), costs.bitmap(use));
  }
}
