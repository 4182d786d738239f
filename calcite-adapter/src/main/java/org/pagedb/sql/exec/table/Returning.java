package org.pagedb.sql.exec.table;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.operator.ProjectOperator;
import org.pagedb.sql.exec.rows.StoredRows;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;

/** RETURNING: rows are computed as they are changed, and given when the statement has done all. */
final class Returning {

  private final Kernel[] kernels;
  private final List<PgType> types = new ArrayList<>();
  private final ExecutionContext context;
  private final OneBatch source = new OneBatch();
  private final ProjectOperator project;
  private StoredRows rows;
  private StoredRows.Reader reader;

  Returning(Kernel[] kernels, ExecutionContext context) {
    this.kernels = kernels;
    this.context = context;
    for (Kernel kernel : kernels) {
      types.add(kernel.type());
    }
    project = new ProjectOperator(source, kernels);
  }

  /** Computes the expressions over all rows of a batch. */
  void add(ColumnBatch batch) {
    if (kernels.length == 0 || batch.size() == 0) {
      return;
    }
    if (rows == null) {
      rows = new StoredRows(types, context);
    }
    source.batch = batch;
    rows.add(project.next());
  }

  ColumnBatch next() {
    if (rows == null) {
      return null;
    }
    if (reader == null) {
      reader = rows.read();
    }
    return reader.next();
  }

  void clear() {
    if (rows != null) {
      rows.close();
      rows = null;
    }
    reader = null;
  }

  /** Gives the batch at hand. */
  private static final class OneBatch implements Operator {
    private ColumnBatch batch;

    @Override
    public void open() {
      batch = null;
    }

    @Override
    public ColumnBatch next() {
      return batch;
    }

    @Override
    public void close() {
      batch = null;
    }
  }
}
