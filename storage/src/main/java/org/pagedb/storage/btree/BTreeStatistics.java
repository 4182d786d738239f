package org.pagedb.storage.btree;

/**
 * The size of an index.
 *
 * @param levels 0 for an index without pages, 1 for a single leaf
 * @param leafPages pages that hold entries
 * @param branchPages pages above them
 * @param freePages pages on the free list
 * @param lostPages pages that belong to nothing: a crash or a full disk left them; vacuum finds
 *     them
 * @param entries how many tids the leaves hold
 * @param items how many items they are folded into
 */
public record BTreeStatistics(
    int levels,
    long leafPages,
    long branchPages,
    long freePages,
    long lostPages,
    long entries,
    long items) {}
