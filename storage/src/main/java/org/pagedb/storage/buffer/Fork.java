package org.pagedb.storage.buffer;

/** The files of one relation. A fork that was never written has no blocks. */
public enum Fork {
  /** The relation's own pages: heap or index. */
  MAIN,
  /** The free space map. */
  FREESPACE,
  /** The visibility map. */
  VISIBILITY
}
