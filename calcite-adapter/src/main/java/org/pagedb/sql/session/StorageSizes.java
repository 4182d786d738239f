package org.pagedb.sql.session;

import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.type.service.CatalogFacts.SizePart;
import org.pagedb.storage.buffer.FileId;
import org.pagedb.storage.buffer.Fork;
import org.pagedb.storage.buffer.PageStore;
import org.pagedb.storage.page.PageHeader;

/** How many bytes of pages relations have. */
final class StorageSizes {

  private final PageStore pages;
  private final Catalog catalog;

  StorageSizes(Database database, Catalog catalog) {
    this.pages = database.storage().pages();
    this.catalog = catalog;
  }

  /** The size of a part of a relation; null if there is no such relation. */
  Long of(int oid, SizePart part) {
    CatalogObject object = catalog.object(oid);
    if (object instanceof Table table) {
      return of(table, part);
    } else if (object instanceof Sequence sequence) {
      return ofOne(sequence.storageId(), part);
    } else if (catalog.owner(oid) instanceof Table table && table.index(oid) != null) {
      TableIndex index = table.index(oid);
      return index.isStored() ? ofOne(index.storageId(), part) : 0L;
    }
    return object == null ? null : (Long) 0L;
  }

  /** All relations of the catalog together. */
  long ofDatabase() {
    long sum = 0;
    for (CatalogObject object : catalog.objects()) {
      if (object instanceof Table || object instanceof Sequence) {
        sum += of(object.oid(), SizePart.TOTAL);
      }
    }
    return sum;
  }

  private long of(Table table, SizePart part) {
    if (table.isPartitioned()) {
      return 0;
    }
    return switch (part) {
      case MAIN, FREESPACE, VISIBILITY -> ofOne(table.storageId(), part);
      case TABLE -> allForks(table.storageId()) + allForks(table.toastId());
      case INDEXES -> {
        long sum = 0;
        for (TableIndex index : table.indexes()) {
          sum += index.isStored() ? allForks(index.storageId()) : 0;
        }
        yield sum;
      }
      case TOTAL -> of(table, SizePart.TABLE) + of(table, SizePart.INDEXES);
    };
  }

  private long ofOne(int relation, SizePart part) {
    return switch (part) {
      case MAIN -> fork(relation, Fork.MAIN);
      case FREESPACE -> fork(relation, Fork.FREESPACE);
      case VISIBILITY -> fork(relation, Fork.VISIBILITY);
      case INDEXES -> 0;
      case TABLE, TOTAL -> allForks(relation);
    };
  }

  private long allForks(int relation) {
    return fork(relation, Fork.MAIN)
        + fork(relation, Fork.FREESPACE)
        + fork(relation, Fork.VISIBILITY);
  }

  private long fork(int relation, Fork fork) {
    return (long) pages.file(new FileId(relation, fork)).blocks() * PageHeader.PAGE_SIZE;
  }
}
