package org.pagedb.storage.tuple;

import org.pagedb.storage.vector.BytesVector;

/** Reads values that are not stored as they are: compressed ones and those out of line. */
@FunctionalInterface
public interface ExternalValues {

  /** Puts a copy of the whole value whose stored form begins at {@code page[at]}. */
  void read(byte[] page, int at, BytesVector target, int row);
}
