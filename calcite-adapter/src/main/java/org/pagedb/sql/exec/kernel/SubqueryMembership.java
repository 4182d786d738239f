package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** {@code x IN (SELECT …)} and NOT IN over a sub-query that refers to no outer row: by hashing. */
final class SubqueryMembership extends Kernel implements SubqueryRun.Reading {

  private final Kernel argument;
  private final SubqueryRun run;
  private final int negation;
  private final LongVector result = new LongVector(0);

  SubqueryMembership(PgType type, Kernel argument, SubqueryRun run, boolean negated) {
    super(type);
    this.argument = argument;
    this.run = run;
    negation = negated ? 1 : 0;
  }

  @Override
  public boolean isConstant() {
    return argument.isConstant();
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] givenRows, int givenCount) {
    int[] rows = isConstant() ? null : givenRows;
    int count = isConstant() ? 1 : givenCount;
    BinaryKernel.prepare(result, rows, count);
    ColumnVector candidates = argument.evaluate(batch, rows, count);
    Membership members = (Membership) run.result(batch, 0, this);
    members.test(candidates, rows, count, result, negation);
    return result;
  }

  @Override
  public Object read(Operator rows) {
    Membership members = new Membership(argument.type());
    for (ColumnBatch batch = rows.next(); batch != null; batch = rows.next()) {
      members.add(batch);
    }
    return members;
  }
}
