package org.pagedb.sql.analysis.definition;

import java.util.List;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableTraits;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.Persistence;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.TableElement;
import org.pagedb.sql.tree.TableStatement;
import org.pagedb.sql.tree.TableStorage;

/** CREATE TABLE. */
final class TableDefinitions {

  /** The table, its row type and the array over that, and where long values are kept. */
  private static final int OIDS_OF_A_TABLE = 4;

  private static final char ORDINARY = 'r';

  private final DefinitionContext context;

  TableDefinitions(DefinitionContext context) {
    this.context = context;
  }

  void create(TableStatement.CreateTable statement) {
    refuseUnsupported(statement);
    Table empty = start(statement.name(), statement.persistence(), statement.ifNotExists());
    if (empty == null) {
      return;
    }
    TableBuilder builder = new TableBuilder(empty.withTraits(onCommit(empty, statement.storage())));
    StorageParameters.checkTable(statement.storage().options());
    new NewTable(context, builder, statement).define();
    Table table = builder.table();
    for (Sequence sequence : builder.sequences()) {
      context.put(sequence);
      context.add(new StorageAction.CreateSequence(sequence));
    }
    context.put(table);
    if (!table.isPartitioned()) {
      context.add(new StorageAction.CreateTable(table));
    }
    for (TableElement element : statement.elements()) {
      if (element instanceof TableElement.Like like) {
        new LikeClause(context).createIndexes(like, context.catalog().table(table.oid()));
      }
    }
    if (statement.partitionOf() != null) {
      Partitions partitions = new Partitions(context);
      partitions.verifyDefault(context.catalog().table(table.oid()));
      partitions.adopt(context.catalog().table(table.oid()));
    }
  }

  /** A table without columns; null if it exists already and that is no failure. */
  Table start(RelationName name, Persistence persistence, boolean ifNotExists) {
    boolean temporary = persistence == Persistence.TEMPORARY;
    String schema = context.creationSchema(name.schema(), temporary, name.position());
    if (context.catalog().isRelationName(schema, name.name())) {
      if (!ifNotExists) {
        throw SequenceDefinitions.existing(name.name());
      }
      context.notice(
          SqlState.DUPLICATE_TABLE, "relation \"" + name.name() + "\" already exists, skipping");
      return null;
    }
    if (context.catalog().type(schema, name.name()) != null) {
      throw new SqlFailure(SqlState.DUPLICATE_OBJECT, "type \"" + name.name() + "\" already exists")
          .hint(
              "A relation has an associated type of the same name, so you must use a name that"
                  + " doesn't conflict with any existing type.");
    }
    boolean inTemporary = schema.equals(context.settings().path().temporary());
    int oid = context.oids().take(OIDS_OF_A_TABLE);
    return new Table(
        oid,
        schema,
        name.name(),
        List.of(),
        List.of(),
        List.of(),
        -oid,
        -(oid + OIDS_OF_A_TABLE - 1),
        inTemporary ? 't' : SequenceDefinitions.letter(persistence),
        ORDINARY,
        List.of(),
        List.of(),
        TableTraits.PLAIN);
  }

  /** What a commit does to the table; fails with 42P16 if it is asked of one that stays. */
  static TableTraits onCommit(Table table, TableStorage storage) {
    TableTraits.OnCommit action =
        switch (storage.onCommit()) {
          case NONE, PRESERVE_ROWS -> TableTraits.OnCommit.PRESERVE_ROWS;
          case DELETE_ROWS -> TableTraits.OnCommit.DELETE_ROWS;
          case DROP -> TableTraits.OnCommit.DROP;
        };
    if (storage.onCommit() != TableStorage.OnCommit.NONE && table.persistence() != 't') {
      throw new SqlFailure(
          SqlState.INVALID_TABLE_DEFINITION, "ON COMMIT can only be used on temporary tables");
    }
    return table.traits().onCommit(action);
  }

  private static void refuseUnsupported(TableStatement.CreateTable statement) {
    if (statement.ofType() != null) {
      throw SqlFailure.notSupported("CREATE TABLE OF type");
    }
    if (statement.foreign() != null) {
      throw SqlFailure.notSupported("CREATE FOREIGN TABLE");
    }
  }
}
