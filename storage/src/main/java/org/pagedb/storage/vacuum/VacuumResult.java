package org.pagedb.storage.vacuum;

/**
 * What a vacuum did.
 *
 * @param removedTuples versions taken away
 * @param remainingTuples versions left, visible or not
 * @param blocks how many blocks there were at the start
 * @param scannedBlocks blocks looked at; the others were all-visible
 * @param allVisibleBlocks blocks that were all-visible at the end of their turn
 * @param truncatedBlocks blocks cut off the end
 * @param indexPasses how often the indexes were gone through
 * @param deadItems dead line pointers that were found, for the indexes to forget
 * @param horizon the oldest transaction whose end was not known to all
 */
public record VacuumResult(
    long removedTuples,
    long remainingTuples,
    int blocks,
    int scannedBlocks,
    int allVisibleBlocks,
    int truncatedBlocks,
    int indexPasses,
    long deadItems,
    long horizon) {}
