package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.Ancestry;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.PartitionBound;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.partition.TableTree;
import org.pagedb.sql.tree.AlterTableAction;

/** Partitions that come to a table and leave it. */
final class Partitions {

  private final DefinitionContext context;

  Partitions(DefinitionContext context) {
    this.context = context;
  }

  /** ATTACH PARTITION. */
  void attach(Table parent, AlterTableAction.AttachPartition attach) {
    requirePartitioned(parent);
    Table child = context.table(attach.partition());
    checkAttachable(parent, child);
    Table merged = Inheritance.merged(parent, child, true);
    refuseOtherColumns(parent, child);
    PartitionBound bound = new NewBound(context, parent).bound(attach.bound(), child.name());
    context.put(merged.withTraits(merged.traits().parents(List.of(parent.oid())).bound(bound)));
    Table attached = context.catalog().table(child.oid());
    for (Table leaf : TableTree.descendants(context.catalog(), attached)) {
      if (!leaf.isPartitioned()) {
        context.add(new StorageAction.VerifyPartition(leaf, false));
      }
    }
    verifyDefault(attached);
    adopt(attached);
  }

  private static void requirePartitioned(Table parent) {
    if (!parent.isPartitioned()) {
      throw new SqlFailure(
          SqlState.INVALID_OBJECT_DEFINITION, "table \"" + parent.name() + "\" is not partitioned");
    }
  }

  private void checkAttachable(Table parent, Table child) {
    if (child.traits().bound() != null) {
      throw wrong("\"" + child.name() + "\" is already a partition");
    }
    if (!child.traits().parents().isEmpty()) {
      throw wrong("cannot attach inheritance child as partition");
    }
    if (!child.isPartitioned() && !context.catalog().children(child.oid()).isEmpty()) {
      throw wrong("cannot attach inheritance parent as partition");
    }
    for (Table below : TableTree.descendants(context.catalog(), child)) {
      if (below.oid() == parent.oid()) {
        throw new SqlFailure(SqlState.DUPLICATE_TABLE, "circular inheritance not allowed")
            .detail("\"" + parent.name() + "\" is already a child of \"" + child.name() + "\".");
      }
    }
    if (parent.persistence() != 't' && child.persistence() == 't') {
      throw wrong(
          "cannot attach a temporary relation as partition of permanent relation \""
              + parent.name()
              + "\"");
    }
    if (parent.persistence() == 't' && child.persistence() != 't') {
      throw wrong(
          "cannot attach a permanent relation as partition of temporary relation \""
              + parent.name()
              + "\"");
    }
  }

  private static SqlFailure wrong(String message) {
    return new SqlFailure(SqlState.WRONG_OBJECT_TYPE, message);
  }

  private static void refuseOtherColumns(Table parent, Table child) {
    for (TableColumn column : child.columns()) {
      if (!column.dropped() && parent.column(column.name()) == null) {
        throw new SqlFailure(
                SqlState.DATATYPE_MISMATCH,
                "table \""
                    + child.name()
                    + "\" contains column \""
                    + column.name()
                    + "\" not found in parent \""
                    + parent.name()
                    + "\"")
            .detail("The new partition may contain only the columns present in parent.");
      }
    }
  }

  /** A new partition takes rows that the default one may have. */
  void verifyDefault(Table partition) {
    Table parent = TableTree.parentOfPartition(context.catalog(), partition);
    for (Table other : TableTree.children(context.catalog(), parent)) {
      if (other.traits().bound().isDefault() && other.oid() != partition.oid()) {
        for (Table leaf : TableTree.descendants(context.catalog(), other)) {
          if (!leaf.isPartitioned()) {
            context.add(new StorageAction.VerifyPartition(leaf, true));
          }
        }
      }
    }
  }

  /** Gives a new partition the indexes, keys and foreign keys of its parent. */
  void adopt(Table partition) {
    Table parent = TableTree.parentOfPartition(context.catalog(), partition);
    new PartitionIndexes(context).giveAll(parent, partition.oid());
    for (TableConstraint constraint : parent.constraints()) {
      if (constraint.kind() == 'f') {
        giveForeignKey(parent, constraint, partition.oid());
      }
    }
  }

