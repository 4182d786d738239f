package org.pagedb.sql.exec.table;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.algebra.AlgebraNode.Check;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.operator.Batches;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * INSERT … ON CONFLICT, row by row: a row whose key is there already is left out, or the row that
 * has the key is updated instead, in its newest version even if the snapshot does not see that.
 * Rows of a partitioned table go to its leaves, each of which decides by its part of the indexes.
 */
public final class ConflictInsertOperator implements ChangesRows {

  private final Table table;
  private final Operator input;
  private final ConflictAction action;
  private final List<Check> checks;
  private final ExecutionContext context;
  private final Returning returning;
  private final Map<Integer, ConflictTarget> targets = new LinkedHashMap<>();
  private PartitionRouter router;
  private boolean done;

  /**
   * What to do about a row that is there.
   *
   * @param arbiters oids of the indexes that decide; empty for all unique ones
   * @param targets attributes that are updated; empty to do nothing
   * @param assignments a value for each target, over the existing row's columns and then those of
   *     the row proposed
   * @param condition over the same, whether to update at all; or null
   * @param existing what the existing row must satisfy to be updated
   * @param updated what it must satisfy when it is updated
   */
  public record ConflictAction(
      List<Integer> arbiters,
      List<Integer> targets,
      Kernel[] assignments,
      Kernel condition,
      PolicyChecks existing,
      PolicyChecks updated) {}

  /** {@code returning} are over the columns of the row inserted or updated. */
  public ConflictInsertOperator(
      Table table,
      Operator input,
      ConflictAction action,
      List<Check> checks,
      Kernel[] returning,
      ExecutionContext context) {
    this.table = table;
    this.input = input;
    this.action = action;
    this.checks = checks;
    this.context = context;
    this.returning = new Returning(returning, context);
  }

  @Override
  public void open() {
    done = false;
    targets.clear();
    returning.clear();
    input.open();
  }

  @Override
  public ColumnBatch next() {
    if (!done) {
      done = true;
      router = table.isPartitioned() ? new PartitionRouter(table, context) : null;
      for (ColumnBatch batch = input.next(); batch != null; batch = input.next()) {
        context.checkInterrupts();
        for (int i = 0; i < batch.size(); i++) {
          ColumnBatch row = Batches.single(batch, batch.row(i));
          target(row, row.row(0)).insertOrUpdate(row);
        }
      }
      input.close();
      targets.values().forEach(ConflictTarget::finishWriting);
      targets.values().forEach(ConflictTarget::finishReferences);
    }
    return returning.next();
  }

  private ConflictTarget target(ColumnBatch values, int row) {
    Table found = router == null ? table : router.route(values, row);
    return targets.computeIfAbsent(
        found.oid(),
        oid ->
            new ConflictTarget(
                table,
                found,
                action,
                router == null ? checks : context.environment().tables().checks(found),
                returning,
                router,
                context));
  }

  @Override
  public long affectedRows() {
    long affected = 0;
    for (ConflictTarget target : targets.values()) {
      affected += target.affected();
    }
    return affected;
  }

  @Override
  public void close() {
    returning.clear();
    input.close();
  }
}
