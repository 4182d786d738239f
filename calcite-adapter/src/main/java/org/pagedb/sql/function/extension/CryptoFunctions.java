package org.pagedb.sql.function.extension;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Locale;
import java.util.UUID;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;

/** pgcrypto: hashes, ciphers, random bytes; {@code crypt} with md5 and bf. */
public final class CryptoFunctions implements FunctionArea {

  private static final int MAX_RANDOM_BYTES = 1024;

  private final SecureRandom random = new SecureRandom();

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "pg_digest" -> digest(bytes(arguments[0]), (String) arguments[1]);
      case "pg_hmac" -> hmac(bytes(arguments[0]), bytes(arguments[1]), (String) arguments[2]);
      case "pg_random_bytes" -> randomBytes((Long) arguments[0]);
      case "pg_random_uuid" -> UUID.randomUUID();
      case "pg_gen_salt" -> PasswordSalt.make((String) arguments[0], null, random);
      case "pg_gen_salt_rounds" ->
          PasswordSalt.make((String) arguments[0], (Long) arguments[1], random);
      case "pg_crypt" -> PasswordSalt.crypt((String) arguments[0], (String) arguments[1]);
      case "pg_encrypt" -> cipher(arguments, null, true);
      case "pg_decrypt" -> cipher(arguments, null, false);
      case "pg_encrypt_iv" -> cipher(arguments, (byte[]) arguments[2], true);
      case "pg_decrypt_iv" -> cipher(arguments, (byte[]) arguments[2], false);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static byte[] bytes(Object value) {
    return value instanceof String text ? text.getBytes(StandardCharsets.UTF_8) : (byte[]) value;
  }

  private static SqlFailure unusable(String name, String kind) {
    return new SqlFailure(
        SqlState.INVALID_PARAMETER_VALUE, "Cannot use \"" + name + "\": No such " + kind);
  }

  private static String number(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "md5" -> "MD5";
      case "sha1" -> "1";
      case "sha224" -> "224";
      case "sha256" -> "256";
      case "sha384" -> "384";
      case "sha512" -> "512";
      default -> throw unusable(name, "hash algorithm");
    };
  }

  private static byte[] digest(byte[] data, String name) {
    String number = number(name);
    try {
      return MessageDigest.getInstance(number.equals("MD5") ? number : "SHA-" + number)
          .digest(data);
    } catch (GeneralSecurityException e) {
      throw unusable(name, "hash algorithm").because(e);
    }
  }

  private static byte[] hmac(byte[] data, byte[] key, String name) {
    String number = number(name);
    String algorithm = "Hmac" + (number.equals("MD5") ? number : "SHA" + number);
    try {
      Mac mac = Mac.getInstance(algorithm);
      mac.init(new SecretKeySpec(key.length == 0 ? new byte[1] : key, algorithm)); // pads alike
      return mac.doFinal(data);
    } catch (GeneralSecurityException e) {
      throw unusable(name, "hash algorithm").because(e);
    }
  }

  private byte[] randomBytes(long count) {
    if (count < 1 || count > MAX_RANDOM_BYTES) {
      throw new SqlFailure(SqlState.EXTERNAL_ROUTINE_INVOCATION_EXCEPTION, "Length not in range");
    }
    byte[] bytes = new byte[(int) count];
    random.nextBytes(bytes);
    return bytes;
  }

  private static byte[] cipher(Object[] arguments, byte[] iv, boolean encrypt) {
    String name = (String) arguments[arguments.length - 1];
    String lower = name.toLowerCase(Locale.ROOT);
    boolean pad = !lower.endsWith("/pad:none");
    int slash = lower.indexOf('/');
    String cipherName = slash < 0 ? lower : lower.substring(0, slash);
    boolean ecb = cipherName.endsWith("-ecb");
    String base =
        ecb || cipherName.endsWith("-cbc")
            ? cipherName.substring(0, cipherName.length() - 4)
            : cipherName;
    String algorithm =
        switch (base) {
          case "aes", "rijndael", "aes128", "aes192", "aes256" -> "AES";
          case "bf", "blowfish" -> "Blowfish";
          case "3des", "des3" -> "DESede";
          case "des" -> "DES";
          default -> throw unusable(name, "cipher algorithm");
        };
    try {
      Cipher cipher =
          Cipher.getInstance(
              algorithm + (ecb ? "/ECB/" : "/CBC/") + (pad ? "PKCS5Padding" : "NoPadding"));
      SecretKeySpec key = new SecretKeySpec(key(bytes(arguments[1]), algorithm), algorithm);
      int mode = encrypt ? Cipher.ENCRYPT_MODE : Cipher.DECRYPT_MODE;
      if (ecb) {
        cipher.init(mode, key);
      } else {
        byte[] start = Arrays.copyOf(iv == null ? new byte[0] : iv, cipher.getBlockSize());
        cipher.init(mode, key, new IvParameterSpec(start));
      }
      return cipher.doFinal(bytes(arguments[0]));
    } catch (GeneralSecurityException e) {
      String what = encrypt ? "encrypt error: " : "decrypt error: ";
      throw new SqlFailure(
              SqlState.EXTERNAL_ROUTINE_INVOCATION_EXCEPTION,
              what + (encrypt ? "Encryption failed" : "Decryption failed"))
          .because(e);
    }
  }

  /** A key, filled up with zeros to the next length that the cipher takes. */
  private static byte[] key(byte[] given, String algorithm) {
    int length =
        switch (algorithm) {
          case "AES" -> given.length <= 16 ? 16 : given.length <= 24 ? 24 : 32;
          case "DESede" -> 24;
          case "DES" -> 8;
          default -> Math.max(1, given.length);
        };
    return Arrays.copyOf(given, length);
  }
}
