package org.pagedb.calcite.rel;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.calcite.rex.RexNode;
import org.pagedb.calcite.rex.RexToExpression;
import org.pagedb.calcite.schema.PagedbRelOptTable;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.exec.access.ColumnUse;
import org.pagedb.sql.exec.access.IndexUse;
import org.pagedb.sql.exec.access.ScanCosts;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.ProjectPlan;
import org.pagedb.sql.exec.plan.ScannedTable;
import org.pagedb.sql.exec.table.ScanColumns;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.type.PgType;

/**
 * What a scan has to read: the columns that come out, and behind them those that only its condition
 * looks at, which a projection takes away again.
 */
final class ScanOutput {

  private final PagedbRelOptTable table;
  private final List<Integer> columns;
  private final List<Integer> read;
  private final Expression condition;

  /** {@code filter} is over all columns of the table as scanned, or null. */
  ScanOutput(PagedbRelOptTable table, List<Integer> columns, RexNode filter) {
    this.table = table;
    this.columns = columns;
    read = new ArrayList<>(columns);
    condition = filter == null ? null : overRead(RexToExpression.translate(filter));
  }

  /** The condition over what is read, or null. */
  Expression condition() {
    return condition;
  }

  /** Attribute numbers of what is read. */
  List<Integer> attributes() {
    List<Integer> attributes = new ArrayList<>(read.size());
    for (int column : read) {
      int attribute = table.attribute(column);
      attributes.add(attribute > 0 ? attribute : systemAttribute(column));
    }
    return attributes;
  }

  ScannedTable scanned() {
    return ScannedTable.all(table.table(), table.scan().alias(), attributes());
  }

  /** What an index can do for the scan; null if it lacks rows that may be asked for. */
  IndexUse use(TableIndex index) {
    return use(index, condition);
  }

  /** Likewise for another condition over what is read. */
  IndexUse use(TableIndex index, Expression wanted) {
    return IndexUse.of(table.table(), index, table.context().expressions(), attributes(), wanted);
  }

  /** The scan without columns that only the index's ranges look at; null if the index lacks any. */
  ScannedTable covered(IndexUse use) {
    BitSet wanted = new BitSet();
    wanted.set(0, columns.size());
    ColumnUse.add(use.residual(), wanted);
    ScannedTable covered = scanned().wanting(wanted);
    return use.covers(covered) ? covered : null;
  }

  /** What ways to read the table cost. */
  ScanCosts costs() {
    return new ScanCosts(scanned(), table.statistics(), table.context());
  }

  /** The scan's plan without the columns that only its condition needed. */
  PhysicalPlan projected(PhysicalPlan scan, Estimate estimate) {
    if (read.size() == columns.size()) {
      return scan;
    }
    List<Expression> kept = new ArrayList<>(columns.size());
    List<PgType> types = scan.types().subList(0, columns.size());
    for (int i = 0; i < columns.size(); i++) {
      kept.add(new Expression.InputReference(i, types.get(i), PgType.NO_TYPMOD));
    }
    return new ProjectPlan(scan, kept, List.copyOf(types), estimate);
  }

  private int systemAttribute(int column) {
    int first = table.scan().columns().size() - table.scan().systemColumns().size();
    String name = table.scan().systemColumns().get(column - first);
    return ScanColumns.systemAttribute(name);
  }

  private Expression overRead(Expression expression) {
    if (expression instanceof Expression.InputReference reference) {
      int place = read.indexOf(reference.index());
      if (place < 0) {
        place = read.size();
        read.add(reference.index());
      }
      return new Expression.InputReference(place, reference.type(), reference.typmod());
    }
    return ExpressionChildren.map(expression, this::overRead);
  }
}
