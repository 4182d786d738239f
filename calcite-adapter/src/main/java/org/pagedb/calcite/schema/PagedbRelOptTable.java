package org.pagedb.calcite.schema;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptAbstractTable;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.util.ImmutableBitSet;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.catalog.TableStatistics;
import org.pagedb.sql.exec.access.PlanningContext;

/** A table as one scan sees it: the scan's columns are its row type, system columns last. */
public final class PagedbRelOptTable extends RelOptAbstractTable {

  private final AlgebraNode.TableScan scan;
  private final PlanningContext context;
  private final TableStatistics statistics;

  /** The table of a scan. */
  public PagedbRelOptTable(
      AlgebraNode.TableScan scan, RelDataType rowType, PlanningContext context) {
    super(null, scan.alias(), rowType);
    this.scan = scan;
    this.context = context;
    this.statistics = context.statistics().of(scan.table());
  }

  /** What planning depends on beside the statement. */
  public PlanningContext context() {
    return context;
  }

  /** The scan as analysis left it. */
  public AlgebraNode.TableScan scan() {
    return scan;
  }

  /** The table. */
  public Table table() {
    return scan.table();
  }

  /** What is known of its contents. */
  public TableStatistics statistics() {
    return statistics;
  }

  /** The attribute number behind a column of the scan, or 0 for a system column. */
  public int attribute(int column) {
    return scan.columns().get(column).attribute();
  }

  @Override
  public List<String> getQualifiedName() {
    return List.of(table().schema(), table().name(), scan.alias());
  }

  @Override
  public double getRowCount() {
    return Math.max(1, statistics.rows());
  }

  @Override
  public boolean isKey(ImmutableBitSet columns) {
    for (ImmutableBitSet key : getKeys()) {
      if (columns.contains(key)) {
        return true;
      }
    }
    return false;
  }

  /** The columns of each unique index without expressions and predicate. */
  @Override
  public List<ImmutableBitSet> getKeys() {
    List<ImmutableBitSet> keys = new ArrayList<>();
    for (TableIndex index : table().indexes()) {
      if (!index.answers()) {
        continue;
      }
      if (index.unique() && index.predicateText() == null) {
        ImmutableBitSet.Builder key = ImmutableBitSet.builder();
        boolean plain = true;
        for (IndexKey part : index.keys()) {
          int column = columnOf(part.attribute());
          plain &= column >= 0;
          if (column >= 0) {
            key.set(column);
          }
        }
        if (plain) {
          keys.add(key.build());
        }
      }
    }
    return keys;
  }

  private int columnOf(int attribute) {
    for (int i = 0; i < scan.columns().size(); i++) {
      if (attribute != 0 && scan.columns().get(i).attribute() == attribute) {
        return i;
      }
    }
    return -1;
  }
}
