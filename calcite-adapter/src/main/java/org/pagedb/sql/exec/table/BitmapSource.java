package org.pagedb.sql.exec.table;

import org.pagedb.storage.heap.TidBitmap;

/** Something that finds TIDs in indexes, all of them before any row is fetched. */
public interface BitmapSource {

  /** The bitmap for the parameters and outer row as they are now; the caller may change it. */
  TidBitmap build();
}
