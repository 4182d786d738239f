package org.pagedb.storage.heap;

/**
 * Three ideas that save work in heaps and can be switched off, so that what they save can be
 * measured. Nothing else changes: rows are the same, and what is on the pages stays valid.
 *
 * @param freeLineFlag an insertion looks for a free line pointer only where the page's flag says
 *     that there may be one; else it looks at all of them
 * @param hintBits scans write back what they learnt of transactions; else each asks the commit log
 *     again
 * @param allVisible scans and counts take the word of pages, and of the visibility map, that all
 *     their tuples are visible, and mark such pages; else they look at each tuple
 */
public record HeapSwitches(boolean freeLineFlag, boolean hintBits, boolean allVisible) {

  /** Everything on, as always outside of measurements. */
  public static final HeapSwitches ALL = new HeapSwitches(true, true, true);
}
