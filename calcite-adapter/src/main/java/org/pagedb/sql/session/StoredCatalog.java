package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogChange;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.CatalogRowReader;
import org.pagedb.sql.catalog.CatalogRowWriter;
import org.pagedb.sql.catalog.OidSource;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.catalog.UserTypeSource;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.storage.engine.Storage;
import org.pagedb.storage.engine.SystemRelations;
import org.pagedb.storage.heap.HeapId;
import org.pagedb.storage.heap.HeapScan;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.heap.HeapWriter;
import org.pagedb.storage.transaction.IsolationLevel;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.transaction.TransactionListener;
import org.pagedb.storage.tuple.ColumnKind;
import org.pagedb.storage.tuple.RowLayout;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/**
 * The catalog of a database in a directory: one row an object in a heap of its own, written in the
 * transaction that changes the object, so that data and catalog commit and recover together.
 */
final class StoredCatalog {

  private static final HeapId HEAP =
      new HeapId(SystemRelations.CATALOG, SystemRelations.CATALOG + 1);
  private static final RowLayout LAYOUT = RowLayout.of(ColumnKind.INT8, ColumnKind.VARLENA);
  private static final int KEY = 0;
  private static final int ROW = 1;
  private static final int TID = 2;

  /** The row of what every new database has and this one has no more. */
  private static final byte[] GONE = {};

  private static final Set<Long> BUILT_IN = keys(Catalog.initial());

  private final HeapTable heap;
  private final Map<Long, Long> tids = new HashMap<>();

  private StoredCatalog(HeapTable heap) {
    this.heap = heap;
  }

  /** Reads the catalog: what every database has, less what is gone, and what has been stored. */
  static CatalogStore load(Storage storage) {
    StoredCatalog stored = new StoredCatalog(storage.heaps().open(HEAP, LAYOUT));
    Transaction transaction = storage.transactions().begin(IsolationLevel.READ_COMMITTED);
    try {
      Set<Long> gone = new HashSet<>();
      List<byte[]> rows = stored.readRows(transaction.beginStatement(), gone);
      UserTypeSource types = new UserTypeSource();
      Catalog catalog = Catalog.initial();
      for (CatalogObject object : catalog.objects()) {
        catalog = gone.contains(object.key()) ? catalog.without(object) : catalog;
      }
      for (CatalogObject object : objectsOf(rows, types)) {
        catalog = catalog.with(object);
      }
      transaction.rollback();
      OidSource oids = new OidSource(highestOid(catalog.objects()) + 1);
      CatalogStore store = new CatalogStore(catalog, oids, stored);
      storage.prepared().handOver(kept -> new PreparedCatalog(store, stored, types, kept));
      return store;
    } catch (RuntimeException | Error e) {
      transaction.rollback();
      throw e;
    }
  }

  private static Set<Long> keys(Catalog catalog) {
    Set<Long> keys = new HashSet<>();
    for (CatalogObject object : catalog.objects()) {
      keys.add(object.key());
    }
    return Set.copyOf(keys);
  }

  HeapTable heap() {
    return heap;
  }

  /** Writes what a transaction changed, as part of it, and answers what was written. */
  List<StoredChange> write(Transaction transaction, List<CatalogChange> changes) {
    Snapshot statement = transaction.beginStatement();
    HeapWriter writer = heap.writer();
    ColumnVector[] columns = {new LongVector(1), new BytesVector(1)};
    ColumnBatch row = new ColumnBatch(columns);
    List<StoredChange> written = new ArrayList<>(changes.size());
    synchronized (tids) {
      for (CatalogChange change : changes) {
        Long old = tids.get(change.key());
        if (old != null) {
          writer.delete(statement, old);
        }
        boolean builtInIsGone = change.after() == null && BUILT_IN.contains(change.key());
        if (change.after() != null || builtInIsGone) {
          byte[] bytes = builtInIsGone ? GONE : CatalogRowWriter.write(change.after());
          ((LongVector) columns[KEY]).put(0, change.key());
          ((BytesVector) columns[ROW]).putReference(0, bytes, 0, bytes.length);
          row.selectAll(1);
          long tid = writer.insert(statement, row, 0);
          written.add(new StoredChange(change.key(), tid, bytes));
        } else {
          written.add(new StoredChange(change.key(), 0, null));
        }
      }
    }
    transaction.endStatement(statement);
    transaction.addListener(
        new TransactionListener() {
          @Override
          public void committed() {
            remember(written);
          }
        });
    return written;
  }

