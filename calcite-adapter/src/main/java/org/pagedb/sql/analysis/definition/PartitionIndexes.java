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
      boolean same =
          own.parent() == 0
              && own.method().equals(wanted.method())
              && own.keys().equals(wanted.keys())
              && own.included().equals(wanted.included())
              && own.unique() == wanted.unique()
              && own.nullsNotDistinct() == wanted.nullsNotDistinct()
              && Objects.equals(own.predicateText(), wanted.predicateText());
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
