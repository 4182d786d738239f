package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import org.pagedb.sql.catalog.Ancestry;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.IndexState;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.partition.TableTree;
import org.pagedb.sql.tree.IndexElement;

/** Indexes and keys of partitioned tables, each of which every partition has a part of. */
final class PartitionIndexes {

  private final DefinitionContext context;

  PartitionIndexes(DefinitionContext context) {
    this.context = context;
  }

  /** Gives all partitions of a table their part of one of its indexes, and theirs below them. */
  void spread(int tableOid, int indexOid) {
    Table table = context.catalog().table(tableOid);
    for (Table partition : TableTree.children(context.catalog(), table)) {
      give(tableOid, indexOid, partition.oid());
    }
  }

  /** Gives a new partition its part of all indexes of the table. */
  void giveAll(Table table, int partitionOid) {
    for (TableIndex index : table.indexes()) {
      give(table.oid(), index.oid(), partitionOid);
    }
  }

  private void give(int tableOid, int indexOid, int partitionOid) {
    Table table = context.catalog().table(tableOid);
    TableIndex index = table.index(indexOid);
    Table partition = context.catalog().table(partitionOid);
    TableIndex wanted = copy(table, index, partition);
    TableConstraint constraint = constraintOf(table, index);
    TableIndex own = matching(partition, wanted, constraint);
    if (own != null) {
      adopt(partition, own, index, constraint);
      return;
    }
    TableBuilder builder = new TableBuilder(partition);
    builder.addIndex(wanted);
    if (constraint != null) {
      requireNoOtherKey(partition, constraint);
      builder.addConstraint(
          constraint
              .copiedTo(
                  context.oids().take(),
                  wanted.name(),
                  mapped(table, constraint.columns(), partition),
                  Ancestry.INHERITED,
                  constraint.oid())
              .over(wanted.oid()));
    }
    context.put(builder.table());
    if (partition.isPartitioned()) {
      spread(partitionOid, wanted.oid());
    } else {
      context.add(new StorageAction.CreateIndex(builder.table(), wanted));
    }
  }

  private static void requireNoOtherKey(Table partition, TableConstraint constraint) {
    if (constraint.kind() == 'p' && partition.primaryKey() != null) {
      throw KeyDefinitions.secondPrimaryKey(partition);
    }
  }

  /** An index of the partition that can be its part: the same but for its name. */
  private static TableIndex matching(
      Table partition, TableIndex wanted, TableConstraint constraint) {
    for (TableIndex own : partition.indexes()) {
      boolean same = own.parent() == 0 && isSame(own, wanted);
      TableConstraint ownConstraint = constraintOf(partition, own);
      boolean sameConstraint =
          constraint == null
              ? true
              : ownConstraint != null && ownConstraint.kind() == constraint.kind();
      if (same && sameConstraint) {
        return own;
      }
    }
    return null;
  }

  private void adopt(
      Table partition, TableIndex own, TableIndex index, TableConstraint constraint) {
    TableBuilder builder = new TableBuilder(partition);
    List<TableIndex> indexes = new ArrayList<>(partition.indexes());
    indexes.replaceAll(each -> each == own ? own.partOf(index.oid()) : each);
    builder.replaceIndexes(List.copyOf(indexes));
    TableConstraint ownConstraint = constraintOf(partition, own);
    if (constraint != null && ownConstraint != null) {
      builder.replaceConstraint(ownConstraint.from(Ancestry.INHERITED, constraint.oid()));
    }
    context.put(builder.table());
  }

  /** ALTER INDEX … ATTACH PARTITION: an index of a partition becomes its part of a whole one. */
  void attach(Table table, TableIndex index, Table partition, TableIndex own) {
    if (own.parent() == index.oid()) {
      return;
    }
    for (TableIndex other : partition.indexes()) {
      if (other.parent() == index.oid()) {
        throw cannotAttach(SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE, own, index)
            .detail(
                "Another index is already attached for partition \"" + partition.name() + "\".");
      }
    }
    boolean below =
        partition.traits().bound() != null && partition.traits().parents().contains(table.oid());
    if (!below) {
      throw cannotAttach(SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE, own, index)
          .detail(
              "Index \""
                  + own.name()
                  + "\" is not an index on any partition of table \""
                  + table.name()
                  + "\".");
    }
    if (own.parent() != 0) {
      throw cannotAttach(SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE, own, index)
          .detail("Index \"" + own.name() + "\" is already attached to another index.");
    }
    TableConstraint constraint = constraintOf(table, index);
    if (!isSame(own, copy(table, index, partition))) {
      throw cannotAttach(SqlState.INVALID_OBJECT_DEFINITION, own, index)
          .detail("The index definitions do not match.");
    }
    if (constraint != null && constraintOf(partition, own) == null) {
      throw cannotAttach(SqlState.INVALID_OBJECT_DEFINITION, own, index)
          .detail(
              "The index \""
                  + index.name()
                  + "\" belongs to a constraint in table \""
                  + table.name()
                  + "\" but no constraint exists for index \""
                  + own.name()
                  + "\".");
    }
    adopt(partition, own, index, constraint);
    validate(table.oid(), index.oid());
  }

