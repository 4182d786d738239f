package org.pagedb.sql.exec.table;

import java.util.HashMap;
import java.util.Map;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.partition.TableTree;
import org.pagedb.storage.vector.ColumnBatch;

/** Finds for rows of a partitioned table the leaf that they belong to. */
final class PartitionRouter {

  private final Table root;
  private final ExecutionContext context;
  private final PartitionCheck check;
  private final PartitionNode top;
  private final Map<Integer, PartitionNode> nodes = new HashMap<>();

  PartitionRouter(Table root, ExecutionContext context) {
    this.root = root;
    this.context = context;
    check = PartitionCheck.of(root, context);
    top = node(root);
  }

  private PartitionNode node(Table table) {
    return new PartitionNode(
        table, root == table ? identity(root) : TableTree.member(root, table).sources(), context);
  }

  private static int[] identity(Table table) {
    return TableTree.member(table, table).sources();
  }

  /**
   * The leaf for a row of the root's columns that are not dropped.
   *
   * @throws org.pagedb.sql.error.SqlFailure 23514 if there is none
   */
  Table route(ColumnBatch values, int row) {
    if (check != null && !check.holds(values, row)) {
      throw check.failure(values, row);
    }
    PartitionNode node = top;
    while (true) {
      Table found = node.find(values, row);
      if (found == null) {
        throw node.missing();
      }
      if (!found.isPartitioned()) {
        return found;
      }
      node = nodes.computeIfAbsent(found.oid(), oid -> node(found));
    }
  }
}
