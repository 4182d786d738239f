package org.pagedb.sql.analysis.definition;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.resolution.TypeOid;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.catalog.Dependency;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.type.TypeContext;

/**
 * Expressions in the form in which the catalog keeps them: as text that no setting of a session can
 * change the meaning of, with objects named by oid.
 */
final class StoredText {

  private static final TypeContext CONTEXT = TypeContext.standard(ZoneOffset.UTC, 0);

  private StoredText() {}

  static String of(Expression expression, List<String> columns) {
    return ExpressionText.of(expression, columns, CONTEXT);
  }

  /** The objects that the expression names, needed by a column or (0) by a constraint. */
  static List<Dependency> dependencies(Expression expression, int column) {
    List<Dependency> found = new ArrayList<>(0);
    collect(expression, column, found);
    return found;
  }

  private static void collect(Expression expression, int column, List<Dependency> found) {
    if (expression instanceof Expression.Constant constant
        && constant.type().oid() == TypeOid.REGCLASS
        && constant.value() != null) {
      int oid = ((Number) constant.value()).intValue();
      found.add(new Dependency(column, oid, 0, Dependency.Strength.NORMAL));
    }
    for (Expression child : ExpressionChildren.of(expression)) {
      collect(child, column, found);
    }
  }

  /** The attribute numbers of the columns that the expression reads, in order. */
  static List<Integer> attributes(Expression expression, Table table) {
    List<Integer> numbers = new ArrayList<>();
    for (TableColumn column : table.columns()) {
      if (!column.dropped()) {
        numbers.add(column.number());
      }
    }
    List<Integer> used = new ArrayList<>();
    collectAttributes(expression, numbers, used);
    used.sort(null);
    return used;
  }

  private static void collectAttributes(
      Expression expression, List<Integer> numbers, List<Integer> used) {
    if (expression instanceof Expression.InputReference reference) {
      Integer number = numbers.get(reference.index());
      if (!used.contains(number)) {
        used.add(number);
      }
    }
    for (Expression child : ExpressionChildren.of(expression)) {
      collectAttributes(child, numbers, used);
    }
  }
}
