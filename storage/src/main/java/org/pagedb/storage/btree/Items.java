package org.pagedb.storage.btree;

import org.pagedb.storage.page.PageBytes;

/**
 * Items as functions of (array, index of the item's first byte).
 *
 * <pre>
 * every item     head 2 = key length (bits 0..12) | POSTING | PAYLOAD, key
 *   plain        tid 6, and with PAYLOAD: length 2, bytes
 *   posting      count 2, tids 6 each, ascending
 *   downlink     child block 4; the key is the least that the child may hold, empty for the first
 *   high key     nothing; the key is above all that the page may hold
 * </pre>
 *
 * Separators (the keys of downlinks and high keys) are prefixes of a leaf key followed by its tid
 * in big-endian; so entries and separators compare as byte strings.
 */
final class Items {

  static final int HEAD = Short.BYTES;
  static final int LENGTH_MASK = 0x1FFF;
  static final int POSTING = 0x8000;
  static final int PAYLOAD = 0x4000;
  static final int TID = 6;
  static final int COUNT = Short.BYTES;
  static final int CHILD = Integer.BYTES;

  /** Key and payload together; three items of this size, slots and high key fit a page. */
  static final int MAX_ENTRY = 2640;

  /** A posting list is not made longer than the largest plain item. */
  static final int MAX_ITEM = MAX_ENTRY + HEAD + TID + Short.BYTES;

  private Items() {}

  static int head(byte[] array, int at) {
    return PageBytes.u16(array, at);
  }

  static int keyLength(byte[] array, int at) {
    return PageBytes.u16(array, at) & LENGTH_MASK;
  }

  static boolean isPosting(byte[] array, int at) {
    return (PageBytes.u16(array, at) & POSTING) != 0;
  }

  static boolean hasPayload(byte[] array, int at) {
    return (PageBytes.u16(array, at) & PAYLOAD) != 0;
  }

  /** How many tids a leaf item has. */
  static int tidCount(byte[] array, int at) {
    int head = head(array, at);
    return (head & POSTING) == 0 ? 1 : PageBytes.u16(array, at + HEAD + (head & LENGTH_MASK));
  }

  /** Where the first tid of a leaf item is. */
  static int tids(byte[] array, int at) {
    int head = head(array, at);
    return at + HEAD + (head & LENGTH_MASK) + ((head & POSTING) == 0 ? 0 : COUNT);
  }

  static long firstTid(byte[] array, int at) {
    return PageBytes.u48(array, tids(array, at));
  }

  static long lastTid(byte[] array, int at) {
    return PageBytes.u48(array, tids(array, at) + (tidCount(array, at) - 1) * TID);
  }

  /** Where the payload's bytes are, which may be none. */
  static int payload(byte[] array, int at) {
    return at + HEAD + keyLength(array, at) + TID + Short.BYTES;
  }

  static int payloadLength(byte[] array, int at) {
    return hasPayload(array, at) ? PageBytes.u16(array, at + HEAD + keyLength(array, at) + TID) : 0;
  }

  /** Bytes of a leaf item. */
  static int leafSize(byte[] array, int at) {
    int head = head(array, at);
    int size = HEAD + (head & LENGTH_MASK);
    if ((head & POSTING) != 0) {
      return size + COUNT + PageBytes.u16(array, at + size) * TID;
    }
    size += TID;
    return (head & PAYLOAD) == 0 ? size : size + Short.BYTES + PageBytes.u16(array, at + size);
  }

  /** Bytes of a leaf item with one tid. */
  static int plainSize(int keyLength, int payloadLength) {
    return HEAD + keyLength + TID + (payloadLength == 0 ? 0 : Short.BYTES + payloadLength);
  }

  /** Writes a leaf item with one tid; its size. */
  static int writePlain(
      byte[] target,
      int at,
      byte[] key,
      int keyAt,
      int keyLength,
      long tid,
      byte[] payload,
      int payloadAt,
      int payloadLength) {
    PageBytes.putShort(target, at, keyLength | (payloadLength == 0 ? 0 : PAYLOAD));
    System.arraycopy(key, keyAt, target, at + HEAD, keyLength);
    int end = at + HEAD + keyLength;
    PageBytes.putSixBytes(target, end, tid);
    end += TID;
    if (payloadLength > 0) {
      PageBytes.putShort(target, end, payloadLength);
      System.arraycopy(payload, payloadAt, target, end + Short.BYTES, payloadLength);
      end += Short.BYTES + payloadLength;
    }
    return end - at;
  }

  /** Bytes of a downlink. */
  static int downlinkSize(byte[] array, int at) {
    return HEAD + keyLength(array, at) + CHILD;
  }

  /** The child that a downlink names. */
  static int child(byte[] array, int at) {
    return PageBytes.i32(array, at + HEAD + keyLength(array, at));
  }

  /** Writes a downlink; its size. */
  static int writeDownlink(byte[] target, int at, byte[] key, int keyLength, int child) {
    PageBytes.putShort(target, at, keyLength);
    System.arraycopy(key, 0, target, at + HEAD, keyLength);
    PageBytes.putInt(target, at + HEAD + keyLength, child);
    return HEAD + keyLength + CHILD;
  }
}
