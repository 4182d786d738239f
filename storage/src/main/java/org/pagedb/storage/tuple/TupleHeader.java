package org.pagedb.storage.tuple;

import org.pagedb.storage.page.PageBytes;

/**
 * The header of a heap tuple, as functions of (array, index of the tuple's first byte).
 * Little-endian.
 *
 * <pre>
 * off len  field       meaning
 *   0   6  xmin        id of the inserting transaction
 *   6   2  infomask    bits 0..9 flags below; bits 10..15 the high bits of the command id
 *   8   6  xmax        id of the deleting or updating transaction; 0 if none
 *  14   2  attributes  bits 0..10 number of stored columns, bit 11 HAS_NULLS, bit 12 HAS_EXTERNAL
 *  16   4  nextBlock   block of the next version; without one, MOVED_AWAY if the row went elsewhere
 *  20   4  nextAndCid  bits 0..10 offset number of the next version, 0 if none;
 *                      bits 11..31 the low bits of the command id
 *  24   n  nulls       only with HAS_NULLS: a bit per stored column, set if null
 * </pre>
 *
 * <p>The command id has {@value #COMMAND_BITS} bits. It is that of the inserting command while xmax
 * is 0 or another transaction's, else of the deleting one, or a stand-in for both (COMBO_CID).
 */
public final class TupleHeader {

  public static final int XMIN = 0;
  public static final int INFOMASK = XMIN + 6;
  public static final int XMAX = INFOMASK + Short.BYTES;
  public static final int ATTRIBUTES = XMAX + 6;
  public static final int NEXT_BLOCK = ATTRIBUTES + Short.BYTES;
  public static final int NEXT_AND_CID = NEXT_BLOCK + Integer.BYTES;

  /** Bytes of the header without the null bits. */
  public static final int SIZE = NEXT_AND_CID + Integer.BYTES;

  /** A hint: xmin has committed, durably. */
  public static final int XMIN_COMMITTED = 1;

  /** A hint: xmin has rolled back, or a crash did it. */
  public static final int XMIN_INVALID = 1 << 1;

  /** A hint: xmax has committed, durably. */
  public static final int XMAX_COMMITTED = 1 << 2;

  /** A hint: there is no xmax, or it rolled back. */
  public static final int XMAX_INVALID = 1 << 3;

  /** xmax updated the tuple and the next version is heap-only, on the same page. */
  public static final int HOT_UPDATED = 1 << 4;

  /** No index entry points here: the tuple is reached through an earlier version on its page. */
  public static final int HEAP_ONLY = 1 << 5;

  /** xmax changed or removed columns that other rows may refer to. */
  public static final int KEYS_UPDATED = 1 << 6;

  /** The command id stands for a pair that the transaction keeps. */
  public static final int COMBO_CID = 1 << 7;

  /** All flags that may be set. */
  public static final int FLAGS = (1 << 8) - 1;

  /** All hint bits. */
  public static final int HINTS = XMIN_COMMITTED | XMIN_INVALID | XMAX_COMMITTED | XMAX_INVALID;

  /** Of {@link #attributes}: the number of stored columns. */
  public static final int COUNT_MASK = 0x7FF;

  /** Of {@link #attributes}: there are null bits. */
  public static final int HAS_NULLS = 1 << 11;

  /** Of {@link #attributes}: some value is compressed or stored out of line. */
  public static final int HAS_EXTERNAL = 1 << 12;

  /** How many bits a command id has. */
  public static final int COMMAND_BITS = 27;

  /** Of a version without a next one: its row goes on in another table, a partition. */
  public static final int MOVED_AWAY = -1;

  private static final int FLAG_BITS = 10;
  private static final int OFFSET_BITS = 11;
  private static final int OFFSET_MASK = (1 << OFFSET_BITS) - 1;
  private static final int LOW_COMMAND_BITS = Integer.SIZE - OFFSET_BITS;

  private TupleHeader() {}

  public static long xmin(byte[] page, int at) {
    return PageBytes.i64(page, at + XMIN) & 0xFFFF_FFFF_FFFFL;
  }

  public static long xmax(byte[] page, int at) {
    return PageBytes.i64(page, at + XMAX) & 0xFFFF_FFFF_FFFFL;
  }

  /** The flags; bits of the command id masked out. */
  public static int flags(byte[] page, int at) {
    return PageBytes.u16(page, at + INFOMASK) & (1 << FLAG_BITS) - 1;
  }

  public static int attributes(byte[] page, int at) {
    return PageBytes.u16(page, at + ATTRIBUTES);
  }

  public static int columnCount(byte[] page, int at) {
    return attributes(page, at) & COUNT_MASK;
  }

  /** The TID of the next version, or 0. */
  public static long next(byte[] page, int at) {
    int offset = PageBytes.i32(page, at + NEXT_AND_CID) & OFFSET_MASK;
    return offset == 0 ? 0 : PageBytes.u32(page, at + NEXT_BLOCK) << Short.SIZE | offset;
  }

  /** Whether whoever ended the version put its row into another table. */
  public static boolean isMovedAway(byte[] page, int at) {
    return next(page, at) == 0 && PageBytes.i32(page, at + NEXT_BLOCK) == MOVED_AWAY;
  }

  public static int command(byte[] page, int at) {
    int high = PageBytes.u16(page, at + INFOMASK) >>> FLAG_BITS;
    return high << LOW_COMMAND_BITS | PageBytes.i32(page, at + NEXT_AND_CID) >>> OFFSET_BITS;
  }

  /** Bytes from the tuple's start to its first value. */
  public static int dataOffset(int attributes) {
    return (attributes & HAS_NULLS) == 0 ? SIZE : SIZE + ((attributes & COUNT_MASK) + 7 >>> 3);
  }

  /** Whether the stored column at {@code position} is null; only for tuples with HAS_NULLS. */
  public static boolean isNull(byte[] page, int at, int position) {
    return (page[at + SIZE + (position >>> 3)] & 1 << (position & 7)) != 0;
  }

  /** The infomask and command bits for {@link #INFOMASK}. */
  public static int packInfomask(int flags, int command) {
    return flags | command >>> LOW_COMMAND_BITS << FLAG_BITS;
  }

  /** The word for {@link #NEXT_AND_CID}; {@code offset} 0 for no next version. */
  public static int packNext(int offset, int command) {
    return offset | command << OFFSET_BITS;
  }

  /** Writes the header of a tuple that {@code xmin} inserts; {@code attributes} stay. */
  public static void init(byte[] tuple, int at, long xmin, int flags, int command) {
    PageBytes.putLong(
        tuple, at + XMIN, xmin | (long) packInfomask(flags | XMAX_INVALID, command) << 48);
    PageBytes.putSixBytes(tuple, at + XMAX, 0);
    PageBytes.putInt(tuple, at + NEXT_BLOCK, 0);
    PageBytes.putInt(tuple, at + NEXT_AND_CID, packNext(0, command));
  }
}
