package org.pagedb.sql.exec.plan;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.exec.kernel.ColumnCondition;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.operator.ValuesOperator;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.exec.table.RecheckOperator;
import org.pagedb.sql.exec.table.RecheckRow;
import org.pagedb.sql.exec.table.ScanColumns;
import org.pagedb.sql.exec.table.SharedBlocks;
import org.pagedb.sql.exec.table.StoredForms;
import org.pagedb.sql.exec.table.TableScanOperator;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeCodec.VectorKind;

/**
 * Reads a whole table.
 *
 * @param scanned what is given, and of which table
 * @param condition over the output, or null
 */
public record TableScanPlan(ScannedTable scanned, Expression condition, Estimate estimate)
    implements ScanPlan {

  @Override
  public List<PgType> types() {
    return scanned.types();
  }

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of();
  }

  @Override
  public void describe(PlanDescription description) {
    description.name("Seq Scan", "on " + scanned.nameWithAlias());
    if (condition != null) {
      description.condition("Filter", condition);
    }
  }

  @Override
  public Operator create(ExecutionContext context) {
    return operator(null, context);
  }

  @Override
  public Operator createPart(Object node, ExecutionContext context) {
    return operator(context.shares().of(node, SharedBlocks.class, SharedBlocks::new), context);
  }

  private Operator operator(SharedBlocks shared, ExecutionContext context) {
    TableAccess access = context.environment().tables();
    ScanColumns columns = scanned.columns();
    Operator recheck = recheck(scanned, condition, columns, context);
    if (recheck != null) {
      return recheck;
    }
    List<ColumnCondition> pushed = new ArrayList<>();
    List<Expression> rest = new ArrayList<>();
    for (Expression part : ColumnCondition.conjuncts(condition)) {
      ColumnCondition simple = ColumnCondition.of(part);
      if (simple != null && canPush(simple)) {
        pushed.add(simple);
      } else {
        rest.add(part);
      }
    }
    ExpressionCompiler compiler = new ExpressionCompiler(context);
    Kernel[] bounds = new Kernel[pushed.size()];
    for (int i = 0; i < bounds.length; i++) {
      Expression bound = pushed.get(i).bound();
      bounds[i] = bound == null ? null : compiler.compile(bound);
    }
    Expression residual = ColumnCondition.conjunction(rest);
    return new TableScanOperator(
        access.heap(scanned.table()),
        columns,
        pushed,
        bounds,
        residual == null ? null : compiler.compile(residual),
        shared,
        context);
  }

  /** The scan's one row if the statement looks again at a row of this table, else null. */
  static Operator recheck(
      ScannedTable scanned, Expression condition, ScanColumns columns, ExecutionContext context) {
    boolean inTree = scanned.place() != null;
    if (!scanned.attributes().contains(inTree ? ScanColumns.PLACE : ScanColumns.CTID)) {
      return null;
    }
    int key = inTree ? scanned.place().root() : scanned.table().oid();
    RecheckRow row = (RecheckRow) context.shared(new RecheckRow.Key(key));
    if (row == null) {
      return null;
    }
    if (inTree && row.member() != scanned.place().member()) {
      return new ValuesOperator(List.of(), scanned.types(), context);
    }
    Kernel kernel = condition == null ? null : new ExpressionCompiler(context).compile(condition);
    return new RecheckOperator(
        context.environment().tables().heap(scanned.table()), columns, kernel, row);
  }

  private boolean canPush(ColumnCondition condition) {
    int attribute = scanned.attributes().get(condition.column());
    if (attribute <= 0) {
      return false;
    }
    PgType type = scanned.table().column(attribute).type();
    if (condition.operator() == null) {
      return true;
    }
    VectorKind bound = condition.bound().type().codec().vectorKind();
    return StoredForms.kind(type).isNumber() && bound == type.codec().vectorKind();
  }
}
