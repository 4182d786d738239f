package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.LockWait;
import org.pagedb.sql.algebra.AlgebraNode.RowLock;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TreeMember;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.table.LockRowsOperator;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.lock.RowLockMode;

/** Locks the rows of one table that come through; {@code tidColumn} is their ctid. */
public record LockRowsPlan(
    PhysicalPlan input,
    Table table,
    List<TreeMember> members,
    int tidColumn,
    RowLock strength,
    LockWait policy)
    implements PhysicalPlan {

  @Override
  public List<PgType> types() {
    return input.types();
  }

  @Override
  public Estimate estimate() {
    return input.estimate();
  }

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of(input);
  }

  @Override
  public void describe(PlanDescription description) {
    description.name("LockRows", "");
  }

  private RowLockMode mode() {
    switch (strength) {
      case KEY_SHARE:
        return RowLockMode.KEY_SHARE;
      case SHARE:
        return RowLockMode.SHARE;
      case NO_KEY_UPDATE:
        return RowLockMode.NO_KEY_UPDATE;
      default:
        return RowLockMode.UPDATE;
    }
  }

  @Override
  public Operator create(ExecutionContext context) {
    return new LockRowsOperator(
        input.start(context),
        table,
        members,
        tidColumn,
        mode(),
        policy,
        new PlanRecheck(input, table, context),
        context);
  }
}
