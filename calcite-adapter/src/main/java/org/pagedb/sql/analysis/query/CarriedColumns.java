package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * The columns that SEARCH and CYCLE added to a common table, which its recursive term hands on from
 * the row that it goes on from.
 */
final class CarriedColumns {

  private final SearchCycle clauses;
  private final int id;
  private boolean found;

  /** Those of the common table {@code id}. */
  CarriedColumns(SearchCycle clauses, int id) {
    this.clauses = clauses;
    this.id = id;
  }

  /** Whether the term's FROM names the common table. */
  boolean isFound() {
    return found;
  }

  /** Adds the columns to a select list; the values, or nothing where FROM has not the table. */
  List<Expression> addTo(TargetList targets, Scope scope) {
    for (FromEntry entry : scope.entries()) {
      if (entry.commonTable() != null && entry.commonTable().id() == id) {
        found = true;
        int width = entry.columns().size();
        List<Expression> values = new ArrayList<>();
        for (int i = width - entry.commonTable().added(); i < width; i++) {
          Expression value = entry.value(i);
          targets.addCarried(value, entry.columns().get(i).name());
          values.add(value);
        }
        return values;
      }
    }
    return List.of();
  }

  /** The term's condition, and that no cycle was closed before. */
  Expression where(Expression written, List<Expression> values) {
    Expression goesOn = clauses.goesOn(values);
    if (goesOn == null) {
      return written;
    }
    return written == null
        ? goesOn
        : new Expression.And(List.of(written, goesOn), BuiltinTypes.BOOL);
  }
}
