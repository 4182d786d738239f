package org.pagedb.storage.heap;

/**
 * The relations of one heap; what a catalog keeps of it beside its layout.
 *
 * @param relation holds the tuples
 * @param toast holds the chunks of long values
 */
public record HeapId(int relation, int toast) {}
