package org.pagedb.calcite.translate;

import org.apache.calcite.rel.RelNode;

/**
 * A node in Calcite's form, with only the columns that are needed.
 *
 * @param places for each of the node's columns where it stands in {@code rel}, or -1 if it is not
 *     needed
 */
record Translated(RelNode rel, int[] places) {

  /** A form that has the node's columns as they are. */
  static Translated same(RelNode rel) {
    int[] places = new int[rel.getRowType().getFieldCount()];
    for (int i = 0; i < places.length; i++) {
      places[i] = i;
    }
    return new Translated(rel, places);
  }

  boolean isSame() {
    if (places.length != rel.getRowType().getFieldCount()) {
      return false;
    }
    for (int i = 0; i < places.length; i++) {
      if (places[i] != i) {
        return false;
      }
    }
    return true;
  }
}
