package org.pagedb.sql.function.sample;

/** PostgreSQL's {@code hash_any} (Bob Jenkins's lookup3) of a few 32-bit words, little-endian. */
final class PgHash {

  private static final int START = 0x9e3779b9 + 3923095;

  private int a;
  private int b;
  private int c;

  private PgHash(int words) {
    a = START + words * Integer.BYTES;
    b = a;
    c = a;
  }

  static int of(int first, int second) {
    PgHash hash = new PgHash(2);
    hash.a += first;
    hash.b += second;
    return hash.last();
  }

  static int of(int first, int second, int third) {
    PgHash hash = new PgHash(3);
    hash.a += first;
    hash.b += second;
    hash.c += third;
    hash.mix();
    return hash.last();
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

  private int last() {
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
    return c;
  }
}
