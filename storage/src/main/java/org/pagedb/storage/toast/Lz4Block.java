package org.pagedb.storage.toast;

import java.util.Arrays;
import org.pagedb.storage.page.PageBytes;

/**
 * The LZ4 block format: sequences of literals and of copies from up to 64 KiB back. Compression
 * takes the first match that a small hash table remembers. One thread.
 *
 * <p>A sequence is a token (literal count in the high four bits, match length - 4 in the low four,
 * 15 meaning that more bytes of length follow), the literals, and the distance in two bytes. The
 * last sequence has only literals, at least five; the last match begins at least twelve bytes
 * before the end.
 */
final class Lz4Block {

  private static final int MIN_MATCH = 4;
  private static final int LAST_LITERALS = 5;
  private static final int MATCH_LIMIT = 12;
  private static final int MAX_DISTANCE = 0xFFFF;
  private static final int HASH_BITS = 12;
  private static final int SKIP_SHIFT = 6;

  private final int[] positions = new int[1 << HASH_BITS];
  private byte[] target = new byte[0];
  private int length;

  /** The bytes of the last {@link #compress}. */
  byte[] bytes() {
    return target;
  }

  /** Compresses into {@link #bytes} and returns how many they are; may be more than the source. */
  int compress(byte[] source, int from, int count) {
    int worst = count + count / 255 + 16;
    if (target.length < worst) {
      target = new byte[worst];
    }
    Arrays.fill(positions, -1);
    length = 0;
    int end = from + count;
    int anchor = from;
    int at = from;
    int misses = 0;
    while (at < end - MATCH_LIMIT) {
      int word = PageBytes.i32(source, at);
      int hash = word * -1640531535 >>> Integer.SIZE - HASH_BITS;
      int candidate = positions[hash];
      positions[hash] = at;
      if (candidate >= 0
          && at - candidate <= MAX_DISTANCE
          && PageBytes.i32(source, candidate) == word) {
        int matched = matchLength(source, candidate, at, end - LAST_LITERALS);
        sequence(source, anchor, at - anchor, at - candidate, matched);
        at += matched;
        anchor = at;
        misses = 0;
      } else {
        at += 1 + (misses++ >>> SKIP_SHIFT); // what does not compress is skipped ever faster
      }
    }
    sequence(source, anchor, end - anchor, 0, 0);
    return length;
  }

  private static int matchLength(byte[] source, int candidate, int at, int limit) {
    int matched = Arrays.mismatch(source, candidate, candidate + limit - at, source, at, limit);
    return matched < 0 ? limit - at : matched;
  }

  private void sequence(byte[] source, int from, int literals, int distance, int matched) {
    int more = matched == 0 ? 0 : matched - MIN_MATCH;
    target[length++] = (byte) (Math.min(literals, 15) << 4 | Math.min(more, 15));
    putLength(literals);
    System.arraycopy(source, from, target, length, literals);
    length += literals;
    if (matched != 0) {
      PageBytes.putShort(target, length, distance);
      length += Short.BYTES;
      putLength(more);
    }
  }

  private void putLength(int value) {
    for (int rest = value - 15; rest >= 0; rest -= 255) {
      target[length++] = (byte) Math.min(rest, 255);
    }
  }

  /**
   * Decompresses exactly {@code raw.length} bytes.
   *
   * @throws IndexOutOfBoundsException if the source is not what {@link #compress} makes
   */
  static void decompress(byte[] source, int from, int count, byte[] raw) {
    int at = from;
    int end = from + count;
    int out = 0;
    while (at < end) {
      int token = PageBytes.u8(source, at++);
      int literals = token >>> 4;
      if (literals == 15) {
        int more;
        do {
          more = PageBytes.u8(source, at++);
          literals += more;
        } while (more == 255);
      }
      System.arraycopy(source, at, raw, out, literals);
      at += literals;
      out += literals;
      if (at >= end) {
        break;
      }
      int distance = PageBytes.u16(source, at);
      at += Short.BYTES;
      int matched = token & 15;
      if (matched == 15) {
        int more;
        do {
          more = PageBytes.u8(source, at++);
          matched += more;
        } while (more == 255);
      }
      copyMatch(raw, out, distance, matched + MIN_MATCH);
      out += matched + MIN_MATCH;
    }
    if (at != end || out != raw.length) {
      throw new IndexOutOfBoundsException("found=%d must be=%d".formatted(out, raw.length));
    }
  }

  /** A match may overlap what it makes: it then repeats its beginning. */
  private static void copyMatch(byte[] raw, int out, int distance, int matched) {
    int source = out - distance;
    if (distance >= matched) {
      System.arraycopy(raw, source, raw, out, matched);
    } else if (distance == 0) {
      throw new IndexOutOfBoundsException("distance=0");
    } else {
      for (int i = 0; i < matched; i++) {
        raw[out + i] = raw[source + i];
      }
    }
  }
}
