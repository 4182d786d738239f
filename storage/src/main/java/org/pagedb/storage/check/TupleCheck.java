package org.pagedb.storage.check;

import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.toast.ToastStore;
import org.pagedb.storage.transaction.CommitLog;
import org.pagedb.storage.transaction.TransactionSystem;
import org.pagedb.storage.tuple.ColumnKind;
import org.pagedb.storage.tuple.RowLayout;
import org.pagedb.storage.tuple.TupleHeader;
import org.pagedb.storage.tuple.Varlena;

/** Verifies single tuples of a page copy. Each method gives the broken rule, or null. */
final class TupleCheck {

  /** What is wrong with a tuple. */
  record Fault(String found, String rule) {}

  private final TransactionSystem transactions;
  private final RowLayout layout;
  private final ToastStore toast;

  TupleCheck(TransactionSystem transactions, RowLayout layout, ToastStore toast) {
    this.transactions = transactions;
    this.layout = layout;
    this.toast = toast;
  }

  /** Header fields by themselves. */
  Fault checkHeader(byte[] page, int at) {
    int flags = TupleHeader.flags(page, at);
    int attributes = TupleHeader.attributes(page, at);
    int known = TupleHeader.COUNT_MASK | TupleHeader.HAS_NULLS | TupleHeader.HAS_EXTERNAL;
    if ((flags & ~TupleHeader.FLAGS) != 0 || (attributes & ~known) != 0) {
      return new Fault(
          "flags=%x attributes=%x".formatted(flags, attributes), "unused bits are zero");
    }
    long xmin = TupleHeader.xmin(page, at);
    long xmax = TupleHeader.xmax(page, at);
    if (xmin == 0 || xmin >= transactions.nextXid() || xmax >= transactions.nextXid()) {
      return new Fault(
          "xmin=%d xmax=%d".formatted(xmin, xmax),
          "ids were given out: below %d".formatted(transactions.nextXid()));
    }
    if (xmax == 0 && (flags & TupleHeader.XMAX_INVALID) == 0) {
      return new Fault("xmax=0 without XMAX_INVALID", "no xmax means XMAX_INVALID");
    }
    return checkHints(flags, xmin, xmax);
  }

  /** I4. */
  private Fault checkHints(int flags, long xmin, long xmax) {
    CommitLog log = transactions.commitLog();
    if ((flags & TupleHeader.XMIN_COMMITTED) != 0 && !log.isCommitted(xmin)
        || (flags & TupleHeader.XMAX_COMMITTED) != 0 && !log.isCommitted(xmax)) {
      return new Fault(
          "flags=%x xmin=%d %s xmax=%d %s"
              .formatted(flags, xmin, log.status(xmin), xmax, log.status(xmax)),
          "a COMMITTED hint is true");
    }
    if ((flags & TupleHeader.XMIN_INVALID) != 0 && isAlive(xmin)
        || (flags & TupleHeader.XMAX_INVALID) != 0 && xmax != 0 && isAlive(xmax)) {
      return new Fault(
          "flags=%x xmin=%d xmax=%d".formatted(flags, xmin, xmax), "an INVALID hint is true");
    }
    return null;
  }

  private boolean isAlive(long xid) {
    return transactions.isInProgress(xid) || transactions.commitLog().isCommitted(xid);
  }

  /** The values of a row: they fill the item exactly. */
  Fault checkValues(byte[] page, int at, int length) {
    int attributes = TupleHeader.attributes(page, at);
    int stored = attributes & TupleHeader.COUNT_MASK;
    if (stored > layout.columnCount()) {
      return new Fault(
          "columns=" + stored,
          "a tuple has no more columns than %d".formatted(layout.columnCount()));
    }
    int end = at + length;
    int place = at + TupleHeader.dataOffset(attributes);
    boolean nulls = (attributes & TupleHeader.HAS_NULLS) != 0;
    boolean external = false;
    for (int position = 0; position < stored && place <= end; position++) {
      if (nulls && TupleHeader.isNull(page, at, position)) {
        continue;
      }
      ColumnKind kind = layout.kind(layout.columnAt(position));
      if (kind.isFixedWidth()) {
        place += kind.width();
      } else if (place < end) {
        external |= !Varlena.isPlain(page, place);
        place += Varlena.totalSize(page, place);
      }
    }
    if (place != end) {
      return new Fault(
          "values end at %d, item at %d".formatted(place - at, length), "values fill the item");
    }
    if (external != ((attributes & TupleHeader.HAS_EXTERNAL) != 0)) {
      return new Fault("attributes=%x".formatted(attributes), "HAS_EXTERNAL says the truth");
    }
    return null;
  }

  /** The long values of a row that can still be seen. */
  Fault checkLongValues(byte[] page, int at) {
    int attributes = TupleHeader.attributes(page, at);
    boolean nulls = (attributes & TupleHeader.HAS_NULLS) != 0;
    int place = at + TupleHeader.dataOffset(attributes);
    for (int position = 0; position < (attributes & TupleHeader.COUNT_MASK); position++) {
      if (nulls && TupleHeader.isNull(page, at, position)) {
        continue;
      }
      ColumnKind kind = layout.kind(layout.columnAt(position));
      if (kind.isFixedWidth()) {
        place += kind.width();
        continue;
      }
      if (!Varlena.isPlain(page, place)) {
        String fault = toast.check(page, place);
        if (fault != null) {
          return new Fault(fault, "long values of a visible tuple can be read");
        }
      }
      place += Varlena.totalSize(page, place);
    }
    return null;
  }

  /** Of a chunk of a long value. */
  static Fault checkChunk(byte[] page, int at, int length) {
    boolean sound =
        length > ToastStore.CHUNK_HEAD
            && length <= ToastStore.CHUNK_HEAD + ToastStore.MAX_PIECE
            && PageBytes.u16(page, at + TupleHeader.ATTRIBUTES) == 0;
    return sound ? null : new Fault("chunk of %d bytes".formatted(length), "a chunk has a piece");
  }
}
