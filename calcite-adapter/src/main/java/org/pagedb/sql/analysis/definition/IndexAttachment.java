package org.pagedb.sql.analysis.definition;

import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.RelationName;

/** ALTER INDEX … ATTACH PARTITION: finds the two indexes by name. */
final class IndexAttachment {

  private final DefinitionContext context;

  IndexAttachment(DefinitionContext context) {
    this.context = context;
  }

  void attach(RelationName whole, RelationName part) {
    Relation relation = owner(whole);
    if (relation.name().equals(whole.name())) {
      throw new SqlFailure(SqlState.WRONG_OBJECT_TYPE, "\"" + whole.name() + "\" is not an index");
    }
    Table table = (Table) relation;
    TableIndex index = context.catalog().index(table.schema(), whole.name());
    context.requireOwner(table.oid(), "index " + whole.name());
    if (!table.isPartitioned()) {
      throw new SqlFailure(
              SqlState.WRONG_OBJECT_TYPE,
              "ALTER action ATTACH PARTITION cannot be performed on relation \""
                  + whole.name()
                  + "\"")
          .detail("This operation is not supported for indexes.");
    }
    Relation below = owner(part);
    if (below.name().equals(part.name())) {
      throw new SqlFailure(
          SqlState.INVALID_OBJECT_DEFINITION, "\"" + part.name() + "\" is not an index");
    }
    Table partition = (Table) below;
    context.requireOwner(partition.oid(), "index " + part.name());
    TableIndex own = context.catalog().index(partition.schema(), part.name());
    new PartitionIndexes(context).attach(table, index, partition, own);
  }

  private Relation owner(RelationName name) {
    String schema = context.statement().relations().schemaOf(name);
    if (schema == null) {
      throw new SqlFailure(SqlState.UNDEFINED_TABLE, "relation \"" + name + "\" does not exist");
    }
    return context.catalog().relationOrOwner(schema, name.name());
  }
}
