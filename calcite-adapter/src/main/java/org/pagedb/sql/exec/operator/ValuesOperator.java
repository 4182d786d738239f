package org.pagedb.sql.exec.operator;

import java.util.List;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;

/** VALUES: each row's expressions are compiled and run once, when their batch is asked for. */
public final class ValuesOperator implements Operator {

  private final List<List<Expression>> rows;
  private final List<PgType> types;
  private final ExpressionCompiler compiler;
  private final ColumnBatch nothing = new ColumnBatch();
  private int next;

  /** Gives the rows' values. */
  public ValuesOperator(List<List<Expression>> rows, List<PgType> types, ExecutionContext context) {
    this.rows = rows;
    this.types = types;
    compiler = new ExpressionCompiler(context);
    nothing.selectAll(1);
  }

  @Override
  public void open() {
    next = 0;
  }

  @Override
  public ColumnBatch next() {
    int count = Math.min(ColumnBatch.PREFERRED_ROWS, rows.size() - next);
    if (count <= 0) {
      return null;
    }
    ColumnBatch output = Batches.empty(types, count);
    for (int i = 0; i < count; i++) {
      List<Expression> row = rows.get(next + i);
      for (int c = 0; c < types.size(); c++) {
        Kernel kernel = compiler.compile(row.get(c));
        DatumVectors.pass(kernel.evaluate(nothing, null, 1), 0, output.column(c), i);
      }
    }
    next += count;
    output.selectAll(count);
    return output;
  }

  @Override
  public void close() {
    next = rows.size();
  }
}
