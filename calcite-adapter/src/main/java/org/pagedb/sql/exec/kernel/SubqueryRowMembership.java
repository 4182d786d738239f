package org.pagedb.sql.exec.kernel;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.exec.rows.GroupTable;
import org.pagedb.sql.exec.rows.StoredRows;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/**
 * {@code (x, y) IN (SELECT …)} and NOT IN over a sub-query that refers to no outer row. Hashing
 * answers for rows without nulls; where a null takes part, rows may be neither equal nor different,
 * and all of the sub-query's are compared.
 */
final class SubqueryRowMembership extends Kernel implements SubqueryRun.Reading {

  private final SubqueryComparison comparison;
  private final Kernel[] left;
  private final SubqueryRun run;
  private final int negation;
  private final ColumnVector[] candidates;
  private final ColumnBatch probe;
  private final LongVector result = new LongVector(0);
  private int[] groups = new int[0];

  /** {@code comparison} is of the same rows, one by one. */
  SubqueryRowMembership(
      SubqueryComparison comparison, Kernel[] left, SubqueryRun run, boolean negated) {
    super(comparison.type());
    this.comparison = comparison;
    this.left = left;
    this.run = run;
    negation = negated ? 1 : 0;
    candidates = new ColumnVector[left.length];
    probe = new ColumnBatch(new ColumnVector[left.length]);
  }

  /** The sub-query's rows: all of them, and those without nulls hashed. */
  private record Members(StoredRows rows, GroupTable complete, long completeRows) {}

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] rows, int count) {
    BinaryKernel.prepare(result, rows, count);
    Members members = (Members) run.result(batch, 0, this);
    for (int k = 0; k < left.length; k++) {
      candidates[k] = left[k].evaluate(batch, rows, count);
      if (left[k].isConstant()) {
        candidates[k] = repeated(left[k].type(), candidates[k], rows, count);
      }
      probe.replaceColumn(k, candidates[k]);
    }
    select(rows, count);
    find(members.complete(), members.complete().size());
    boolean hasNulls = members.rows().size() > members.completeRows();
    for (int i = 0; i < count; i++) {
      int row = probe.row(i);
      if (groups[i] == GroupTable.ABSENT && (hasNulls || hasNull(row))) {
        comparison.compareOne(candidates, row, members.rows(), result);
      } else {
        result.values()[row] = (groups[i] == GroupTable.ABSENT ? 0 : 1) ^ negation;
      }
    }
    return result;
  }

  private static ColumnVector repeated(PgType type, ColumnVector one, int[] rows, int count) {
    ColumnVector all = DatumVectors.vectorFor(type, 0);
    BinaryKernel.prepare(all, rows, count);
    for (int i = 0; i < count; i++) {
      DatumVectors.pass(one, 0, all, rows == null ? i : rows[i]);
    }
    return all;
  }

  private void select(int[] rows, int count) {
    if (rows == null) {
      probe.selectAll(count);
    } else {
      System.arraycopy(rows, 0, probe.selectionBuffer(count), 0, count);
      probe.select(count);
    }
  }

  private void find(GroupTable table, int maximum) {
    if (groups.length < probe.size()) {
      groups = new int[probe.size()];
    }
    table.find(probe, groups, maximum);
  }

  private boolean hasNull(int row) {
    for (int k = 0; k < left.length; k++) {
      if (probe.column(k).isNull(row)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Object read(Operator rows) {
    int[] keys = new int[left.length];
    List<PgType> types = new ArrayList<>(left.length);
    for (int k = 0; k < left.length; k++) {
      keys[k] = k;
      types.add(left[k].type());
    }
    StoredRows kept = comparison.stored();
    GroupTable complete = new GroupTable(keys, types);
    long completeRows = 0;
    for (ColumnBatch batch = rows.next(); batch != null; batch = rows.next()) {
      kept.add(batch);
      completeRows += addComplete(batch, complete);
    }
    return new Members(kept, complete, completeRows);
  }

  /** Adds the rows without nulls; returns how many there were. */
  private int addComplete(ColumnBatch batch, GroupTable complete) {
    for (int k = 0; k < left.length; k++) {
      probe.replaceColumn(k, batch.column(k));
    }
    int kept = 0;
    int[] selection = probe.selectionBuffer(batch.size());
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      if (!hasNull(row)) {
        selection[kept++] = row;
      }
    }
    probe.select(kept);
    find(complete, Integer.MAX_VALUE);
    return kept;
  }
}
