package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.exec.run.TableAccess.ForeignKey;
import org.pagedb.sql.partition.TableTree;

/**
 * The foreign keys that refer to a table's rows, also those that name a partitioned table above it.
 * Where a partitioned table refers to others, its leaves do, each by its own part of the
 * constraint.
 */
final class ForeignKeys {

  private final Catalog catalog;
  private final Map<Integer, List<ForeignKey>> known = new HashMap<>();

  ForeignKeys(Catalog catalog) {
    this.catalog = catalog;
  }

  boolean isFor(Catalog other) {
    return catalog == other;
  }

  /** Each UPDATE and DELETE asks: the catalog is walked through once for a table. */
  List<ForeignKey> to(Table table) {
    List<ForeignKey> keys = known.get(table.oid());
    if (keys == null) {
      keys = List.copyOf(find(table));
      known.put(table.oid(), keys);
    }
    return keys;
  }

  private List<ForeignKey> find(Table table) {
    List<ForeignKey> found = new ArrayList<>();
    for (CatalogObject object : catalog.objects()) {
      if (object instanceof Table other && !other.isPartitioned()) {
        for (TableConstraint constraint : other.constraints()) {
          if (constraint.kind() == 'f' && constraint.referencedTable() == table.oid()) {
            Written written = written(other, constraint);
            found.add(
                new ForeignKey(
                    other, constraint, written.owner().name(), written.constraint().name()));
          } else if (constraint.kind() == 'f' && table.traits().bound() != null) {
            addInherited(table, other, constraint, found);
          }
        }
      }
    }
    return found;
  }

  /** A constraint as it is written, on a table of which another may be a partition. */
  private record Written(Table owner, TableConstraint constraint) {}

  private Written written(Table table, TableConstraint constraint) {
    Table owner = table;
    TableConstraint each = constraint;
    while (each.parent() != 0) {
      owner = TableTree.parentOfPartition(catalog, owner);
      each = byOid(owner, each.parent());
    }
    return new Written(owner, each);
  }

  private static TableConstraint byOid(Table table, int oid) {
    for (TableConstraint constraint : table.constraints()) {
      if (constraint.oid() == oid) {
        return constraint;
      }
    }
    throw new IllegalStateException("no constraint " + oid + " on " + table.name());
  }

  /** A foreign key to a partitioned table refers to its partitions, by columns of their own. */
  private void addInherited(
      Table partition, Table referring, TableConstraint constraint, List<ForeignKey> found) {
    Table above = TableTree.parentOfPartition(catalog, partition);
    while (above != null && above.oid() != constraint.referencedTable()) {
      above = TableTree.parentOfPartition(catalog, above);
    }
    if (above == null) {
      return;
    }
    List<Integer> columns = new ArrayList<>(constraint.referencedColumns().size());
    for (int column : constraint.referencedColumns()) {
      columns.add(partition.column(above.column(column).name()).number());
    }
    int number = -1;
    for (Table each : TableTree.descendants(catalog, above)) {
      if (each.oid() == partition.oid()) {
        break;
      }
      number++;
    }
    Written written = written(referring, constraint);
    found.add(
        new ForeignKey(
            referring,
            constraint.referencing(columns),
            written.owner().name(),
            name(written.owner(), written.constraint(), number)));
  }

  /** As PostgreSQL names what a foreign key is for the partitions that it refers to, from 0. */
  private static String name(Table owner, TableConstraint constraint, int number) {
    StringBuilder base = new StringBuilder(owner.name());
    for (int column : constraint.columns()) {
      base.append('_').append(owner.column(column).name());
    }
    base.append("_fkey");
    int left = number;
    for (int pass = 0; ; pass++) {
      String name = pass == 0 ? base.toString() : base.toString() + pass;
      if (owner.constraint(name) == null && left-- == 0) {
        return name;
      }
    }
  }
}
