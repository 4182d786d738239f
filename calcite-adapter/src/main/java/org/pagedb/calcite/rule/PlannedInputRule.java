package org.pagedb.calcite.rule;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.pagedb.calcite.rel.PlannedInput;

/**
 * Takes over a leaf that was planned elsewhere.
 *
 * <pre>
 * PlannedInput [NONE]   =>   PlannedInput [PAGEDB]
 * </pre>
 */
public final class PlannedInputRule extends ConverterRule {

  PlannedInputRule(Config config) {
    super(config);
  }

  @Override
  public RelNode convert(RelNode rel) {
    return ((PlannedInput) rel).inPhysicalConvention();
  }
}
