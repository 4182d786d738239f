package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.analysis.query.StoredExpressions;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.partition.TableTree;
import org.pagedb.sql.tree.MaintenanceStatement;
import org.pagedb.sql.tree.RelationName;

/** CLUSTER and VACUUM FULL: a table's rows are written anew, in an index's order or their own. */
final class ClusterStatements {

  private final DefinitionContext context;

  ClusterStatements(DefinitionContext context) {
    this.context = context;
  }

  /** VACUUM FULL of the one table that the statement names. */
  void vacuum(MaintenanceStatement.Vacuum statement) {
    RelationName name = statement.targets().get(0).table();
    rewrite(context.table(name), null);
  }

  void cluster(MaintenanceStatement.Cluster statement) {
    if (statement.table() == null) {
      for (CatalogObject object : context.catalog().objects()) {
        if (object instanceof Table table
            && table.index(table.traits().clusteredIndex()) != null
            && context.rights().owns(context.user(), table.oid())) {
          rewrite(table, table.index(table.traits().clusteredIndex()));
        }
      }
      return;
    }
    Relation relation = context.relation(statement.table());
    if (!(relation instanceof Table table)) {
      throw new SqlFailure(
          SqlState.WRONG_OBJECT_TYPE,
          "\"" + relation.name() + "\" is not a table or materialized view");
    }
    context.requireOwner(table);
    TableIndex index = index(table, statement.index());
    if (table.isPartitioned()) {
      clusterPartitions(table, index);
    } else {
      Table marked = table.withTraits(table.traits().clusteredBy(index.oid()));
      context.put(marked);
      rewrite(marked, index);
    }
  }

  private TableIndex index(Table table, String name) {
    if (name != null) {
      return clusterable(context, table, name);
    }
    TableIndex known = table.index(table.traits().clusteredIndex());
    if (known == null) {
      throw new SqlFailure(
          SqlState.UNDEFINED_OBJECT,
          "there is no previously clustered index for table \"" + table.name() + "\"");
    }
    return known;
  }

  /** The parts of a partitioned table's index order the partitions; nothing is marked. */
  private void clusterPartitions(Table table, TableIndex index) {
    for (Table partition : TableTree.children(context.catalog(), table)) {
      for (TableIndex part : partition.indexes()) {
        if (part.parent() != index.oid()) {
          continue;
        }
        if (partition.isPartitioned()) {
          clusterPartitions(partition, part);
        } else {
          rewrite(partition, part);
        }
      }
    }
  }

  /**
   * The index of that name by which the table can be ordered.
   *
   * @throws SqlFailure 42704 if there is none, 42809 if it is another table's, 0A000 if it cannot
   */
  static TableIndex clusterable(DefinitionContext context, Table table, String name) {
    TableIndex index = context.catalog().index(table.schema(), name);
    if (index == null && context.catalog().isRelationName(table.schema(), name)) {
      throw new SqlFailure(SqlState.WRONG_OBJECT_TYPE, "\"" + name + "\" is not an index");
    }
    if (index == null) {
      throw new SqlFailure(
          SqlState.UNDEFINED_OBJECT,
          "index \"" + name + "\" for table \"" + table.name() + "\" does not exist");
    }
    if (table.index(index.oid()) == null) {
      throw new SqlFailure(
          SqlState.WRONG_OBJECT_TYPE,
          "\"" + name + "\" is not an index for table \"" + table.name() + "\"");
    }
    IndexMethod method = IndexMethod.of(index.method());
    String reason = null;
    if (method != IndexMethod.BTREE && method != IndexMethod.GIST) {
      reason = "index \"" + name + "\" because access method does not support clustering";
    } else if (index.predicateText() != null) {
      reason = "partial index \"" + name + "\"";
    } else if (!index.isValid()) {
      reason = "invalid index \"" + name + "\"";
    }
    if (reason != null) {
      throw new SqlFailure(SqlState.FEATURE_NOT_SUPPORTED, "cannot cluster on " + reason);
    }
    return index;
  }

  private void rewrite(Table table, TableIndex index) {
    List<Expression> values = new ArrayList<>(table.columns().size());
    for (TableColumn column : table.columns()) {
      if (!column.dropped()) {
        values.add(new Expression.InputReference(values.size(), column.type(), column.typmod()));
      }
    }
    List<AlgebraNode.SortKey> order = new ArrayList<>();
    if (index != null && index.method().equals(IndexMethod.BTREE.label())) {
      for (IndexKey key : index.keys()) {
        order.add(
            new AlgebraNode.SortKey(
                values.size(), key.descending(), key.nullsFirst(), key.collation()));
        values.add(key(table, key));
      }
    }
    Table after = Rewrite.fresh(context, table);
    context.put(after);
    context.add(new StorageAction.RewriteTable(table, after, values, order, List.of()));
  }

  private Expression key(Table table, IndexKey key) {
    String text =
        key.attribute() == 0
            ? key.expressionText()
            : ExpressionText.identifier(table.column(key.attribute()).name());
    return StoredExpressions.overTable(
        context.statement(), table, text, StoredExpressions.Kind.INDEX_KEY);
  }
}
