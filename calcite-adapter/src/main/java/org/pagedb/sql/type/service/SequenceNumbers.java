package org.pagedb.sql.type.service;

/**
 * The sequences of the database and what this session took from them. A sequence is named by its
 * oid; the methods fail with 42809 if it is another kind of relation.
 */
public interface SequenceNumbers {

  /**
   * Where a sequence stands.
   *
   * @param value the number given last, or to be given first
   * @param logged how many numbers may be given before the log is written again
   * @param isCalled whether {@code value} has been given
   */
  record State(long value, long logged, boolean isCalled) {}

  /**
   * What a sequence counts by.
   *
   * @param typeOid of smallint, integer or bigint
   */
  record Parameters(
      long start,
      long minimum,
      long maximum,
      long increment,
      boolean cycles,
      long cache,
      int typeOid) {}

  /** {@code nextval}; fails with 2200H at the end, with 25006 in a read-only transaction. */
  long next(int sequence);

  /** {@code currval}; fails with 55000 before this session's first {@link #next}. */
  long current(int sequence);

  /** {@code lastval}; fails with 55000 before this session's first {@link #next}. */
  long last();

  /** {@code setval}; fails with 22003 outside the sequence's bounds. */
  void set(int sequence, long value, boolean isCalled);

  /** Where the sequence stands for everybody. */
  State state(int sequence);

  /** The sequence's definition. */
  Parameters parameters(int sequence);

  /**
   * The name of the sequence that a serial or identity column owns, as SQL writes it, or null.
   *
   * @param table as SQL writes it
   * @param column as it is
   */
  String ownedBy(String table, String column);
}