  /** Gives a partition, and those below it, its part of a foreign key of its parent. */
  void giveForeignKey(Table parent, TableConstraint key, int partitionOid) {
    Table partition = context.catalog().table(partitionOid);
    List<Integer> columns = mapped(parent, key.columns(), partition);
    TableBuilder builder = new TableBuilder(partition);
    for (TableConstraint own : partition.constraints()) {
      boolean same =
          own.kind() == 'f'
              && own.parent() == 0
              && own.referencedTable() == key.referencedTable()
              && own.columns().equals(columns)
              && own.referencedColumns().equals(key.referencedColumns())
              && own.onUpdate() == key.onUpdate()
              && own.onDelete() == key.onDelete()
              && own.matchFull() == key.matchFull()
              && own.deferrable() == key.deferrable()
              && own.validated();
      if (same) {
        builder.replaceConstraint(own.from(Ancestry.INHERITED, key.oid()));
        context.put(builder.table());
        return;
      }
    }
    String name = key.name();
    if (partition.constraint(name) != null) {
      List<String> names = new ArrayList<>();
      for (int column : columns) {
        names.add(partition.column(column).name());
      }
      name =
          GeneratedNames.constraint(
              partition.name(), String.join("_", names), "fkey", builder.constraintNames());
    }
    TableConstraint copy =
        key.copiedTo(context.oids().take(), name, columns, Ancestry.INHERITED, key.oid())
            .deleting(mapped(parent, key.deleteColumns(), partition));
    builder.addConstraint(copy);
    context.put(builder.table());
    if (!partition.isPartitioned()) {
      context.add(new StorageAction.VerifyForeignKey(builder.table(), copy));
    }
    for (Table below : TableTree.children(context.catalog(), partition)) {
      giveForeignKey(builder.table(), copy, below.oid());
    }
  }

  private static List<Integer> mapped(Table parent, List<Integer> attributes, Table partition) {
    List<Integer> mapped = new ArrayList<>(attributes.size());
    for (int attribute : attributes) {
      mapped.add(partition.column(parent.column(attribute).name()).number());
    }
    return List.copyOf(mapped);
  }

  /** DETACH PARTITION: what the partition had from its parent is its own. */
  void detach(Table parent, AlterTableAction.DetachPartition detach) {
    requirePartitioned(parent);
    Table child = context.table(detach.partition());
    if (child.traits().bound() == null || !child.traits().parents().contains(parent.oid())) {
      throw new SqlFailure(
          SqlState.UNDEFINED_TABLE,
          "relation \""
              + child.name()
              + "\" is not a partition of relation \""
              + parent.name()
              + "\"");
    }
    if (detach.finalizing()) {
      throw new SqlFailure(
          SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE,
          "partition \""
              + child.name()
              + "\" not pending detach in partitioned table \""
              + parent.name()
              + "\"");
    }
    if (detach.concurrently()) {
      refuseWithDefault(parent);
    }
    refuseIfReferenced(context, child, "detaching");
    Table released = Inheritance.released(parent, child);
    TableBuilder builder = new TableBuilder(released);
    builder.traits(released.traits().bound(null));
    List<TableIndex> indexes = new ArrayList<>(released.indexes());
    indexes.replaceAll(index -> index.partOf(0));
    builder.replaceIndexes(List.copyOf(indexes));
    for (TableConstraint constraint : released.constraints()) {
      if (constraint.parent() != 0) {
        builder.replaceConstraint(constraint.from(Ancestry.OWN, 0));
      }
    }
    context.put(builder.table());
  }

  /** A partition cannot go while rows elsewhere may refer to it through a table above. */
  static void refuseIfReferenced(DefinitionContext context, Table partition, String doing) {
    Table above = TableTree.parentOfPartition(context.catalog(), partition);
    while (above != null) {
      for (CatalogObject object : context.catalog().objects()) {
        if (object instanceof Table other) {
          for (TableConstraint constraint : other.constraints()) {
            if (constraint.kind() == 'f' && constraint.referencedTable() == above.oid()) {
              throw SqlFailure.notSupported(
                  doing + " a partition of a table that a foreign key refers to");
            }
          }
        }
      }
      above = TableTree.parentOfPartition(context.catalog(), above);
    }
  }

  private void refuseWithDefault(Table parent) {
    for (Table partition : TableTree.children(context.catalog(), parent)) {
      if (partition.traits().bound().isDefault()) {
        throw new SqlFailure(
            SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE,
            "cannot detach partitions concurrently when a default partition exists");
      }
    }
  }
}
