package org.pagedb.storage.toast;

import org.pagedb.storage.buffer.FileId;
import org.pagedb.storage.buffer.Frame;
import org.pagedb.storage.buffer.MiniTransaction;
import org.pagedb.storage.buffer.PageFile;
import org.pagedb.storage.buffer.PageStore;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.freespace.FreeSpaceMap;
import org.pagedb.storage.freespace.InsertTargets;
import org.pagedb.storage.page.LinePointer;
import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageItems;
import org.pagedb.storage.page.PageWriter;
import org.pagedb.storage.tuple.ExternalValues;
import org.pagedb.storage.tuple.TupleHeader;
import org.pagedb.storage.tuple.TupleId;
import org.pagedb.storage.tuple.Varlena;
import org.pagedb.storage.vector.BytesVector;

/**
 * The out-of-line values of one heap: chunks in a relation of their own, each naming the next. A
 * chunk is a tuple without columns whose data is the TID of the next chunk in six bytes, 0 for the
 * last, and a piece of the value. Whoever holds a snapshot that sees the pointer can read the
 * chunks; they end when a visible pointer last does, by the xmax that is then put on them.
 */
public final class ToastStore implements ExternalValues {

  /** Bytes of a chunk's tuple before its piece of the value. */
  public static final int CHUNK_HEAD = TupleHeader.SIZE + 6;

  /** The longest piece of a value in one chunk. */
  public static final int MAX_PIECE = PageItems.MAX_ITEM_LENGTH - CHUNK_HEAD;

  private static final int RAW_LENGTH_SIZE = Integer.BYTES;

  private final PageStore store;
  private final int relation;
  private final PageFile file;
  private final FreeSpaceMap freeSpace;
  private final InsertTargets targets;

  /** The store in a relation, which must exist. */
  public ToastStore(PageStore store, int relation) {
    this.store = store;
    this.relation = relation;
    file = store.file(FileId.main(relation));
    freeSpace = new FreeSpaceMap(store, relation);
    targets = new InsertTargets(file, freeSpace);
  }

  /** The relation that holds the chunks. */
  public int relation() {
    return relation;
  }

  /** The chunks' pages. */
  public PageFile file() {
    return file;
  }

  /** The map of the chunks' relation. */
  public FreeSpaceMap freeSpace() {
    return freeSpace;
  }

  // ---- reading

  /** Puts the whole value, in an array of its own, for a stored form that is not plain. */
  @Override
  public void read(byte[] page, int at, BytesVector target, int row) {
    byte[] value = value(page, at);
    target.putReference(row, value, 0, value.length);
  }

  /** The whole value for a stored form that is not plain. */
  public byte[] value(byte[] page, int at) {
    if (!Varlena.isPointer(page, at)) {
      int head = at + Varlena.headSize(page, at);
      byte[] raw = new byte[PageBytes.i32(page, head)];
      int count = at + Varlena.totalSize(page, at) - head - RAW_LENGTH_SIZE;
      Lz4Block.decompress(page, head + RAW_LENGTH_SIZE, count, raw);
      return raw;
    }
    ToastPointer pointer = ToastPointer.at(page, at);
    byte[] stored = new byte[pointer.storedLength()];
    int read = 0;
    long tid = pointer.firstChunk();
    while (read < stored.length) {
      long next = readChunk(tid, pointer.xmin(), stored, read);
      read += pieceRead(next);
      tid = next & TID_MASK;
    }
    if (!pointer.compressed()) {
      return stored;
    }
    byte[] raw = new byte[pointer.rawLength()];
    Lz4Block.decompress(stored, 0, stored.length, raw);
    return raw;
  }

  private static final long TID_MASK = (1L << 48) - 1;

  private static int pieceRead(long result) {
    return (int) (result >>> 48);
  }

  /** Copies a chunk's piece; gives its length in the upper 16 bits and the next TID in the rest. */
  private long readChunk(long tid, long xmin, byte[] target, int to) {
    for (; ; ) {
      Frame frame = file.frame(TupleId.block(tid));
      int version = frame.beginRead();
      try {
        long result = tryReadChunk(frame, tid, xmin, target, to);
        if (frame.validate(version)) {
          if (result < 0) {
            throw missingChunk(tid, xmin);
          }
          return result;
        }
      } catch (IndexOutOfBoundsException e) {
        if (frame.validate(version)) {
          throw missingChunk(tid, xmin);
        }
      }
    }
  }

  private static long tryReadChunk(Frame frame, long tid, long xmin, byte[] target, int to) {
    byte[] array = frame.chunk();
    int base = frame.base();
    int offsetNumber = TupleId.offsetNumber(tid);
    if (offsetNumber < 1 || offsetNumber > PageItems.count(array, base)) {
      return -1;
    }
    int linePointer = PageItems.linePointer(array, base, offsetNumber);
    int at = base + LinePointer.offset(linePointer);
    int piece = LinePointer.length(linePointer) - CHUNK_HEAD;
    if (!LinePointer.isNormal(linePointer) || piece <= 0 || TupleHeader.xmin(array, at) != xmin) {
      return -1;
    }
    System.arraycopy(array, at + CHUNK_HEAD, target, to, piece);
    return (long) piece << 48 | PageBytes.u48(array, at + TupleHeader.SIZE);
  }

