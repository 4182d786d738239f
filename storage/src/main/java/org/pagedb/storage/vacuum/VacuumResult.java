package org.pagedb.storage.vacuum;

/**
 * What a vacuum did.
 *
 * @param removedTuples versions taken away
 * @param remainingTuples versions left, visible or not
 * @param scannedBlocks blocks looked at; the others were all-visible
 * @param allVisibleBlocks blocks that were all-visible at the end of their turn
 * @param truncatedBlocks blocks cut off the end
 * @param indexPasses how often the indexes were gone through
 */
public record VacuumResult(
    long removedTuples,
    long remainingTuples,
    int scannedBlocks,
    int allVisibleBlocks,
    int truncatedBlocks,
    int indexPasses) {}
