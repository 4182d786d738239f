package org.pagedb.sql.exec.table;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.Check;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.storage.vector.ColumnBatch;

/** INSERT without ON CONFLICT; rows of a partitioned table go to its leaves. */
public final class InsertOperator implements ChangesRows {

  private final Table table;
  private final Operator input;
  private final List<Check> checks;
  private final ExecutionContext context;
  private final Returning returning;
  private TableWriter writer;
  private ReferenceChecks references;
  private RoutedRows routed;
  private boolean done;
  private long affected;

  /** {@code returning} are over the new row's columns; empty without RETURNING. */
  public InsertOperator(
      Table table,
      Operator input,
      List<Check> checks,
      Kernel[] returning,
      ExecutionContext context) {
    this.table = table;
    this.input = input;
    this.checks = checks;
    this.context = context;
    this.returning = new Returning(returning, context);
  }

  @Override
  public void open() {
    affected = 0;
    returning.clear();
    done = false;
    input.open();
  }

  @Override
  public ColumnBatch next() {
    if (!done) {
      done = true;
      if (table.isPartitioned()) {
        routed = new RoutedRows(table, context);
        routeAll();
      } else {
        writer = new TableWriter(table, checks, context);
        references = new ReferenceChecks(table, context);
        insertAll();
      }
    }
    return returning.next();
  }

  private void insertAll() {
    for (ColumnBatch batch = input.next(); batch != null; batch = input.next()) {
      context.checkInterrupts();
      writer.insert(batch);
      references.added(writer.inLayout(batch));
      returning.add(batch);
      affected += batch.size();
    }
    input.close();
    writer.finish();
    references.check();
  }

  private void routeAll() {
    for (ColumnBatch batch = input.next(); batch != null; batch = input.next()) {
      context.checkInterrupts();
      routed.insert(batch);
      returning.add(batch);
      affected += batch.size();
    }
    input.close();
    routed.finishWriting();
    routed.checkReferences();
  }

  @Override
  public long affectedRows() {
    return affected;
  }

  @Override
  public void close() {
    returning.clear();
    input.close();
  }
}
