package org.pagedb.sql.analysis.definition;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.expression.Expression;

/** Gives the values of expressions without columns, which definitions keep as constants. */
@FunctionalInterface
public interface ConstantValues {

  /** Knows constants alone. */
  ConstantValues LITERALS =
      expression -> {
        throw SqlFailure.notSupported("computing " + expression.getClass().getSimpleName());
      };

  /** The datum that an expression gives now; null for NULL. */
  Object of(Expression expression);
}
