package org.pagedb.sql.exec.operator;

import java.util.List;
import java.util.function.Supplier;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.RelationContents;
import org.pagedb.storage.vector.ColumnBatch;

/** Gives some columns of a relation's contents as they are when it is opened. */
public final class SystemScanOperator implements Operator {

  private final Supplier<RelationContents> source;
  private final List<Integer> columns;
  private RelationContents contents;
  private int next;

  /** Reads what the source has when this is opened. */
  public SystemScanOperator(Supplier<RelationContents> source, List<Integer> columns) {
    this.source = source;
    this.columns = columns;
  }

  @Override
  public void open() {
    contents = source.get();
    next = 0;
  }

  @Override
  public ColumnBatch next() {
    return contents.batch(next++, columns);
  }

  @Override
  public void close() {
    contents = null;
  }
}
