package org.pagedb.sql.exec.operator;

import java.util.List;
import org.pagedb.sql.exec.rows.GroupTable;
import org.pagedb.sql.exec.rows.StoredRows;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * WITH RECURSIVE: the seed's rows, then what the step makes of the rows that the round before gave,
 * until a round gives none. UNION without ALL gives no row twice.
 */
public final class RecursiveOperator implements Operator {

  private final Operator seed;
  private final Operator step;
  private final boolean all;
  private final List<PgType> types;
  private final CommonRows working;
  private final ExecutionContext context;
  private GroupTable seen;
  private StoredRows current;
  private StoredRows following;
  private Operator running;
  private int[] groups = new int[0];

  /** {@code working} is what the step's scan reads. */
  public RecursiveOperator(
      Operator seed,
      Operator step,
      boolean all,
      List<PgType> types,
      CommonRows working,
      ExecutionContext context) {
    this.seed = seed;
    this.step = step;
    this.all = all;
    this.types = types;
    this.working = working;
    this.context = context;
  }

  @Override
  public void open() {
    closeRows();
    int[] columns = new int[types.size()];
    for (int c = 0; c < columns.length; c++) {
      columns[c] = c;
    }
    seen = all ? null : new GroupTable(columns, types);
    following = new StoredRows(types, context);
    running = seed;
    seed.open();
  }

  @Override
  public ColumnBatch next() {
    while (running != null) {
      ColumnBatch batch = running.next();
      if (batch == null) {
        nextRound();
      } else if (all || keepNew(batch) > 0) {
        context.checkInterrupts();
        following.add(batch);
        return batch;
      }
    }
    return null;
  }

  private int keepNew(ColumnBatch batch) {
    int size = batch.size();
    groups = groups.length < size ? new int[size] : groups;
    int known = seen.size();
    seen.find(batch, groups, Integer.MAX_VALUE);
    int[] selected = batch.selectionBuffer(size);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      int row = batch.row(i);
      if (groups[i] == known) {
        known++;
        selected[kept++] = row;
      }
    }
    batch.select(kept);
    return kept;
  }

  private void nextRound() {
    running.close();
    if (following.size() == 0) {
      running = null;
      return;
    }
    if (current != null) {
      current.close();
    }
    current = following;
    following = new StoredRows(types, context);
    working.show(current);
    running = step;
    step.open();
  }

  private void closeRows() {
    if (current != null) {
      current.close();
      current = null;
    }
    if (following != null) {
      following.close();
      following = null;
    }
    running = null;
  }

  @Override
  public void close() {
    closeRows();
    seed.close();
    step.close();
  }
}
