package org.pagedb.storage.sequence;

/**
 * Where a sequence stands, as {@code SELECT * FROM sequence} shows it.
 *
 * @param value the number given last, or to be given first
 * @param isCalled whether {@code value} has been given
 * @param logged how many numbers may be given before the log is written again
 */
public record SequenceState(long value, boolean isCalled, long logged) {}
