package org.pagedb.calcite.rule;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.pagedb.calcite.rel.PlannedInput;
import org.pagedb.calcite.type.PagedbRelType;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.ValuesPlan;
import org.pagedb.sql.type.PgType;

/**
 * Carries out what a rewrite found to have no rows, as a filter that is never true.
 *
 * <pre>
 * LogicalValues()   =>   PlannedInput(no rows)
 * </pre>
 */
public final class EmptyValuesRule extends ConverterRule {

  EmptyValuesRule(Config config) {
    super(config);
  }

  @Override
  public RelNode convert(RelNode rel) {
    Values values = (Values) rel;
    if (!values.getTuples().isEmpty()) {
      return null;
    }
    List<PgType> types = new ArrayList<>();
    for (RelDataTypeField field : rel.getRowType().getFieldList()) {
      types.add(((PagedbRelType) field.getType()).type());
    }
    ValuesPlan nothing = new ValuesPlan(List.of(), types, new Estimate(0, 0, 0, 0));
    return new PlannedInput(rel.getCluster(), rel.getRowType(), nothing).inPhysicalConvention();
  }
}
