package org.pagedb.sql.function.hash;

/**
 * PostgreSQL's {@code hash_bytes_extended}: Bob Jenkins's lookup3 with a seed, 64 bits wide,
 * little-endian. The lower half of what it gives with the seed 0 is {@code hash_bytes}.
 */
public final class HashBytes {

  private static final int START = 0x9e3779b9 + 3923095;
  private static final int BLOCK = 12;

  private int a;
  private int b;
  private int c;

  private HashBytes(int length, long seed) {
    a = START + length;
    b = a;
    c = a;
    if (seed != 0) {
      a += (int) (seed >>> Integer.SIZE);
      b += (int) seed;
      mix();
    }
  }

  /** The hash of one 32-bit word ({@code hash_bytes_uint32_extended}). */
  public static long ofWord(int word, long seed) {
    HashBytes hash = new HashBytes(Integer.BYTES, seed);
    hash.a += word;
    return hash.last();
  }

  /** {@code hash_bytes} of two words. */
  public static int ofWords(int first, int second) {
    HashBytes hash = new HashBytes(2 * Integer.BYTES, 0);
    hash.a += first;
    hash.b += second;
    return (int) hash.last();
  }

  /** {@code hash_bytes} of three words. */
  public static int ofWords(int first, int second, int third) {
    HashBytes hash = new HashBytes(BLOCK, 0);
    hash.a += first;
    hash.b += second;
    hash.c += third;
    hash.mix();
    return (int) hash.last();
  }

  /** The hash of a 64-bit integer, which is that of the 32-bit one if it fits. */
  public static long ofLong(long value, long seed) {
    int high = (int) (value >>> Integer.SIZE);
    return ofWord((int) value ^ (value >= 0 ? high : ~high), seed);
  }

  /** The hash of bytes. */
  public static long of(byte[] bytes, long seed) {
    HashBytes hash = new HashBytes(bytes.length, seed);
    int at = 0;
    for (; bytes.length - at >= BLOCK; at += BLOCK) {
      hash.a += word(bytes, at, 0);
      hash.b += word(bytes, at + 4, 0);
      hash.c += word(bytes, at + 8, 0);
      hash.mix();
    }
    hash.a += word(bytes, at, 0);
    hash.b += word(bytes, at + 4, 0);
    hash.c += word(bytes, at + 8, 1); // the lowest byte is reserved for the length
    return hash.last();
  }

  /** Up to four bytes from a position, the first of them shifted by so many bytes. */
  private static int word(byte[] bytes, int from, int shift) {
    int word = 0;
    for (int i = 0; i + shift < Integer.BYTES && from + i < bytes.length; i++) {
      word |= (bytes[from + i] & 0xFF) << (i + shift) * Byte.SIZE;
    }
    return word;
  }

  private void mix() {
    a -= c;
    a ^= Integer.rotateLeft(c, 4);
    c += b;
    b -= a;
    b ^= Integer.rotateLeft(a, 6);
    a += c;
    c -= b;
    c ^= Integer.rotateLeft(b, 8);
    b += a;
    a -= c;
    a ^= Integer.rotateLeft(c, 16);
    c += b;
    b -= a;
    b ^= Integer.rotateLeft(a, 19);
    a += c;
    c -= b;
    c ^= Integer.rotateLeft(b, 4);
    b += a;
  }

  private long last() {
    c ^= b;
    c -= Integer.rotateLeft(b, 14);
    a ^= c;
    a -= Integer.rotateLeft(c, 11);
    b ^= a;
    b -= Integer.rotateLeft(a, 25);
    c ^= b;
    c -= Integer.rotateLeft(b, 16);
    a ^= c;
    a -= Integer.rotateLeft(c, 4);
    b ^= a;
    b -= Integer.rotateLeft(a, 14);
    c ^= b;
    c -= Integer.rotateLeft(b, 24);
    return (long) b << Integer.SIZE | c & 0xFFFF_FFFFL;
  }
}
