package org.pagedb.sql.session;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogChange;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.UserTypeSource;
import org.pagedb.storage.transaction.TransactionListener;

/**
 * What a transaction that was prepared before the database was opened has changed of the catalog:
 * nobody sees it until the transaction is committed.
 *
 * <p>Kept with the transaction, big-endian: for each change the object's key 8, and then -1 in 4
 * bytes if it is gone, else the length of its row in 4 bytes, the row's TID 8, and the row.
 */
final class PreparedCatalog implements TransactionListener {

  private static final int GONE = -1;

  private final CatalogStore store;
  private final StoredCatalog stored;
  private final List<StoredChange> written;
  private final List<CatalogChange> changes;

  /** {@code committed} knows the types that {@code store} has now. */
  PreparedCatalog(
      CatalogStore store, StoredCatalog stored, UserTypeSource committed, byte[] attachment) {
    this.store = store;
    this.stored = stored;
    written = read(attachment);
    changes = changes(store.committed(), committed);
  }

  private List<CatalogChange> changes(Catalog before, UserTypeSource committed) {
    List<byte[]> rows = new ArrayList<>();
    for (StoredChange change : written) {
      if (change.row() != null && change.row().length > 0) {
        rows.add(change.row());
      }
    }
    Map<Long, CatalogObject> after = new HashMap<>();
    List<CatalogObject> objects = StoredCatalog.objectsOf(rows, new UserTypeSource(committed));
    for (CatalogObject object : objects) {
      after.put(object.key(), object);
    }
    store.oids().skip(StoredCatalog.highestOid(objects));
    List<CatalogChange> list = new ArrayList<>(written.size());
    for (StoredChange change : written) {
      long key = change.key();
      list.add(new CatalogChange(key, before.keyed(key), after.get(key)));
    }
    return List.copyOf(list);
  }

  @Override
  public void committed() {
    stored.remember(written);
    store.publish(changes);
  }

  /** The form in which changes are kept with a transaction; empty for none. */
  static byte[] attachment(List<StoredChange> written) {
    int length = 0;
    for (StoredChange change : written) {
      int row = change.row() == null ? 0 : Long.BYTES + change.row().length;
      length = Math.addExact(length, Long.BYTES + Integer.BYTES + row);
    }
    ByteBuffer bytes = ByteBuffer.allocate(length);
    for (StoredChange change : written) {
      bytes.putLong(change.key());
      if (change.row() == null) {
        bytes.putInt(GONE);
      } else {
        bytes.putInt(change.row().length).putLong(change.tid()).put(change.row());
      }
    }
    return bytes.array();
  }

  private static List<StoredChange> read(byte[] attachment) {
    ByteBuffer bytes = ByteBuffer.wrap(attachment);
    List<StoredChange> written = new ArrayList<>();
    while (bytes.hasRemaining()) {
      long key = bytes.getLong();
      int length = bytes.getInt();
      if (length == GONE) {
        written.add(new StoredChange(key, 0, null));
      } else {
        long tid = bytes.getLong();
        byte[] row = new byte[length];
        bytes.get(row);
        written.add(new StoredChange(key, tid, row));
      }
    }
    return written;
  }
}
