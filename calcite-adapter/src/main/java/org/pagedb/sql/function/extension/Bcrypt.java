package org.pagedb.sql.function.extension;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** The bcrypt password hash: Blowfish with an expensive key schedule. */
final class Bcrypt {

  static final int SALT_BYTES = 16;

  private static final String DIGITS =
      "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  private static final int SALT_START = 7;
  private static final int SALT_CHARACTERS = 22;
  private static final int HASH_BYTES = 23;
  private static final int ROUNDS = 16;
  private static final int BOXES = 4 * 256;
  private static final int KEYS = ROUNDS + 2;

  /** The fraction of π, of which Blowfish's first state consists. */
  private static final class Pi {
    static final int[] WORDS = words();

    private Pi() {}

    private static int[] words() {
      int count = KEYS + BOXES;
      int bits = count * Integer.SIZE;
      BigInteger one = BigInteger.ONE.shiftLeft(bits + 64);
      BigInteger pi = arctangent(5, one).shiftLeft(4).subtract(arctangent(239, one).shiftLeft(2));
      BigInteger fraction = pi.subtract(one.multiply(BigInteger.valueOf(3))).shiftRight(64);
      int[] words = new int[count];
      for (int i = 0; i < count; i++) {
        words[i] = fraction.shiftRight(bits - (i + 1) * Integer.SIZE).intValue();
      }
      return words;
    }

    private static BigInteger arctangent(int inverse, BigInteger one) {
      BigInteger square = BigInteger.valueOf((long) inverse * inverse);
      BigInteger power = one.divide(BigInteger.valueOf(inverse));
      BigInteger sum = power;
      for (int n = 3; power.signum() != 0; n += 2) {
        power = power.divide(square);
        BigInteger term = power.divide(BigInteger.valueOf(n));
        sum = n % 4 == 3 ? sum.subtract(term) : sum.add(term);
      }
      return sum;
    }
  }

  private final int[] keys = Arrays.copyOf(Pi.WORDS, KEYS);
  private final int[] boxes = Arrays.copyOfRange(Pi.WORDS, KEYS, KEYS + BOXES);
  private int left;
  private int right;

  private Bcrypt() {}

  /**
   * The hash of a password.
   *
   * @param setting {@code $2a$06$} and 22 digits of salt, maybe with an earlier hash behind them
   * @throws SqlFailure 22023 if the setting is not of that form
   */
  static String hash(byte[] password, String setting) {
    boolean valid =
        setting.length() >= SALT_START + SALT_CHARACTERS
            && setting.charAt(6) == '$'
            && Character.isDigit(setting.charAt(4))
            && Character.isDigit(setting.charAt(5));
    if (!valid) {
      throw new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, "invalid salt");
    }
    int power = Integer.parseInt(setting.substring(4, 6));
    byte[] salt = decode(setting.substring(SALT_START, SALT_START + SALT_CHARACTERS));
    byte[] key = Arrays.copyOf(password, password.length + 1); // its final zero counts
    byte[] hash = new Bcrypt().run(key, salt, 1L << power);
    return setting.substring(0, SALT_START) + encode(salt, SALT_BYTES) + encode(hash, HASH_BYTES);
  }

  private byte[] run(byte[] key, byte[] salt, long times) {
    schedule(key, salt);
    byte[] none = new byte[SALT_BYTES];
    for (long i = 0; i < times; i++) {
      schedule(key, none);
      schedule(salt, none);
    }
    byte[] text = "OrpheanBeholderScryDoubt".getBytes(StandardCharsets.US_ASCII);
    byte[] result = new byte[text.length];
    for (int block = 0; block < text.length; block += 8) {
      left = word(text, block);
      right = word(text, block + 4);
      for (int i = 0; i < 64; i++) {
        encrypt();
      }
      put(result, block, left);
      put(result, block + 4, right);
    }
    return result;
  }

  private static int word(byte[] bytes, int start) {
    int value = 0;
    for (int i = 0; i < 4; i++) {
      value = value << 8 | bytes[(start + i) % bytes.length] & 255;
    }
    return value;
  }

  private static void put(byte[] bytes, int at, int word) {
    for (int i = 0; i < 4; i++) {
      bytes[at + i] = (byte) (word >>> 24 - 8 * i);
    }
  }

  private void schedule(byte[] key, byte[] salt) {
    for (int i = 0; i < KEYS; i++) {
      keys[i] ^= word(key, i * 4 % key.length);
    }
    left = 0;
    right = 0;
    int saltAt = 0;
    for (int i = 0; i < KEYS + BOXES; i += 2) {
      left ^= word(salt, saltAt);
      right ^= word(salt, saltAt + 4);
      saltAt = (saltAt + 8) % SALT_BYTES;
      encrypt();
      int[] target = i < KEYS ? keys : boxes;
      int at = i < KEYS ? i : i - KEYS;
      target[at] = left;
      target[at + 1] = right;
    }
  }

  private void encrypt() {
    int a = left;
    int b = right;
    for (int i = 0; i < ROUNDS; i++) {
      a ^= keys[i];
      b ^=
          (boxes[a >>> 24] + boxes[256 + (a >>> 16 & 255)] ^ boxes[512 + (a >>> 8 & 255)])
              + boxes[768 + (a & 255)];
      int swapped = a;
      a = b;
      b = swapped;
    }
    left = b ^ keys[ROUNDS + 1];
    right = a ^ keys[ROUNDS];
  }

  /** Six bits a digit, the high ones first. */
  static String encode(byte[] bytes, int count) {
    StringBuilder text = new StringBuilder();
    for (int bit = 0; bit < count * 8; bit += 6) {
      int value = 0;
      for (int i = bit; i < bit + 6; i++) {
        boolean set = i < count * 8 && (bytes[i / 8] & 0x80 >> i % 8) != 0;
        value = value << 1 | (set ? 1 : 0);
      }
      text.append(DIGITS.charAt(value));
    }
    return text.toString();
  }

  private static byte[] decode(String text) {
    byte[] bytes = new byte[SALT_BYTES];
    for (int bit = 0; bit < SALT_BYTES * 8; bit++) {
      int value = DIGITS.indexOf(text.charAt(bit / 6));
      if (value < 0) {
        throw new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, "invalid salt");
      }
      if ((value & 0x20 >> bit % 6) != 0) {
        bytes[bit / 8] |= (byte) (0x80 >> bit % 8);
      }
    }
    return bytes;
  }
}
