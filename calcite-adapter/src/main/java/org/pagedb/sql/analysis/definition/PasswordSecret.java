package org.pagedb.sql.analysis.definition;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * A password as {@code pg_authid.rolpassword} keeps it: SCRAM-SHA-256's verifier (RFC 5803), from
 * which the password cannot be read. What is already in such a form is kept as it is.
 */
final class PasswordSecret {

  private static final String SCRAM = "SCRAM-SHA-256$";
  private static final int ITERATIONS = 4096;
  private static final int SALT = 16;
  private static final int BLOCK = 64;
  private static final int MD5_LENGTH = 35;

  private PasswordSecret() {}

  static String of(String password) {
    if (isSecret(password)) {
      return password;
    }
    byte[] salt = new byte[SALT];
    new SecureRandom().nextBytes(salt);
    return of(password, salt);
  }

  static boolean isSecret(String password) {
    return isMd5(password) || password.matches("SCRAM-SHA-256\\$\\d+:[^$]+\\$[^:]+:.+");
  }

  /** Whether it is the kind of secret that has the role's name in it. */
  static boolean isMd5(String secret) {
    return secret.length() == MD5_LENGTH && secret.matches("md5[0-9a-f]{32}");
  }

  static String of(String password, byte[] salt) {
    byte[] salted = salted(password.getBytes(StandardCharsets.UTF_8), salt);
    byte[] stored = sha256(hmac(salted, "Client Key".getBytes(StandardCharsets.UTF_8)));
    byte[] server = hmac(salted, "Server Key".getBytes(StandardCharsets.UTF_8));
    Base64.Encoder base64 = Base64.getEncoder();
    return SCRAM
        + ITERATIONS
        + ':'
        + base64.encodeToString(salt)
        + '$'
        + base64.encodeToString(stored)
        + ':'
        + base64.encodeToString(server);
  }

  private static byte[] salted(byte[] password, byte[] salt) {
    byte[] first = new byte[salt.length + Integer.BYTES];
    System.arraycopy(salt, 0, first, 0, salt.length);
    first[first.length - 1] = 1;
    byte[] last = hmac(password, first);
    byte[] result = last.clone();
    for (int i = 1; i < ITERATIONS; i++) {
      last = hmac(password, last);
      for (int j = 0; j < result.length; j++) {
        result[j] ^= last[j];
      }
    }
    return result;
  }

  private static byte[] hmac(byte[] key, byte[] message) {
    byte[] block = new byte[BLOCK];
    byte[] used = key.length > BLOCK ? sha256(key) : key;
    System.arraycopy(used, 0, block, 0, used.length);
    return sha256(padded(block, 0x5c), sha256(padded(block, 0x36), message));
  }

  private static byte[] padded(byte[] block, int pad) {
    byte[] padded = new byte[BLOCK];
    for (int i = 0; i < BLOCK; i++) {
      padded[i] = (byte) (block[i] ^ pad);
    }
    return padded;
  }

  private static byte[] sha256(byte[]... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (byte[] part : parts) {
        digest.update(part);
      }
      return digest.digest();
    } catch (NoSuchAlgorithmException everyJavaHasIt) {
      throw new IllegalStateException(everyJavaHasIt);
    }
  }
}
