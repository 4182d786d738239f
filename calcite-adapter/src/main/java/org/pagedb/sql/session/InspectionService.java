package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.service.RelationInspection;
import org.pagedb.storage.btree.BTree;
import org.pagedb.storage.check.BTreeEntries;
import org.pagedb.storage.check.CheckReport;
import org.pagedb.storage.check.HeapCheck;
import org.pagedb.storage.check.IndexEntries;
import org.pagedb.storage.check.Problem;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.lock.LockMode;

/**
 * Answers functions that look into stored relations. The checks want quiet tables, so they keep
 * writers away until the transaction ends.
 */
final class InspectionService implements RelationInspection {

  private final EngineSession session;

  InspectionService(EngineSession session) {
    this.session = session;
  }

  @Override
  public void checkIndex(long oid, boolean withRows) {
    Table table = quietTable(indexOwner(oid));
    TableIndex index = table.index((int) oid);
    CheckReport report = new CheckReport();
    BTree tree = session.database().relations().index(table, index);
    IndexEntries entries = new BTreeEntries(tree, index.storageId(), index.predicateText() == null);
    if (withRows) {
      HeapCheck.check(session.database().relations().heap(table), List.of(entries), report);
    } else {
      entries.checkStructure(report);
    }
    if (!report.isSound()) {
      Problem first = report.problems().get(0);
      throw SqlFailure.of(
              SqlState.INDEX_CORRUPTED, "index \"%s\" is corrupted: %s", index.name(), first.rule())
          .detail(first.toString());
    }
  }

  private Table indexOwner(long oid) {
    Catalog catalog = session.catalog();
    if (catalog.owner((int) oid) instanceof Table table) {
      TableIndex index = table.index((int) oid);
      if (index != null && index.isStored() && index.method().equals("btree")) {
        return table;
      }
    }
    if (catalog.object((int) oid) instanceof Relation relation) {
      throw SqlFailure.of(SqlState.WRONG_OBJECT_TYPE, "\"%s\" is not an index", relation.name());
    }
    String name = Integer.toUnsignedString((int) oid);
    throw new SqlFailure(
            SqlState.FEATURE_NOT_SUPPORTED,
            "only B-Tree indexes are supported as targets for verification")
        .detail("Relation \"" + name + "\" is not a B-Tree index.");
  }

  @Override
  public List<Finding> checkTable(long oid) {
    HeapTable heap = session.database().relations().heap(quietTable(table(oid)));
    CheckReport report = new CheckReport();
    HeapCheck.check(heap, List.of(), report);
    List<Finding> findings = new ArrayList<>();
    for (Problem problem : report.problems()) {
      findings.add(new Finding(problem.block(), problem.found() + ", but " + problem.rule()));
    }
    return findings;
  }

  @Override
  public long blocks(long oid) {
    return heap(oid).blocks();
  }

  @Override
  public boolean isAllVisible(long oid, long block) {
    return block >= 0
        && block < heap(oid).blocks()
        && heap(oid).visibilityMap().isAllVisible((int) block);
  }

  @Override
  public long allVisibleBlocks(long oid) {
    return heap(oid).allVisibleBlocks();
  }

  private HeapTable heap(long oid) {
    Table table = table(oid);
    session.locks().lockRelation(table.oid(), LockMode.ACCESS_SHARE);
    return session.database().relations().heap(table);
  }

  private Table table(long oid) {
    CatalogObject object = session.catalog().object((int) oid);
    if (object instanceof Table table) {
      return table;
    }
    if (object instanceof Relation relation) {
      throw SqlFailure.of(
          SqlState.WRONG_OBJECT_TYPE,
          "relation \"%s\" is not a table, materialized view, or TOAST table",
          relation.name());
    }
    throw SqlFailure.of(
        SqlState.UNDEFINED_TABLE,
        "could not open relation with OID %s",
        Integer.toUnsignedString((int) oid));
  }

  /** The table as it is once writers and vacuum are kept away. */
  private Table quietTable(Table table) {
    session.locks().lockRelation(table.oid(), LockMode.SHARE);
    Table now = session.catalog().table(table.oid());
    return now == null ? table : now;
  }
}
