package org.pagedb.sql.exec.table;

/**
 * The one row that a scan gives instead of its own when a statement looks again at a row that
 * another transaction has changed meanwhile (READ COMMITTED).
 *
 * @param tid the new version
 * @param xmin the transaction that made it
 * @param member which member of a tree has it; 0 where one table is read
 */
public record RecheckRow(long tid, long xmin, int member) {

  /** A row of a table that is read alone. */
  public RecheckRow(long tid, long xmin) {
    this(tid, xmin, 0);
  }

  /** Under what the row is shared with the scan of the table, or tree's root, that gives ctids. */
  public record Key(int tableOid) {}
}
