package org.pagedb.sql.analysis.query;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;

/** What FROM, or an item of it, comes to: rows, and names for their columns. */
record FromResult(AlgebraNode node, List<FromEntry> entries) {

  int width() {
    return node.columns().size();
  }
}
