package org.pagedb.calcite.rel;

import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;

/** A node whose rows come in the order of its only, or its outer, input. */
public interface KeepsOrder extends PagedbRel {

  /** The order that it has over an input with a given order; empty for none. */
  RelCollation orderOver(RelCollation input);

  /** The same over an input that has an order. */
  default RelNode over(RelNode ordered) {
    RelCollation order = orderOver(OrderKeys.of(ordered));
    return copy(getTraitSet().replace(order), java.util.List.of(ordered));
  }
}