  private static SqlFailure cannotAttach(SqlState state, TableIndex own, TableIndex index) {
    return SqlFailure.of(
        state,
        "cannot attach index \"%s\" as a partition of index \"%s\"",
        own.name(),
        index.name());
  }

  /** A partitioned index is valid once every partition has a valid part of it. */
  private void validate(int tableOid, int indexOid) {
    Table table = context.catalog().table(tableOid);
    for (Table partition : TableTree.children(context.catalog(), table)) {
      boolean has = false;
      for (TableIndex part : partition.indexes()) {
        has |= part.parent() == indexOid && part.state() == IndexState.VALID;
      }
      if (!has) {
        return;
      }
    }
    List<TableIndex> indexes = new ArrayList<>(table.indexes());
    indexes.replaceAll(each -> each.oid() == indexOid ? each.in(IndexState.VALID) : each);
    context.put(table.withIndexes(List.copyOf(indexes)));
    int parent = table.index(indexOid).parent();
    if (parent != 0) {
      validate(context.catalog().owner(parent).oid(), parent);
    }
  }

  private static boolean isSame(TableIndex own, TableIndex wanted) {
    return own.method().equals(wanted.method())
        && own.keys().equals(wanted.keys())
        && own.included().equals(wanted.included())
        && own.unique() == wanted.unique()
        && own.nullsNotDistinct() == wanted.nullsNotDistinct()
        && Objects.equals(own.predicateText(), wanted.predicateText());
  }

  /** The constraint that an index stands behind, or null. */
  static TableConstraint constraintOf(Table table, TableIndex index) {
    for (TableConstraint constraint : table.constraints()) {
      if (constraint.indexOid() == index.oid() && constraint.kind() != 'f') {
        return constraint;
      }
    }
    return null;
  }

  /** The index as the partition has it, under a name of its own. */
  private TableIndex copy(Table table, TableIndex index, Table partition) {
    List<IndexKey> keys = new ArrayList<>(index.keys().size());
    for (IndexKey key : index.keys()) {
      int attribute =
          key.attribute() == 0
              ? 0
              : partition.column(table.column(key.attribute()).name()).number();
      keys.add(
          new IndexKey(
              attribute,
              key.expressionText(),
              key.type(),
              key.descending(),
              key.nullsFirst(),
              key.collation(),
              key.operatorClass()));
    }
    int oid = context.oids().take();
    boolean stored = IndexMethod.of(index.method()).isStored() && !partition.isPartitioned();
    return new TableIndex(
        oid,
        name(table, index, partition),
        index.method(),
        List.copyOf(keys),
        mapped(table, index.included(), partition),
        index.unique(),
        index.nullsNotDistinct(),
        index.primary(),
        index.predicateText(),
        stored ? -oid : 0,
        IndexState.VALID,
        index.oid());
  }

  private static List<Integer> mapped(Table table, List<Integer> attributes, Table partition) {
    List<Integer> mapped = new ArrayList<>(attributes.size());
    for (int attribute : attributes) {
      mapped.add(partition.column(table.column(attribute).name()).number());
    }
    return List.copyOf(mapped);
  }

  private String name(Table table, TableIndex index, Table partition) {
    CopiedIndexes written = new CopiedIndexes(table);
    List<String> parts = new ArrayList<>();
    for (IndexKey key : index.keys()) {
      IndexElement element = written.element(key);
      parts.add(IndexDefinitions.namePart(element, parts));
    }
    for (int attribute : index.included()) {
      parts.add(table.column(attribute).name());
    }
    TableConstraint constraint = constraintOf(table, index);
    String label = constraint == null ? "idx" : index.primary() ? "pkey" : "key";
    return GeneratedNames.relation(
        context.catalog(),
        partition.schema(),
        partition.name(),
        index.primary() ? null : String.join("_", parts),
        label,
        new HashSet<>());
  }
}
