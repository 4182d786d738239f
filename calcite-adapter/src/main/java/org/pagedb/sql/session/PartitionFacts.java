package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.partition.TableTree;

/** Where tables and indexes stand among partitions. */
final class PartitionFacts {

  private final Catalog catalog;

  PartitionFacts(Catalog catalog) {
    this.catalog = catalog;
  }

  /** The oid above a partition, or an index of one; 0 if there is none. */
  private int parent(int oid) {
    if (catalog.object(oid) instanceof Table table) {
      return table.traits().bound() == null ? 0 : table.traits().parents().get(0);
    }
    return catalog.owner(oid) instanceof Table table && table.index(oid) != null
        ? table.index(oid).parent()
        : 0;
  }

  /** Whether partition functions know the relation. */
  private boolean isPart(int oid) {
    if (catalog.object(oid) instanceof Table table) {
      return table.isPartitioned() || table.traits().bound() != null;
    }
    return catalog.owner(oid) instanceof Table table
        && table.index(oid) != null
        && (table.isPartitioned() || table.index(oid).parent() != 0);
  }

  Long root(int oid) {
    if (!isPart(oid)) {
      return null;
    }
    int root = oid;
    for (int above = parent(root); above != 0; above = parent(root)) {
      root = above;
    }
    return (long) root;
  }

  List<Long> ancestors(int oid) {
    List<Long> ancestors = new ArrayList<>();
    if (isPart(oid)) {
      for (int each = oid; each != 0; each = parent(each)) {
        ancestors.add((long) each);
      }
    }
    return ancestors;
  }

  List<Object[]> tree(int oid) {
    List<Object[]> tree = new ArrayList<>();
    if (!isPart(oid)) {
      return tree;
    }
    List<Integer> level = List.of(oid);
    for (int depth = 0; !level.isEmpty(); depth++) {
      List<Integer> below = new ArrayList<>();
      for (int each : level) {
        int parent = parent(each);
        tree.add(
            new Object[] {
              (long) each, parent == 0 ? null : (long) parent, isLeaf(each), (long) depth
            });
        below.addAll(children(each));
      }
      level = below;
    }
    return tree;
  }

  private boolean isLeaf(int oid) {
    return catalog.object(oid) instanceof Table table
        ? !table.isPartitioned()
        : !((Table) catalog.owner(oid)).isPartitioned();
  }

  private List<Integer> children(int oid) {
    if (catalog.object(oid) instanceof Table) {
      return catalog.children(oid);
    }
    List<Integer> children = new ArrayList<>();
    for (Table partition : TableTree.children(catalog, (Table) catalog.owner(oid))) {
      for (TableIndex index : partition.indexes()) {
        if (index.parent() == oid) {
          children.add(index.oid());
        }
      }
    }
    return children;
  }
}
