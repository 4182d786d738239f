package org.pagedb.calcite.planner;

import java.util.Set;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql2rel.RelFieldTrimmer;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.mapping.Mapping;
import org.apache.calcite.util.mapping.Mappings;

/**
 * Calcite's trimmer, but that a sort is copied instead of built anew: Calcite's builder wants LIMIT
 * and OFFSET to be literals, and ours are expressions.
 */
public final class ColumnTrimmer extends RelFieldTrimmer {

  ColumnTrimmer(RelBuilder builder) {
    super(null, builder);
  }

  @Override
  public TrimResult trimFields(
      Sort sort, ImmutableBitSet fieldsUsed, Set<RelDataTypeField> extraFields) {
    ImmutableBitSet.Builder inputFields = fieldsUsed.rebuild();
    for (RelFieldCollation field : sort.getCollation().getFieldCollations()) {
      inputFields.set(field.getFieldIndex());
    }
    TrimResult trimmed = trimChild(sort, sort.getInput(), inputFields.build(), Set.of());
    RelNode input = trimmed.left;
    Mapping mapping = trimmed.right;
    int fieldCount = sort.getRowType().getFieldCount();
    if (input == sort.getInput() && mapping.isIdentity()) {
      return result(sort, Mappings.createIdentity(fieldCount));
    }
    RelCollation collation = RelCollations.permute(sort.getCollation(), mapping);
    RelNode copy =
        sort.copy(sort.getTraitSet().replace(collation), input, collation, sort.offset, sort.fetch);
    return result(copy, mapping, sort);
  }
}
