package org.pagedb.sql.exec.aggregate;

import java.util.Arrays;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.function.AggregateFunction;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** Any aggregate, by the function's own state, row by row on datums. */
final class GenericAccumulator extends Accumulator {

  private static final int BYTES_PER_STATE = 64;

  private final AggregateFunction function;
  private final int[] arguments;
  private final PgType[] argumentTypes;
  private final Object[] direct;
  private final PgType resultType;
  private final TypeContext context;
  private final Object[] datums;
  private Object[] states = new Object[0];
  private int groupCount;

  /** {@code direct} are the direct arguments of an ordered-set aggregate, else empty. */
  GenericAccumulator(
      AggregateFunction function,
      int[] arguments,
      PgType[] argumentTypes,
      Object[] direct,
      PgType resultType,
      TypeContext context) {
    this.function = function;
    this.arguments = arguments;
    this.argumentTypes = argumentTypes;
    this.direct = direct;
    this.resultType = resultType;
    this.context = context;
    datums = new Object[arguments.length];
  }

  @Override
  public void grow(int groups) {
    if (groups > states.length) {
      states = Arrays.copyOf(states, Math.max(groups, states.length * 2));
    }
    for (int group = groupCount; group < groups; group++) {
      states[group] = function.create();
    }
    groupCount = Math.max(groupCount, groups);
  }

  @Override
  public int bytesPerGroup() {
    return BYTES_PER_STATE;
  }

  @Override
  public void add(ColumnBatch batch, int[] rows, int count, int[] groups) {
    for (int i = 0; i < count; i++) {
      int row = rows == null ? i : rows[i];
      for (int a = 0; a < arguments.length; a++) {
        datums[a] = DatumVectors.read(argumentTypes[a], batch.column(arguments[a]), row);
      }
      int group = groups == null ? 0 : groups[i];
      states[group] = function.accumulate(states[group], datums, context);
    }
  }

  @Override
  public void merge(Accumulator other, int count, int[] targets) {
    Object[] added = ((GenericAccumulator) other).states;
    for (int group = 0; group < count; group++) {
      int target = targets == null ? 0 : targets[group];
      states[target] = function.combine(states[target], added[group], context);
    }
  }

  @Override
  public void result(int group, ColumnVector output, int row) {
    Object value = function.result(states[group], direct, context);
    DatumVectors.write(resultType, output, row, value);
  }
}
