package org.pagedb.sql.exec.table;

import java.util.List;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/**
 * What a scan gives: attributes by number, {@link #CTID} and {@link #TABLE_OID} among them. Columns
 * that nobody wants keep their place, but have no vector.
 */
public final class ScanColumns {

  /** PostgreSQL's attribute number of ctid. */
  public static final int CTID = -1;

  /** PostgreSQL's attribute number of tableoid. */
  public static final int TABLE_OID = -6;

  private final int[] attributes;
  private final boolean[] wanted;
  private final int tableOid;
  private final int[] layoutColumns;
  private final boolean withTids;
  private LongVector oids;

  /** The attributes in output order, and which of them are wanted. */
  public ScanColumns(List<Integer> attributes, List<Boolean> wanted, int tableOid) {
    this.tableOid = tableOid;
    this.attributes = new int[attributes.size()];
    this.wanted = new boolean[attributes.size()];
    int count = 0;
    boolean tids = false;
    for (int i = 0; i < this.attributes.length; i++) {
      this.attributes[i] = attributes.get(i);
      this.wanted[i] = wanted.get(i);
      count += wanted.get(i) && attributes.get(i) > 0 ? 1 : 0;
      tids |= wanted.get(i) && attributes.get(i) == CTID;
    }
    withTids = tids;
    layoutColumns = new int[count];
    int next = 0;
    for (int i = 0; i < this.attributes.length; i++) {
      if (this.wanted[i] && this.attributes[i] > 0) {
        layoutColumns[next++] = this.attributes[i] - 1;
      }
    }
  }

  /** The layout's columns to decode, in the order of the output. */
  int[] layoutColumns() {
    return layoutColumns;
  }

  /** The layout's column at a position of the output. */
  int layoutColumn(int position) {
    return attributes[position] - 1;
  }

  /** Whether the rows' TIDs are wanted, behind the decoded columns. */
  boolean withTids() {
    return withTids;
  }

  /** The output over a batch of the decoded columns. */
  ColumnBatch output(ColumnBatch decoded) {
    ColumnBatch output = new ColumnBatch(new ColumnVector[attributes.length]);
    int next = 0;
    for (int i = 0; i < attributes.length; i++) {
      if (!wanted[i]) {
        continue;
      }
      if (attributes[i] > 0) {
        output.replaceColumn(i, decoded.column(next++));
      } else if (attributes[i] == CTID) {
        output.replaceColumn(i, decoded.column(layoutColumns.length));
      } else {
        oids = new LongVector(0);
        output.replaceColumn(i, oids);
      }
    }
    return output;
  }

  /** Gives the output the decoded rows. */
  void refresh(ColumnBatch decoded, ColumnBatch output) {
    if (oids != null && oids.capacity() < decoded.size()) {
      oids.ensureCapacity(decoded.size());
      java.util.Arrays.fill(oids.values(), tableOid);
    }
    output.selectAll(decoded.size());
  }
}
