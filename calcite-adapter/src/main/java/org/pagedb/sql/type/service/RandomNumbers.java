package org.pagedb.sql.type.service;

/** A session's source of random numbers. After the same seed it gives PostgreSQL's sequence. */
public interface RandomNumbers {

  /** The next number, 0 or more and less than 1. */
  double next();

  /** Starts the sequence that belongs to a seed from -1 to 1. */
  void seed(double seed);
}
