package org.pagedb.sql.exec.shortpath;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.IndexBounds;
import org.pagedb.sql.exec.plan.IndexOnlyScanPlan;
import org.pagedb.sql.exec.plan.IndexScanPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.ScannedTable;
import org.pagedb.sql.exec.plan.TableScanPlan;
import org.pagedb.sql.exec.table.ScanColumns;
import org.pagedb.sql.expression.Expression;

/** Chooses how a table is read without knowing anything of its size. */
final class TableScans {

  private TableScans() {}

  /** The scan of an algebra node, with the columns that are needed (null for all). */
  static ScannedTable scanned(AlgebraNode.TableScan scan, BitSet needed) {
    List<Integer> attributes = new ArrayList<>();
    List<Boolean> wanted = new ArrayList<>();
    for (Table.Column column : scan.table().columns()) {
      if (!column.dropped()) {
        attributes.add(column.number());
      }
    }
    for (String name : scan.systemColumns()) {
      attributes.add(systemAttribute(name));
    }
    for (int i = 0; i < attributes.size(); i++) {
      wanted.add(needed == null || needed.get(i));
    }
    return new ScannedTable(scan.table(), scan.alias(), attributes, wanted);
  }

  private static int systemAttribute(String name) {
    switch (name) {
      case "ctid":
        return ScanColumns.CTID;
      case "tableoid":
        return ScanColumns.TABLE_OID;
      default:
        throw SqlFailure.notSupported("system column " + name);
    }
  }

  /**
   * Reads a table's rows that fulfil a condition (null for all): by the index that pins most of its
   * keys to single values if there is one, else by one that has a range with two ends, else whole.
   *
   * @param needed the columns that are needed above the condition, null for all
   */
  static PhysicalPlan scan(ScannedTable scanned, Expression condition, BitSet needed) {
    Table.Index best = null;
    IndexBounds.Split bestSplit = null;
    int bestScore = 0;
    for (Table.Index index : scanned.table().indexes()) {
      if (!index.answers()) {
        continue;
      }
      IndexBounds.Split split = IndexBounds.of(index, scanned.attributes(), condition);
      int score = split == null ? 0 : score(index, split.bounds());
      if (score > bestScore) {
        best = index;
        bestSplit = split;
        bestScore = score;
      }
    }
    if (best == null) {
      return new TableScanPlan(scanned, condition, Estimate.UNKNOWN);
    }
    ScannedTable covered = beyondRange(scanned, bestSplit.residual(), needed);
    if (covered != null && IndexOnlyScanPlan.covers(best, covered)) {
      return new IndexOnlyScanPlan(
          covered, best, bestSplit.bounds(), false, bestSplit.residual(), Estimate.UNKNOWN);
    }
    return new IndexScanPlan(
        scanned,
        best,
        bestSplit.bounds(),
        false,
        bestSplit.residual(),
        condition,
        Estimate.UNKNOWN);
  }

  /** The scan without columns that only the index's range looks at; null if all are needed. */
  private static ScannedTable beyondRange(
      ScannedTable scanned, Expression residual, BitSet needed) {
    if (needed == null || scanned.attributes().contains(ScanColumns.CTID)) {
      return null;
    }
    BitSet wanted = (BitSet) needed.clone();
    ColumnUse.add(residual, wanted);
    return scanned.wanting(wanted);
  }

  private static int score(Table.Index index, IndexBounds bounds) {
    int score = 4 * bounds.equals().size();
    score += bounds.low() != null && bounds.high() != null ? 2 : 0;
    boolean single = index.unique() && bounds.equals().size() == index.keys().size();
    return single ? score + 1000 : score;
  }
}
