package org.pagedb.storage.transaction;

/** Transaction ids are 64-bit longs that only grow; tuples store the low 48 bits of them. */
public final class TransactionId {

  /** No transaction. */
  public static final long INVALID = 0;

  /** The first id ever given out, as in PostgreSQL, whose smaller ones are reserved. */
  public static final long FIRST = 3;

  /** One more than the largest id that a tuple header can hold. */
  public static final long LIMIT = 1L << 48;

  private TransactionId() {}
}
