package org.pagedb.sql.exec.table;

import java.util.Arrays;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.operator.Batches;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.heap.HeapVersions;
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

  /** PostgreSQL's attribute number of xmin. */
  public static final int XMIN = -2;

  /** PostgreSQL's attribute number of cmin. */
  public static final int CMIN = -3;

  /** PostgreSQL's attribute number of xmax. */
  public static final int XMAX = -4;

  /** PostgreSQL's attribute number of cmax. */
  public static final int CMAX = -5;

  /** PostgreSQL's attribute number of tableoid. */
  public static final int TABLE_OID = -6;

  /** The attribute number of {@link AlgebraNode#PLACE}, which PostgreSQL does not have. */
  public static final int PLACE = -7;

  private static final long XID_MASK = 0xFFFF_FFFFL;

  private final int[] attributes;
  private final boolean[] wanted;
  private final int tableOid;
  private final int[] layoutColumns;
  private final boolean withTids;
  private final long member;
  private LongVector oids;
  private LongVector places;
  private HeapVersions versions;

  /** The attributes in output order, and which of them are wanted. */
  public ScanColumns(List<Integer> attributes, List<Boolean> wanted, int tableOid) {
    this(attributes, wanted, tableOid, 0);
  }

  /** As the other, of a tree's member of that number. */
  public ScanColumns(List<Integer> attributes, List<Boolean> wanted, int tableOid, int member) {
    this.tableOid = tableOid;
    this.member = (long) member << AlgebraNode.MEMBER_SHIFT;
    this.attributes = new int[attributes.size()];
    this.wanted = new boolean[attributes.size()];
    int count = 0;
    boolean tids = false;
    for (int i = 0; i < this.attributes.length; i++) {
      this.attributes[i] = attributes.get(i);
      this.wanted[i] = wanted.get(i);
      count += wanted.get(i) && attributes.get(i) > 0 ? 1 : 0;
      // What a row version says of transactions is looked up by its ctid.
      tids |= wanted.get(i) && attributes.get(i) <= CTID && attributes.get(i) != TABLE_OID;
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

  /** The attribute number of a system column. */
  public static int systemAttribute(String name) {
    return switch (name) {
      case "ctid" -> CTID;
      case "xmin" -> XMIN;
      case "cmin" -> CMIN;
      case "xmax" -> XMAX;
      case "cmax" -> CMAX;
      case "tableoid" -> TABLE_OID;
      case AlgebraNode.PLACE -> PLACE;
      default -> throw new IllegalArgumentException("no system column: " + name);
    };
  }

  /** The type of a system column. */
  public static PgType systemType(int attribute) {
    return switch (attribute) {
      case CTID, PLACE -> BuiltinTypes.TID;
      case XMIN, XMAX -> BuiltinTypes.XID;
      case CMIN, CMAX -> BuiltinTypes.CID;
      default -> BuiltinTypes.OID;
    };
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

  /** A batch for {@link #output}: the decoded columns, and a place for TIDs if they are wanted. */
  ColumnBatch withTids(ColumnBatch decoded) {
    if (!withTids) {
      return decoded;
    }
    int tids = decoded.columnCount();
    ColumnVector[] vectors = new ColumnVector[tids + 1];
    for (int c = 0; c < tids; c++) {
      vectors[c] = decoded.column(c);
    }
    vectors[tids] = new LongVector(1);
    return new ColumnBatch(vectors);
  }

  /** Says which row version it is that was decoded. */
  void putTid(ColumnBatch fetched, int row, long tid) {
    if (withTids) {
      ((LongVector) fetched.column(layoutColumns.length)).put(row, tid);
    }
  }

  /** The output for the one row that was decoded, or null if it does not pass the condition. */
  ColumnBatch single(ColumnBatch decoded, long tid, HeapTable heap, Kernel condition) {
    ColumnBatch fetched = withTids(decoded);
    putTid(fetched, 0, tid);
    ColumnBatch output = output(fetched);
    fetched.selectAll(1);
    refresh(fetched, output, heap);
    return condition == null || Batches.filter(output, condition) > 0 ? output : null;
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
      } else if (attributes[i] == TABLE_OID) {
        oids = new LongVector(0);
        output.replaceColumn(i, oids);
      } else if (attributes[i] == PLACE) {
        places = new LongVector(0);
        output.replaceColumn(i, places);
      } else {
        output.replaceColumn(i, new LongVector(0));
      }
    }
    return output;
  }

  /** Gives the output the decoded rows. */
  void refresh(ColumnBatch decoded, ColumnBatch output, HeapTable heap) {
    for (int i = 0; i < attributes.length; i++) {
      if (wanted[i] && attributes[i] < CTID && attributes[i] > TABLE_OID) {
        lookUp(attributes[i], decoded, (LongVector) output.column(i), heap);
      }
    }
    refresh(decoded, output);
  }

  private void lookUp(int attribute, ColumnBatch decoded, LongVector target, HeapTable heap) {
    if (versions == null) {
      versions = heap.versions();
    }
    LongVector tids = (LongVector) decoded.column(layoutColumns.length);
    target.ensureCapacity(decoded.size());
    for (int i = 0; i < decoded.size(); i++) {
      versions.look(tids.at(decoded.row(i)));
      target.put(
          i,
          switch (attribute) {
            case XMIN -> versions.xmin() & XID_MASK;
            case XMAX -> versions.xmax() & XID_MASK;
            default -> versions.command();
          });
    }
  }

  void refresh(ColumnBatch decoded, ColumnBatch output) {
    if (oids != null && oids.capacity() < decoded.size()) {
      oids.ensureCapacity(decoded.size());
      Arrays.fill(oids.values(), tableOid);
    }
    if (places != null) {
      places.ensureCapacity(decoded.size());
      LongVector tids = (LongVector) decoded.column(layoutColumns.length);
      for (int i = 0; i < decoded.size(); i++) {
        places.put(i, member | tids.at(decoded.row(i)));
      }
    }
    output.selectAll(decoded.size());
  }
}
