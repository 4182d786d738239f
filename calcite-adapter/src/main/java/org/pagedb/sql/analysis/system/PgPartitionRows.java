package org.pagedb.sql.analysis.system;

import java.util.List;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Partitioning;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.partition.TableTree;

/** The rows of {@code pg_inherits} and {@code pg_partitioned_table}. */
final class PgPartitionRows {

  private final SystemSource source;
  private final SystemRows rows;

  PgPartitionRows(SystemSource source, SystemRows rows) {
    this.source = source;
    this.rows = rows;
  }

  void fill(String name) {
    for (CatalogObject object : source.objects()) {
      if (object instanceof Table table) {
        if (name.equals("pg_inherits")) {
          inherits(table);
        } else if (table.isPartitioned()) {
          partitioned(table);
        }
      }
    }
  }

  private void inherits(Table table) {
    List<Integer> parents = table.traits().parents();
    for (int i = 0; i < parents.size(); i++) {
      inherit(table.oid(), parents.get(i), i + 1);
    }
    for (TableIndex index : table.indexes()) {
      if (index.parent() != 0) {
        inherit(index.oid(), index.parent(), 1);
      }
    }
  }

  private void inherit(int child, int parent, int number) {
    rows.row()
        .set("inhrelid", child)
        .set("inhparent", parent)
        .set("inhseqno", number)
        .set("inhdetachpending", false);
  }

  private void partitioned(Table table) {
    Partitioning partitioning = table.traits().partitioning();
    StringBuilder attributes = new StringBuilder();
    StringBuilder collations = new StringBuilder();
    String expressions = null;
    for (Partitioning.Key key : partitioning.keys()) {
      String blank = attributes.length() == 0 ? "" : " ";
      attributes.append(blank).append(key.attribute());
      collations.append(blank).append(key.collation());
      if (key.expressionText() != null) {
        expressions = (expressions == null ? "" : expressions + ", ") + key.expressionText();
      }
    }
    int ofDefault = 0;
    for (Table partition : TableTree.children(source.catalog(), table)) {
      ofDefault = partition.traits().bound().isDefault() ? partition.oid() : ofDefault;
    }
    rows.row()
        .set("partrelid", table.oid())
        .set("partstrat", String.valueOf(partitioning.strategy()))
        .set("partnatts", partitioning.keys().size())
        .set("partdefid", ofDefault)
        .set("partattrs", attributes.toString())
        .set("partcollation", collations.toString())
        .set("partexprs", expressions);
  }
}
