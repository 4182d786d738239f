package org.pagedb.sql.partition;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TreeMember;

/** The tables below a table, as PostgreSQL lists them. */
public final class TableTree {

  private TableTree() {}

  /** Whether a table shows rows of others, or has none itself. */
  public static boolean isTree(Catalog catalog, Table table) {
    return table.isPartitioned() || !catalog.children(table.oid()).isEmpty();
  }

  /**
   * The tables whose rows a table shows: itself and all that inherit from it, or the leaves of its
   * partitions. Each comes once, parents before children.
   */
  public static List<TreeMember> members(Catalog catalog, Table root) {
    List<Table> tables = new ArrayList<>();
    if (root.isPartitioned()) {
      leaves(catalog, root, tables);
    } else {
      tables.addAll(descendants(catalog, root));
    }
    List<TreeMember> members = new ArrayList<>(tables.size());
    for (Table table : tables) {
      members.add(member(root, table));
    }
    return List.copyOf(members);
  }

  /** A table as a member of a root's tree. */
  public static TreeMember member(Table root, Table table) {
    List<Integer> attributes = new ArrayList<>(root.columns().size());
    for (TableColumn column : root.columns()) {
      if (!column.dropped()) {
        TableColumn own = root == table ? column : table.column(column.name());
        if (own == null) {
          throw new IllegalStateException(table.name() + " lacks a column of " + root.name());
        }
        attributes.add(own.number());
      }
    }
    return new TreeMember(table, List.copyOf(attributes));
  }

  private static void leaves(Catalog catalog, Table parent, List<Table> leaves) {
    for (Table partition : PartitionBounds.of(catalog, parent).partitions()) {
      if (partition.isPartitioned()) {
        leaves(catalog, partition, leaves);
      } else {
        leaves.add(partition);
      }
    }
  }

  /** The tables that inherit directly, by oid. */
  public static List<Table> children(Catalog catalog, Table parent) {
    List<Integer> oids = catalog.children(parent.oid());
    List<Table> children = new ArrayList<>(oids.size());
    for (int oid : oids) {
      children.add(catalog.table(oid));
    }
    return children;
  }

  /** The table itself and all below it: level by level, on each by oid. */
  public static List<Table> descendants(Catalog catalog, Table root) {
    Set<Integer> known = new LinkedHashSet<>();
    known.add(root.oid());
    List<Table> all = new ArrayList<>();
    all.add(root);
    for (int i = 0; i < all.size(); i++) {
      for (Table child : children(catalog, all.get(i))) {
        if (known.add(child.oid())) {
          all.add(child);
        }
      }
    }
    return all;
  }

  /** The table that a partition is a partition of; null for any other table. */
  public static Table parentOfPartition(Catalog catalog, Table table) {
    return table.traits().bound() == null ? null : catalog.table(table.traits().parents().get(0));
  }
}
