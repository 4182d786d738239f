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
import org.pagedb.sql.type.PgType;

/** ADD CONSTRAINT … USING INDEX: an index that is there becomes a constraint's. */
final class IndexAdoption {

  private final DefinitionContext context;
  private final TableBuilder builder;

  IndexAdoption(DefinitionContext context, TableBuilder builder) {
    this.context = context;
    this.builder = builder;
  }

  void add(Constraint.Unique written, boolean deferrable, boolean deferred) {
    Table table = builder.table();
    TableIndex index = index(table, written);
    List<Integer> attributes = new ArrayList<>(index.keys().size());
    for (int k = 0; k < index.keys().size(); k++) {
      IndexKey key = index.keys().get(k);
      requireDefaultOrder(index, key, k + 1, written);
      attributes.add(key.attribute());
      TableColumn column = builder.table().column(key.attribute());
      if (written.primaryKey() && !column.notNull()) {
        builder.replaceColumn(column.notNull(true));
      }
    }
    String name = written.name() == null ? index.name() : written.name();
    if (table.constraint(name) != null) {
      throw CheckDefinitions.duplicate(name, table);
    }
    if (!name.equals(index.name())) {
      if (context.catalog().isRelationName(table.schema(), name)) {
        throw SequenceDefinitions.existing(name);
      }
      context.notice(
          "ALTER TABLE / ADD CONSTRAINT USING INDEX will rename index \""
              + index.name()
              + "\" to \""
              + name
              + "\"");
    }
    List<TableIndex> indexes = new ArrayList<>(table.indexes());
    indexes.set(indexes.indexOf(index), index.renamed(name).primary(written.primaryKey()));
    builder.replaceIndexes(List.copyOf(indexes));
    builder.addConstraint(
        new TableConstraint(
            context.oids().take(),
            name,
            written.primaryKey() ? 'p' : 'u',
            List.copyOf(attributes),
            null,
            index.oid(),
            0,
            List.of(),
            TableConstraint.NO_ACTION_KIND,
            TableConstraint.NO_ACTION_KIND,
            deferrable,
            deferred));
  }

  private TableIndex index(Table table, Constraint.Unique written) {
    String name = written.usingIndex();
    TableIndex index = context.catalog().index(table.schema(), name);
    if (index == null) {
      throw failure(written, SqlState.UNDEFINED_OBJECT, "index \"" + name + "\" does not exist");
    }
    Table owner = (Table) context.catalog().owner(index.oid());
    for (TableConstraint constraint : owner.constraints()) {
      if (constraint.indexOid() == index.oid() && constraint.kind() != 'f') {
        throw failure(
            written,
            SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE,
            "index \"" + name + "\" is already associated with a constraint");
      }
    }
    if (owner.oid() != table.oid()) {
      throw failure(
          written,
          SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE,
          "index \"" + name + "\" does not belong to table \"" + table.name() + "\"");
    }
    if (!index.isComplete()) {
      throw failure(
          written,
          SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE,
          "index \"" + name + "\" is not valid");
    }
    if (!index.unique()) {
      throw unfit(written, "\"" + name + "\" is not a unique index");
    }
    for (IndexKey key : index.keys()) {
      if (key.attribute() == 0) {
        throw unfit(written, "index \"" + name + "\" contains expressions");
      }
    }
    if (index.predicateText() != null) {
      throw unfit(written, "\"" + name + "\" is a partial index");
    }
    if (written.primaryKey() && table.primaryKey() != null) {
      throw failure(
          written,
          SqlState.INVALID_TABLE_DEFINITION,
          "multiple primary keys for table \"" + table.name() + "\" are not allowed");
    }
    return table.index(index.oid());
  }

  private void requireDefaultOrder(
      TableIndex index, IndexKey key, int number, Constraint.Unique written) {
    PgType type = builder.table().column(key.attribute()).type();
    if (key.descending()
        || key.nullsFirst()
        || key.operatorClass() != null
        || key.collation() != 0 && key.collation() != type.collationOid()) {
      throw unfit(
          written,
          "index \""
              + index.name()
              + "\" column number "
              + number
              + " does not have default sorting behavior");
    }
  }

  private static SqlFailure unfit(Constraint.Unique written, String message) {
    return failure(written, SqlState.WRONG_OBJECT_TYPE, message)
        .detail("Cannot create a primary key or unique constraint using such an index.");
  }

  private static SqlFailure failure(Constraint.Unique written, SqlState state, String message) {
    return new SqlFailure(state, message).at(written.position());
  }
}