  /** What a transaction has written is in force. */
  void remember(List<StoredChange> written) {
    synchronized (tids) {
      for (StoredChange change : written) {
        if (change.row() == null) {
          tids.remove(change.key());
        } else {
          tids.put(change.key(), change.tid());
        }
      }
    }
  }

  private List<byte[]> readRows(Snapshot snapshot, Set<Long> gone) {
    List<byte[]> rows = new ArrayList<>();
    HeapScan scan =
        heap.scan(snapshot, new HeapScan.Request(new int[] {KEY, ROW}, List.of(), true));
    ColumnBatch batch = scan.newBatch();
    while (scan.next(batch)) {
      for (int i = 0; i < batch.size(); i++) {
        int row = batch.row(i);
        long key = ((LongVector) batch.column(KEY)).at(row);
        byte[] bytes = ((BytesVector) batch.column(ROW)).bytes(row);
        tids.put(key, ((LongVector) batch.column(TID)).at(row));
        if (bytes.length == 0) {
          gone.add(key);
        } else {
          rows.add(bytes);
        }
      }
    }
    return rows;
  }

  /**
   * The objects of rows. Types come first and in the order of their oids, since other rows name
   * them by oid; what names a table's row type waits for the table.
   */
  static List<CatalogObject> objectsOf(List<byte[]> rows, UserTypeSource known) {
    CatalogRowReader reader = new CatalogRowReader(known);
    List<byte[]> types = new ArrayList<>();
    List<byte[]> others = new ArrayList<>();
    for (byte[] row : rows) {
      (CatalogRowReader.isType(row) ? types : others).add(row);
    }
    types.sort(java.util.Comparator.comparingInt(CatalogRowReader::oidOfType));
    List<CatalogObject> objects = new ArrayList<>(rows.size());
    types.addAll(others);
    List<byte[]> left = types;
    while (!left.isEmpty()) {
      List<byte[]> waiting = new ArrayList<>();
      SqlFailure missing = null;
      for (byte[] row : left) {
        try {
          objects.add(reader.read(row));
        } catch (SqlFailure failure) {
          waiting.add(row); // it may hold rows of a table that is still to be read
          missing = failure;
        }
      }
      if (waiting.size() == left.size()) {
        throw missing;
      }
      left = waiting;
    }
    return objects;
  }

  /** The highest oid of objects of users, those of indexes, constraints and array types too. */
  static int highestOid(List<CatalogObject> objects) {
    int highest = OidSource.FIRST_USER_OID - 1;
    for (CatalogObject object : objects) {
      highest = Math.max(highest, object.oid());
      if (object instanceof Table table) {
        for (TableIndex index : table.indexes()) {
          highest = Math.max(highest, index.oid());
        }
        for (TableConstraint constraint : table.constraints()) {
          highest = Math.max(highest, constraint.oid());
        }
      } else if (object instanceof UserType type) {
        highest = Math.max(highest, highestOf(type));
      }
    }
    return highest;
  }

  private static int highestOf(UserType type) {
    int highest = type.arrayType() == null ? 0 : type.arrayType().oid();
    for (UserType.EnumLabel label : type.labels()) {
      highest = Math.max(highest, label.oid() + UserType.EnumLabel.RESERVED / 2);
    }
    if (type.range() != null) {
      int first = Math.min(type.oid(), type.range().partner());
      highest = Math.max(highest, first + UserType.Range.OIDS);
    }
    if (type.domain() != null) {
      for (UserType.DomainCheck check : type.domain().checks()) {
        highest = Math.max(highest, check.oid());
      }
    }
    return highest;
  }
}
