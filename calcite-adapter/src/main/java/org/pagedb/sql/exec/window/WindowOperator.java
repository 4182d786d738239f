package org.pagedb.sql.exec.window;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.AggregateCall;
import org.pagedb.sql.algebra.AlgebraNode.Frame;
import org.pagedb.sql.algebra.AlgebraNode.FrameUnit;
import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.algebra.AlgebraNode.WindowCall;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.exec.aggregate.Accumulators;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.rows.HashKeys;
import org.pagedb.sql.exec.rows.RowBuffer;
import org.pagedb.sql.exec.rows.RowOrder;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/**
 * Appends window functions to an input that is sorted by partition, then order. A partition is kept
 * in memory as a whole.
 */
public final class WindowOperator implements Operator {

  private final Operator input;
  private final List<PgType> types;
  private final HashKeys partitionKeys;
  private final RowOrder order;
  private final List<SortKey> orderKeys;
  private final List<WindowCall> calls;
  private final WindowFunction[] functions;
  private final ExecutionContext context;
  private ColumnBatch batch;
  private int index;
  private WindowPartition partition;
  private int nextRow;

  /**
   * Computes window functions.
   *
   * @param types the input's columns
   * @param partition columns that name the partition
   * @param frame the frame of all calls, or null for the default
   */
  public WindowOperator(
      Operator input,
      List<PgType> types,
      int[] partition,
      List<SortKey> order,
      Frame frame,
      List<WindowCall> calls,
      ExecutionContext context) {
    this.input = input;
    this.types = types;
    partitionKeys = new HashKeys(partition, types);
    this.order = new RowOrder(order, types);
    orderKeys = order;
    this.calls = calls;
    this.context = context;
    functions = new WindowFunction[calls.size()];
    for (int i = 0; i < functions.length; i++) {
      functions[i] = function(calls.get(i), frame);
    }
  }

  private WindowFunction function(WindowCall call, Frame frame) {
    String name = call.function().name();
    if (call.function().kind() == PgFunction.Kind.WINDOW) {
      if (RankFunction.isKnown(name)) {
        return new RankFunction(name, call.arguments().isEmpty() ? -1 : call.arguments().get(0));
      }
      if (ValueFunction.isKnown(name)) {
        return new ValueFunction(name, call.arguments(), frame(frame));
      }
      throw SqlFailure.notSupported("window function " + name);
    }
    AggregateCall aggregate =
        new AggregateCall(
            call.function(),
            call.arguments(),
            call.star(),
            false,
            call.filter(),
            List.of(),
            List.of(),
            call.type(),
            call.typmod(),
            0);
    return new FrameAggregate(new Accumulators(types, context), aggregate, frame(frame));
  }

  private WindowFrame frame(Frame frame) {
    if (frame == null) {
      return new WindowFrame(null, null, null, null);
    }
    Expression sample = frame.startOffset() != null ? frame.startOffset() : frame.endOffset();
    boolean range = frame.unit() == FrameUnit.RANGE;
    RangeOffsets ranges = null;
    if (range && sample != null) {
      SortKey key = orderKeys.get(0);
      ranges = new RangeOffsets(key, types.get(key.column()), sample.type(), context.types());
    }
    return new WindowFrame(frame, value(frame.startOffset()), value(frame.endOffset()), ranges);
  }

  private Object value(Expression expression) {
    if (expression == null) {
      return null;
    }
    ColumnBatch nothing = new ColumnBatch();
    nothing.selectAll(1);
    Kernel kernel = new ExpressionCompiler(context).compile(expression);
    return DatumVectors.read(kernel.type(), kernel.evaluate(nothing, null, 1), 0);
  }

  @Override
  public void open() {
    batch = null;
    partition = null;
    input.open();
  }

  @Override
  public ColumnBatch next() {
    if (partition == null || nextRow == partition.size()) {
      if (!nextPartition()) {
        return null;
      }
    }
    context.checkInterrupts();
    int chunk = nextRow >> RowBuffer.CHUNK_SHIFT;
    ColumnBatch rows = partition.rows().view(chunk);
    ColumnVector[] columns = new ColumnVector[types.size() + calls.size()];
    for (int c = 0; c < types.size(); c++) {
      columns[c] = rows.column(c);
    }
    for (int f = 0; f < functions.length; f++) {
      ColumnVector result = DatumVectors.vectorFor(calls.get(f).type(), rows.size());
      for (int i = 0; i < rows.size(); i++) {
        functions[f].compute(nextRow + i, result, i);
      }
      columns[types.size() + f] = result;
    }
    nextRow += rows.size();
    ColumnBatch output = new ColumnBatch(columns);
    output.selectAll(rows.size());
    return output;
  }

  private boolean nextPartition() {
    RowBuffer rows = new RowBuffer(types);
    while (true) {
      if (batch == null) {
        batch = input.next();
        index = 0;
        if (batch == null) {
          break;
        }
      }
      for (; index < batch.size(); index++) {
        int row = batch.row(index);
        if (rows.size() > 0
            && !partitionKeys.equal(batch, row, partitionKeys, rows.chunkOf(0), 0)) {
          enter(rows);
          return true;
        }
        rows.appendRow(batch, row);
      }
      batch = null;
      context.checkInterrupts();
    }
    if (rows.size() == 0) {
      return false;
    }
    enter(rows);
    return true;
  }

  private void enter(RowBuffer rows) {
    partition = new WindowPartition(rows, order);
    nextRow = 0;
    for (WindowFunction function : functions) {
      function.enter(partition);
    }
  }

  @Override
  public void close() {
    partition = null;
    batch = null;
    input.close();
  }
}
