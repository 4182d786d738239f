package org.pagedb.sql.exec.kernel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.OuterRow;
import org.pagedb.sql.exec.run.SubqueryProgram;
import org.pagedb.sql.expression.Expression.OuterReference;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/**
 * Runs a sub-query for one outer row after another. What a run gave is remembered by the values
 * that the sub-query refers to, unless it is volatile; one that refers to nothing runs once.
 */
final class SubqueryRun {

  private static final int MOST_REMEMBERED = 4096;

  private final SubqueryProgram program;
  private final ExecutionContext context;
  private final OuterRow outer;
  private final boolean remembers;
  private final Map<List<Object>, Object> memo = new HashMap<>();
  private Operator operator;

  SubqueryRun(SubqueryProgram program, ExecutionContext context) {
    this.program = program;
    this.context = context;
    outer = new OuterRow(context.outer());
    remembers = !program.isVolatile() || program.correlation().isEmpty();
  }

  /** What is made of a sub-query's rows. */
  interface Reading {
    /** The result; never null, so that it can be remembered. */
    Object read(Operator rows);
  }

  /** Whether the result is the same for all rows of a batch. */
  boolean isConstant() {
    for (OuterReference reference : program.correlation()) {
      if (reference.level() == 1) {
        return false;
      }
    }
    return true;
  }

  /** Whether the sub-query refers to no outer row at all, and so runs once. */
  boolean isIndependent() {
    return program.correlation().isEmpty();
  }

  /** As {@link #result}, but never from memory. */
  Object freshResult(ColumnBatch batch, int position, Reading reading) {
    outer.moveTo(batch, position);
    return run(reading);
  }

  /** The result for one outer row, given by its position in a batch's vectors. */
  Object result(ColumnBatch batch, int position, Reading reading) {
    outer.moveTo(batch, position);
    if (!remembers) {
      return run(reading);
    }
    List<Object> key = key();
    Object known = memo.get(key);
    if (known == null) {
      known = run(reading);
      if (memo.size() >= MOST_REMEMBERED) {
        memo.clear();
      }
      memo.put(key, known);
    }
    return known;
  }

  private List<Object> key() {
    if (program.correlation().isEmpty()) {
      return List.of();
    }
    List<Object> key = new ArrayList<>(program.correlation().size());
    for (OuterReference reference : program.correlation()) {
      OuterRow row = outer.level(reference.level());
      ColumnVector column = row.column(reference.index());
      key.add(DatumVectors.read(reference.type(), column, row.position()));
    }
    return key;
  }

  private Object run(Reading reading) {
    context.checkInterrupts();
    if (operator == null) {
      operator = program.start(context.inside(outer));
    }
    operator.open();
    try {
      return reading.read(operator);
    } finally {
      operator.close();
    }
  }
}
