package org.pagedb.sql.exec.plan;

import java.util.BitSet;
import org.pagedb.sql.expression.Expression;

/** Tells which members of a partitioned table have to be read. */
public interface Pruning {

  /** The values of expressions without columns, as far as they are known. */
  interface Values {
    /** Whether the value is known. */
    boolean isKnown(Expression expression);

    /** The datum; null for NULL. */
    Object of(Expression expression);
  }

  /** Knows constants alone. */
  Values CONSTANTS =
      new Values() {
        @Override
        public boolean isKnown(Expression expression) {
          return expression instanceof Expression.Constant;
        }

        @Override
        public Object of(Expression expression) {
          return ((Expression.Constant) expression).value();
        }
      };

  /** The numbers of the members that may have rows. */
  BitSet members(Values values);
}
