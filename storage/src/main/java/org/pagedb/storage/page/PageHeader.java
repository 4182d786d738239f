package org.pagedb.storage.page;

/**
 * The header that every page of every fork begins with, little-endian.
 *
 * <pre>
 * off len  field        meaning
 *   0   8  lsn          end of the last WAL record that changed the page; 0 if none did
 *   8   4  checksum     CRC-32C, set when the page is written to a file
 *  12   2  flags        {@link PageFlags}
 *  14   2  lower        end of the line pointer array
 *  16   2  upper        start of the item data, which grows towards lower
 *  18   2  special      start of the access method's own area
 *  20   2  sizeVersion  page size | layout version
 *  22   6  pruneXid     hint, not WAL-logged: oldest xid that makes pruning worth a try; 0 if none
 * </pre>
 *
 * <p>Invariant: {@code SIZE <= lower <= upper <= special <= PAGE_SIZE}. The bytes from lower to
 * upper mean nothing and may be zeroed at any time; a page that keeps content elsewhere than in
 * line pointers, items and the special area has lower = upper.
 *
 * <p>Functions take the array and the index of the page's first byte.
 */
public final class PageHeader {

  /** Bytes of a page. */
  public static final int PAGE_SIZE = 8192;

  /** The layout that this class describes; the low byte of sizeVersion. */
  public static final int LAYOUT_VERSION = 1;

  public static final int LSN = 0;
  public static final int CHECKSUM = LSN + Long.BYTES;
  public static final int FLAGS = CHECKSUM + Integer.BYTES;
  public static final int LOWER = FLAGS + Short.BYTES;
  public static final int UPPER = LOWER + Short.BYTES;
  public static final int SPECIAL = UPPER + Short.BYTES;
  public static final int SIZE_VERSION = SPECIAL + Short.BYTES;
  public static final int PRUNE_XID = SIZE_VERSION + Short.BYTES;

  /** Bytes of the header; the line pointer array begins here. */
  public static final int SIZE = PRUNE_XID + 6;

  private PageHeader() {}

  public static long lsn(byte[] array, int base) {
    return PageBytes.i64(array, base + LSN);
  }

  public static int checksum(byte[] array, int base) {
    return PageBytes.i32(array, base + CHECKSUM);
  }

  public static int flags(byte[] array, int base) {
    return PageBytes.u16(array, base + FLAGS);
  }

  public static int lower(byte[] array, int base) {
    return PageBytes.u16(array, base + LOWER);
  }

  public static int upper(byte[] array, int base) {
    return PageBytes.u16(array, base + UPPER);
  }

  public static int special(byte[] array, int base) {
    return PageBytes.u16(array, base + SPECIAL);
  }

  public static int sizeVersion(byte[] array, int base) {
    return PageBytes.u16(array, base + SIZE_VERSION);
  }

  public static long pruneXid(byte[] array, int base) {
    return PageBytes.u48(array, base + PRUNE_XID);
  }

  /** True for a page that was added to a file and never initialised: all zeros. */
  public static boolean isNew(byte[] array, int base) {
    return sizeVersion(array, base) == 0;
  }

  /**
   * Makes an empty page of line pointers and items with {@code specialSize} bytes (8-aligned) kept.
   */
  public static void init(PageWriter page, int specialSize) {
    init(page, SIZE, PAGE_SIZE - LinePointer.align(specialSize));
  }

  /** Makes a page whose content from {@link #SIZE} on is the caller's own: lower = upper. */
  public static void initRaw(PageWriter page) {
    init(page, PAGE_SIZE, PAGE_SIZE);
  }

  private static void init(PageWriter page, int lower, int special) {
    page.fill(FLAGS, PAGE_SIZE - FLAGS, 0);
    page.putInt(LOWER, lower | special << Short.SIZE);
    page.putInt(SPECIAL, special | (PAGE_SIZE | LAYOUT_VERSION) << Short.SIZE);
  }

  /** Sets and clears flags that are WAL-logged with the page. */
  public static void changeFlags(PageWriter page, int set, int clear) {
    int flags = flags(page.array(), page.base());
    int changed = flags & ~clear | set;
    if (changed != flags) {
      page.putShort(FLAGS, changed);
    }
  }

  /**
   * Remembers, as a hint, the oldest xid whose end makes pruning this page worth a try; 0 for none.
   */
  public static void pruneXid(PageWriter page, long xid) {
    page.putHintSixBytes(PRUNE_XID, xid);
  }
}
