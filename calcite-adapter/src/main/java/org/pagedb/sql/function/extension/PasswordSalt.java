package org.pagedb.sql.function.extension;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** Salts and password hashes in the forms of {@code crypt}: {@code $1$…} and {@code $2a$…}. */
final class PasswordSalt {

  private static final String DIGITS =
      "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final int MD5_ROUNDS = 1000;
  private static final int MD5_SALT = 8;
  private static final int DEFAULT_BLOWFISH_ROUNDS = 6;

  private PasswordSalt() {}

  /** {@code gen_salt}; {@code rounds} is null for the default. */
  static String make(String kind, Long rounds, SecureRandom random) {
    switch (kind.toLowerCase(Locale.ROOT)) {
      case "md5" -> {
        if (rounds != null && rounds != 0 && rounds != MD5_ROUNDS) {
          throw wrongRounds();
        }
        StringBuilder salt = new StringBuilder("$1$");
        for (int i = 0; i < MD5_SALT; i++) {
          salt.append(DIGITS.charAt(random.nextInt(DIGITS.length())));
        }
        return salt.toString();
      }
      case "bf" -> {
        long power = rounds == null || rounds == 0 ? DEFAULT_BLOWFISH_ROUNDS : rounds;
        if (power < 4 || power > 31) {
          throw wrongRounds();
        }
        byte[] bytes = new byte[Bcrypt.SALT_BYTES];
        random.nextBytes(bytes);
        return "$2a$" + (power < 10 ? "0" : "") + power + "$" + Bcrypt.encode(bytes, bytes.length);
      }
      case "des", "xdes" -> throw SqlFailure.notSupported("crypt with DES");
      default ->
          throw new SqlFailure(
              SqlState.INVALID_PARAMETER_VALUE, "gen_salt: Unknown salt algorithm");
    }
  }

  private static SqlFailure wrongRounds() {
    return new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, "gen_salt: Incorrect number of rounds");
  }

  /** {@code crypt}: hashes a password as the salt, or an earlier hash, says. */
  static String crypt(String password, String salt) {
    byte[] key = password.getBytes(StandardCharsets.UTF_8);
    if (salt.startsWith("$2a$") || salt.startsWith("$2x$")) {
      return Bcrypt.hash(key, salt);
    }
    if (salt.startsWith("$1$")) {
      return md5(key, salt);
    }
    if (salt.length() < 2) {
      throw new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, "invalid salt");
    }
    throw SqlFailure.notSupported("crypt with DES");
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("MD5");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has MD5", e);
    }
  }

  private static String md5(byte[] key, String setting) {
    int end = setting.indexOf('$', 3);
    String saltText = setting.substring(3, end < 0 ? setting.length() : end);
    saltText = saltText.substring(0, Math.min(MD5_SALT, saltText.length()));
    byte[] salt = saltText.getBytes(StandardCharsets.UTF_8);
    MessageDigest inner = digest();
    inner.update(key);
    inner.update(salt);
    inner.update(key);
    byte[] hash = inner.digest();
    MessageDigest outer = digest();
    outer.update(key);
    outer.update("$1$".getBytes(StandardCharsets.US_ASCII));
    outer.update(salt);
    for (int left = key.length; left > 0; left -= hash.length) {
      outer.update(hash, 0, Math.min(left, hash.length));
    }
    for (int bits = key.length; bits != 0; bits >>= 1) {
      outer.update((bits & 1) != 0 ? 0 : key[0]);
    }
    hash = outer.digest();
    for (int round = 0; round < MD5_ROUNDS; round++) {
      hash = round(round, key, salt, hash);
    }
    StringBuilder text = new StringBuilder("$1$").append(saltText).append('$');
    int[][] groups = {{0, 6, 12}, {1, 7, 13}, {2, 8, 14}, {3, 9, 15}, {4, 10, 5}};
    for (int[] group : groups) {
      int value = (hash[group[0]] & 255) << 16 | (hash[group[1]] & 255) << 8 | hash[group[2]] & 255;
      digits(text, value, 4);
    }
    digits(text, hash[11] & 255, 2);
    Arrays.fill(hash, (byte) 0);
    return text.toString();
  }

  private static byte[] round(int number, byte[] key, byte[] salt, byte[] before) {
    MessageDigest digest = digest();
    boolean odd = number % 2 != 0;
    digest.update(odd ? key : before);
    if (number % 3 != 0) {
      digest.update(salt);
    }
    if (number % 7 != 0) {
      digest.update(key);
    }
    digest.update(odd ? before : key);
    return digest.digest();
  }

  private static void digits(StringBuilder text, int value, int count) {
    int rest = value;
    for (int i = 0; i < count; i++) {
      text.append(DIGITS.charAt(rest & 63));
      rest >>= 6;
    }
  }
}
