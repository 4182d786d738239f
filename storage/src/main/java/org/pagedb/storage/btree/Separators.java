package org.pagedb.storage.btree;

import java.util.Arrays;

/** The shortest byte strings that tell two neighbouring leaf items apart. */
final class Separators {

  private Separators() {}

  /** A string above every entry of {@code left} and not above the first entry of {@code right}. */
  static byte[] between(byte[] leftArray, int left, byte[] rightArray, int right) {
    int leftLength = Items.keyLength(leftArray, left);
    int rightLength = Items.keyLength(rightArray, right);
    int length = Math.min(leftLength, rightLength);
    int common =
        KeyBytes.commonPrefix(leftArray, left + Items.HEAD, rightArray, right + Items.HEAD, length);
    int from = right + Items.HEAD;
    if (common < length) {
      return Arrays.copyOfRange(rightArray, from, from + common + 1);
    }
    byte[] whole =
        Arrays.copyOf(
            Arrays.copyOfRange(rightArray, from, from + rightLength), rightLength + Items.TID);
    KeyBytes.putTid(whole, rightLength, Items.firstTid(rightArray, right));
    byte[] last = new byte[Items.TID];
    KeyBytes.putTid(last, 0, Items.lastTid(leftArray, left));
    int same = KeyBytes.commonPrefix(whole, rightLength, last, 0, Items.TID);
    return Arrays.copyOf(whole, rightLength + same + 1);
  }
}
