package org.pagedb.sql.session;

import java.util.SplittableRandom;
import org.pagedb.sql.type.service.RandomNumbers;

/**
 * Blackman and Vigna's xoroshiro128**, seeded through splitmix64 as PostgreSQL does it, so that
 * {@code setseed} leads to the same numbers there and here.
 */
final class RandomSequence implements RandomNumbers {

  private static final int FRACTION_BITS = 52;
  private static final double UNIT = 0x1p-52;

  private long s0;
  private long s1;

  RandomSequence() {
    start(new SplittableRandom().nextLong());
  }

  @Override
  public double next() {
    return (nextLong() >>> Long.SIZE - FRACTION_BITS) * UNIT;
  }

  @Override
  public void seed(double seed) {
    start((long) ((double) ((1L << FRACTION_BITS) - 1) * seed));
  }

  private void start(long seed) {
    long step = 0x9E37_79B9_7F4A_7C15L;
    s0 = mixed(seed + step);
    s1 = mixed(seed + 2 * step);
    if (s0 == 0 && s1 == 0) { // would stay zero for ever
      s0 = 0x5851_F42D_4C95_7F2DL;
      s1 = 0x1405_7B7E_F767_814FL;
    }
  }

  private static long mixed(long state) {
    long value = (state ^ state >>> 30) * 0xBF58_476D_1CE4_E5B9L;
    value = (value ^ value >>> 27) * 0x94D0_49BB_1331_11EBL;
    return value ^ value >>> 31;
  }

  private long nextLong() {
    long first = s0;
    long second = s1 ^ first;
    long result = Long.rotateLeft(first * 5, 7) * 9;
    s0 = Long.rotateLeft(first, 24) ^ second ^ second << 16;
    s1 = Long.rotateLeft(second, 37);
    return result;
  }
}
