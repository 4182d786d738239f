package org.pagedb.sql.exec.kernel;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.Check;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlFailure.Field;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.run.DomainRules;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** Values of a base type that become a domain's: its NOT NULL and its CHECKs are verified. */
final class DomainKernel extends Kernel {

  private static final int[] FIRST = {0};

  private final Kernel argument;
  private final DomainRules rules;
  private final Kernel[] conditions;
  private final ColumnBatch value = new ColumnBatch(new ColumnVector[1]);

  DomainKernel(PgType domain, Kernel argument, DomainRules rules, Kernel[] conditions) {
    super(domain);
    this.argument = argument;
    this.rules = rules;
    this.conditions = conditions;
  }

  @Override
  public boolean isConstant() {
    return argument.isConstant();
  }

  @Override
  public ColumnVector evaluate(ColumnBatch batch, int[] givenRows, int givenCount) {
    ColumnVector values = argument.evaluate(batch, givenRows, givenCount);
    int[] rows = isConstant() ? FIRST : givenRows; // null for all from the first on
    int count = isConstant() ? Math.min(1, givenCount) : givenCount;
    if (rules.notNull()) {
      refuseNulls(values, rows, count);
    }
    value.replaceColumn(0, values);
    List<Check> checks = rules.checks();
    for (int c = 0; c < conditions.length; c++) {
      LongVector truth = (LongVector) conditions[c].evaluate(value, rows, count);
      int mask = conditions[c].isConstant() ? 0 : -1;
      for (int i = 0; i < count; i++) {
        int row = (rows == null ? i : rows[i]) & mask;
        if (!truth.isNull(row) && truth.at(row) == 0) {
          throw violation(checks.get(c).name());
        }
      }
    }
    return values;
  }

  private void refuseNulls(ColumnVector values, int[] rows, int count) {
    for (int i = 0; i < count; i++) {
      if (values.isNull(rows == null ? i : rows[i])) {
        throw SqlFailure.of(
                SqlState.NOT_NULL_VIOLATION, "domain %s does not allow null values", rules.name())
            .with(Field.SCHEMA, rules.schema())
            .with(Field.DATA_TYPE, rules.name());
      }
    }
  }

  private SqlFailure violation(String check) {
    return SqlFailure.of(
            SqlState.CHECK_VIOLATION,
            "value for domain %s violates check constraint \"%s\"",
            rules.name(),
            check)
        .with(Field.SCHEMA, rules.schema())
        .with(Field.DATA_TYPE, rules.name())
        .with(Field.CONSTRAINT, check);
  }
}
