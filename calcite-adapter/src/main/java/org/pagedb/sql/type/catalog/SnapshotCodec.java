package org.pagedb.sql.type.catalog;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.TypeFailures;
import org.pagedb.sql.type.service.VisibleTransactions;

/**
 * {@code pg_snapshot} and {@code txid_snapshot}, which have their input in common: {@link
 * VisibleTransactions}, carried as text in UTF-8.
 */
public final class SnapshotCodec implements TypeCodec {

  private static final int RADIX = 10;

  @Override
  public VectorKind vectorKind() {
    return VectorKind.BYTES;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    return parse(text);
  }

  /** The transactions that a text names; fails with 22P02. */
  private static VisibleTransactions parse(String text) {
    int first = text.indexOf(':');
    int second = text.indexOf(':', first + 1);
    if (first < 0 || second < 0) {
      throw invalid(text);
    }
    long xmin = number(text.substring(0, first), text);
    long xmax = number(text.substring(first + 1, second), text);
    if (xmin == 0 || xmax < xmin) {
      throw invalid(text);
    }
    return new VisibleTransactions(
        xmin, xmax, running(text.substring(second + 1), xmin, xmax, text));
  }

  private static long[] running(String list, long xmin, long xmax, String text) {
    if (list.isEmpty()) {
      return new long[0];
    }
    String[] parts = list.split(",", -1);
    int given =
        parts[parts.length - 1].isEmpty() ? parts.length - 1 : parts.length; // "1,2," is taken
    long[] running = new long[given];
    int count = 0;
    for (int i = 0; i < given; i++) {
      long xid = number(parts[i], text);
      long last = count == 0 ? 0 : running[count - 1];
      if (xid < xmin || xid >= xmax || xid < last) {
        throw invalid(text);
      }
      if (xid != last) {
        running[count++] = xid;
      }
    }
    return Arrays.copyOf(running, count);
  }

  private static long number(String digits, String text) {
    try {
      return Long.parseLong(digits, RADIX);
    } catch (NumberFormatException e) {
      throw invalid(text);
    }
  }

  private static SqlFailure invalid(String text) {
    return TypeFailures.invalidSyntax("pg_snapshot", text);
  }

  @Override
  public String format(Object datum, TypeContext context) {
    return datum.toString();
  }

  /** There is no order in PostgreSQL; this one only tells snapshots apart. */
  @Override
  public int compare(Object left, Object right) {
    return left.toString().compareTo(right.toString());
  }

  @Override
  public boolean hasEquality() {
    return false;
  }

  @Override
  public byte[] toBytes(Object datum) {
    return datum.toString().getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public Object fromBytes(byte[] buffer, int offset, int length) {
    return parse(new String(buffer, offset, length, StandardCharsets.UTF_8));
  }
}