  private StorageException missingChunk(long tid, long xmin) {
    return StorageException.corruptPage(
        "relation " + relation,
        TupleId.block(tid),
        "no chunk of xmin %d at %s".formatted(xmin, TupleId.toString(tid)),
        "every chunk of a visible value exists");
  }

  // ---- writing

  /**
   * Stores a value out of line.
   *
   * @param compressed whether the bytes are a compressed form
   * @param rawLength bytes of the value itself
   * @return the pointer, as a tuple holds it
   */
  byte[] store(
      long xmin,
      int command,
      boolean compressed,
      int rawLength,
      byte[] source,
      int from,
      int length) {
    byte[] chunk = new byte[CHUNK_HEAD + Math.min(length, MAX_PIECE)];
    long first = 0;
    long previous = 0;
    for (int done = 0; done < length; ) {
      int piece = Math.min(length - done, MAX_PIECE);
      TupleHeader.init(chunk, 0, xmin, 0, command);
      PageBytes.putSixBytes(chunk, TupleHeader.SIZE, 0);
      System.arraycopy(source, from + done, chunk, CHUNK_HEAD, piece);
      long tid = insert(chunk, CHUNK_HEAD + piece);
      if (previous == 0) {
        first = tid;
      } else {
        link(previous, tid);
      }
      previous = tid;
      done += piece;
    }
    return new ToastPointer(compressed, rawLength, length, first, xmin).toBytes();
  }

  private long insert(byte[] chunk, int length) {
    for (; ; ) {
      int block = targets.choose(length);
      int free;
      try (MiniTransaction mtr = store.begin()) {
        PageWriter page = block == InsertTargets.EXTEND ? mtr.extend(file) : mtr.latch(file, block);
        if (PageHeader.isNew(page.array(), page.base())) {
          PageHeader.init(page, 0);
        }
        int offsetNumber = PageItems.add(page, chunk, 0, length);
        free = PageItems.heapFreeSpace(page.array(), page.base());
        block = page.block();
        mtr.commit();
        if (offsetNumber != 0) {
          targets.used(block);
          return TupleId.of(block, offsetNumber);
        }
      }
      targets.full(block, free);
    }
  }

  private void link(long chunk, long next) {
    try (MiniTransaction mtr = store.begin()) {
      PageWriter page = mtr.latch(file, TupleId.block(chunk));
      page.putSixBytes(placeOf(page, TupleId.offsetNumber(chunk)) + TupleHeader.SIZE, next);
      mtr.commit();
    }
  }

  private static int placeOf(PageWriter page, int offsetNumber) {
    return LinePointer.offset(PageItems.linePointer(page.array(), page.base(), offsetNumber));
  }

  /** Ends the chunks behind a pointer; does nothing for other stored forms. */
  public void delete(byte[] form, int at, long xmax, int command) {
    if (!Varlena.isPointer(form, at)) {
      return;
    }
    ToastPointer pointer = ToastPointer.at(form, at);
    long tid = pointer.firstChunk();
    byte[] ignored = new byte[Math.min(pointer.storedLength(), MAX_PIECE)];
    for (int left = pointer.storedLength(); left > 0; ) {
      long next = readChunk(tid, pointer.xmin(), ignored, 0);
      end(tid, xmax, command);
      left -= pieceRead(next);
      tid = next & TID_MASK;
    }
  }

  private void end(long tid, long xmax, int command) {
    try (MiniTransaction mtr = store.begin()) {
      PageWriter page = mtr.latch(file, TupleId.block(tid));
      int place = placeOf(page, TupleId.offsetNumber(tid));
      int at = page.base() + place;
      int flags =
          TupleHeader.flags(page.array(), at)
              & ~(TupleHeader.XMAX_INVALID | TupleHeader.XMAX_COMMITTED);
      page.putLong(
          place + TupleHeader.INFOMASK,
          xmax << Short.SIZE | TupleHeader.packInfomask(flags, command));
      page.putInt(place + TupleHeader.NEXT_AND_CID, TupleHeader.packNext(0, command));
      mtr.commit();
    }
  }

  // ---- checking

  /** What is wrong with the chunks behind a pointer, or null. Other stored forms are well. */
  public String check(byte[] form, int at) {
    try {
      value(form, at);
      return null;
    } catch (StorageException | IndexOutOfBoundsException | NegativeArraySizeException e) {
      return "value out of line or compressed cannot be read: " + e.getMessage();
    }
  }
}
