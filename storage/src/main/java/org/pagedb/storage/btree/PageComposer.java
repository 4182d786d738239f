package org.pagedb.storage.btree;

import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageWriter;

/**
 * Puts the content of a tree page together outside the page: items in their order, so that a scan
 * reads them in ascending addresses. Installing it replaces all content but the links.
 */
final class PageComposer {

  private final byte[] items = new byte[PageHeader.PAGE_SIZE + Items.MAX_ITEM];
  private final int[] starts = new int[BTreePage.ROOM / BTreePage.SLOT_SIZE];
  private int level;
  private int count;
  private int used;
  private byte[] highKey;
  private long splitStamp;

  /** Starts a page of this level without a high key. */
  PageComposer start(int level) {
    this.level = level;
    count = 0;
    used = 0;
    highKey = null;
    splitStamp = 0;
    return this;
  }

  /** Starts with the level, high key and split stamp of an existing page, but none of its items. */
  PageComposer startLike(byte[] array, int base) {
    start(BTreePage.level(array, base));
    highKey = copyHighKey(array, base);
    splitStamp = BTreePage.splitStamp(array, base);
    return this;
  }

  static byte[] copyHighKey(byte[] array, int base) {
    int at = BTreePage.highKey(array, base);
    if (at == 0) {
      return null;
    }
    int from = base + at + Items.HEAD;
    return java.util.Arrays.copyOfRange(array, from, from + Items.keyLength(array, base + at));
  }

  /** What must not go into this page or left of it; null for the rightmost page. */
  PageComposer highKey(byte[] key) {
    highKey = key;
    return this;
  }

  PageComposer splitStamp(long stamp) {
    splitStamp = stamp;
    return this;
  }

  /** Appends an item of {@code size} bytes. */
  void add(byte[] source, int at, int size) {
    System.arraycopy(source, at, items, used, size);
    added(size);
  }

  /** Appends a downlink. */
  void addDownlink(byte[] key, int keyLength, int child) {
    added(Items.writeDownlink(items, used, key, keyLength, child));
  }

  /** Appends a leaf item with one tid. */
  void addPlain(Entry entry) {
    added(entry.write(items, used));
  }

  /** Where the next item goes, for those that write it themselves and then call {@link #added}. */
  int next() {
    return used;
  }

  byte[] array() {
    return items;
  }

  void added(int size) {
    starts[count++] = used;
    used += size;
  }

  /** Takes back the last item. */
  void removeLast() {
    used = starts[--count];
  }

  int count() {
    return count;
  }

  /** Where item {@code index} is in {@link #array}. */
  int itemAt(int index) {
    return starts[index];
  }

  /** Bytes of the page that slots, items and high key take. */
  int size() {
    return used + count * BTreePage.SLOT_SIZE + highKeySize();
  }

  private int highKeySize() {
    return highKey == null ? 0 : Items.HEAD + highKey.length;
  }

  boolean fits() {
    return size() <= BTreePage.ROOM;
  }

  /** Bytes that are left for items and their slots. */
  int room() {
    return BTreePage.ROOM - size();
  }

  /** Replaces the page's content; its links stay. A page never used before gets none. */
  void install(PageWriter page) {
    boolean known = BTreePage.isTree(page.array(), page.base());
    int left = known ? BTreePage.left(page.array(), page.base()) : BTreePage.NONE;
    int right = known ? BTreePage.right(page.array(), page.base()) : BTreePage.NONE;
    PageHeader.init(page, BTreePage.SPECIAL_SIZE);
    int high = BTreePage.SPECIAL - highKeySize();
    int upper = high - used;
    int lower = BTreePage.SLOTS + count * BTreePage.SLOT_SIZE;
    byte[] slots = new byte[count * BTreePage.SLOT_SIZE];
    for (int i = 0; i < count; i++) {
      PageBytes.putShort(slots, i * BTreePage.SLOT_SIZE, upper + starts[i]);
    }
    page.putInt(PageHeader.LOWER, lower | upper << Short.SIZE);
    page.putBytes(BTreePage.SLOTS, slots, 0, slots.length);
    page.putBytes(upper, items, 0, used);
    if (highKey != null) {
      page.putShort(high, highKey.length);
      page.putBytes(high + Items.HEAD, highKey, 0, highKey.length);
      page.putShort(BTreePage.SPECIAL + BTreePage.HIGH_KEY, high);
    }
    page.putLong(BTreePage.SPECIAL + BTreePage.SPLIT_STAMP, splitStamp);
    page.putShort(BTreePage.SPECIAL + BTreePage.LEVEL, level | BTreePage.TREE << Byte.SIZE);
    page.putInt(BTreePage.SPECIAL + BTreePage.MAGIC, BTreePage.MAGIC_VALUE);
    BTreePage.left(page, left);
    BTreePage.right(page, right);
    Samples.take(page);
  }
}
