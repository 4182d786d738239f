package org.pagedb.sql.exec.table;

/**
 * The one row that a scan gives instead of its own when a statement looks again at a row that
 * another transaction has changed meanwhile (READ COMMITTED).
 *
 * @param tid the new version
 * @param xmin the transaction that made it
 */
public record RecheckRow(long tid, long xmin) {

  /** Under what the row is shared with the scan of the table that gives ctids. */
  public record Key(int tableOid) {}
}
