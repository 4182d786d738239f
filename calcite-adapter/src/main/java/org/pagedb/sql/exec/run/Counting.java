package org.pagedb.sql.exec.run;

/** An operator that counts something which EXPLAIN ANALYZE shows. */
public interface Counting {

  /** Says what was counted since the operator was made; asked when it is closed. */
  void tell(NodeStatistics statistics);
}
