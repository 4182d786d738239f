package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.Constraint;

/** PRIMARY KEY and UNIQUE: a constraint with a unique index behind it. */
final class KeyDefinitions {

  private static final char PRIMARY = 'p';
  private static final char UNIQUE = 'u';

  private final DefinitionContext context;
  private final TableBuilder builder;

  KeyDefinitions(DefinitionContext context, TableBuilder builder) {
    this.context = context;
    this.builder = builder;
  }

  /**
   * Adds a key and its index.
   *
   * @param column the column whose constraint it is, or null for a table's
   */
  TableIndex add(Constraint.Unique written, String column, boolean deferrable, boolean deferred) {
    if (written.usingIndex() != null) {
      throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED, "cannot use an existing index in CREATE TABLE")
          .at(written.position());
    }
    Table table = builder.table();
    if (written.primaryKey() && table.primaryKey() != null) {
      throw secondPrimaryKey(table).at(written.position());
    }
    List<String> names = column == null ? written.columns() : List.of(column);
    List<Integer> attributes = new ArrayList<>(names.size());
    List<IndexKey> keys = new ArrayList<>(names.size());
    for (String name : names) {
      TableColumn found = column(name, written);
      if (attributes.contains(found.number())) {
        throw new SqlFailure(
                SqlState.DUPLICATE_COLUMN,
                "column \""
                    + name
                    + "\" appears twice in "
                    + (written.primaryKey() ? "primary key" : "unique")
                    + " constraint")
            .at(written.position());
      }
      IndexDefinitions.requireOrder(context, found.type());
      attributes.add(found.number());
      keys.add(
          new IndexKey(found.number(), null, found.type(), false, false, found.collation(), null));
      if (written.primaryKey() && !found.notNull()) {
        builder.replaceColumn(builder.table().column(found.number()).notNull(true));
      }
    }
    List<Integer> included = new ArrayList<>(written.including().size());
    for (String name : written.including()) {
      included.add(column(name, written).number());
    }
    String name = name(written, names);
    int indexOid = context.oids().take();
    TableIndex index =
        new TableIndex(
            indexOid,
            name,
            IndexDefinitions.BTREE,
            List.copyOf(keys),
            List.copyOf(included),
            true,
            written.nullsNotDistinct(),
            written.primaryKey(),
            null,
            table.isPartitioned() ? 0 : -indexOid);
    PartitionKeys.requireInIndex(table, index, written.primaryKey() ? "PRIMARY KEY" : "UNIQUE");
    builder.addIndex(index);
    builder.addConstraint(
        new TableConstraint(
            context.oids().take(),
            name,
            written.primaryKey() ? PRIMARY : UNIQUE,
            List.copyOf(attributes),
            null,
            indexOid,
            0,
            List.of(),
            TableConstraint.NO_ACTION_KIND,
            TableConstraint.NO_ACTION_KIND,
            deferrable,
            deferred));
    return index;
  }

  static SqlFailure secondPrimaryKey(Table table) {
    return new SqlFailure(
        SqlState.INVALID_TABLE_DEFINITION,
        "multiple primary keys for table \"" + table.name() + "\" are not allowed");
  }

  private TableColumn column(String name, Constraint.Unique written) {
    TableColumn found = builder.table().column(name);
    if (found == null) {
      throw new SqlFailure(
              SqlState.UNDEFINED_COLUMN, "column \"" + name + "\" named in key does not exist")
          .at(written.position());
    }
    return found;
  }

  private String name(Constraint.Unique written, List<String> columns) {
    Table table = builder.table();
    if (written.name() != null) {
      if (context.catalog().isRelationName(table.schema(), written.name())
          || builder.takenRelations().contains(written.name())) {
        throw SequenceDefinitions.existing(written.name());
      }
      if (table.constraint(written.name()) != null) {
        throw new SqlFailure(
            SqlState.DUPLICATE_OBJECT,
            "constraint \""
                + written.name()
                + "\" for relation \""
                + table.name()
                + "\" already exists");
      }
      return written.name();
    }
    List<String> parts = new ArrayList<>(columns);
    parts.addAll(written.including());
    String second = written.primaryKey() ? null : String.join("_", parts);
    String label = written.primaryKey() ? "pkey" : "key";
    return GeneratedNames.relation(
        context.catalog(), table.schema(), table.name(), second, label, builder.takenRelations());
  }
}
