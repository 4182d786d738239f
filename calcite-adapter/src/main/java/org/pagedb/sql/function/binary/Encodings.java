package org.pagedb.sql.function.binary;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.scalar.ByteaCodec;

/** {@code encode} and {@code decode}, character set conversion, and hashes. */
public final class Encodings implements FunctionArea {

  private static final int BASE64_LINE = 76;

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    Object value = arguments[0];
    return switch (function) {
      case "md5_text" -> md5(((String) value).getBytes(StandardCharsets.UTF_8));
      case "md5_bytea" -> md5((byte[]) value);
      case "sha224_bytea" -> digest("SHA-224", (byte[]) value);
      case "sha256_bytea" -> digest("SHA-256", (byte[]) value);
      case "sha384_bytea" -> digest("SHA-384", (byte[]) value);
      case "sha512_bytea" -> digest("SHA-512", (byte[]) value);
      case "binary_encode" -> encode((byte[]) value, (String) arguments[1]);
      case "binary_decode" -> decode((String) value, (String) arguments[1], context);
      case "pg_convert_to" ->
          ((String) value).getBytes(charset((String) arguments[1], "destination"));
      case "pg_convert_from" -> text((byte[]) value, (String) arguments[1]);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static String md5(byte[] bytes) {
    return ByteaCodec.hex(digest("MD5", bytes));
  }

  private static byte[] digest(String algorithm, byte[] bytes) {
    try {
      return MessageDigest.getInstance(algorithm).digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw SqlFailure.notSupported(algorithm).because(e);
    }
  }

  private static SqlFailure invalid(String message) {
    return new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, message);
  }

  private static String encode(byte[] bytes, String format) {
    return switch (format.toLowerCase(Locale.ROOT)) {
      case "hex" -> ByteaCodec.hex(bytes);
      case "base64" -> Base64.getMimeEncoder(BASE64_LINE, new byte[] {'\n'}).encodeToString(bytes);
      case "escape" -> escape(bytes);
      default -> throw invalid("unrecognized encoding: \"" + format + "\"");
    };
  }

  /** Zero bytes and those above ASCII as octal, backslashes doubled. */
  private static String escape(byte[] bytes) {
    StringBuilder text = new StringBuilder(bytes.length);
    for (byte b : bytes) {
      if (b <= 0) {
        text.append('\\');
        text.append((char) ('0' + (b >> 6 & 3)));
        text.append((char) ('0' + (b >> 3 & 7)));
        text.append((char) ('0' + (b & 7)));
      } else if (b == '\\') {
        text.append("\\\\");
      } else {
        text.append((char) b);
      }
    }
    return text.toString();
  }

  private static byte[] decode(String text, String format, TypeContext context) {
    switch (format.toLowerCase(Locale.ROOT)) {
      case "hex":
        return ByteaCodec.parseHex(text);
      case "base64":
        return base64(text);
      case "escape":
        // a leading \x would be read as hexadecimal by the type's own input
        String plain = text.startsWith("\\x") ? "\\" + text : text;
        return (byte[]) new ByteaCodec().parse(plain, -1, context);
      default:
        throw invalid("unrecognized encoding: \"" + format + "\"");
    }
  }

  private static byte[] base64(String text) {
    StringBuilder digits = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
        continue;
      }
      boolean known =
          c >= 'A' && c <= 'Z'
              || c >= 'a' && c <= 'z'
              || c >= '0' && c <= '9'
              || c == '+'
              || c == '/'
              || c == '=';
      if (!known) {
        throw invalid(
            "invalid symbol \""
                + Character.toString(text.codePointAt(i))
                + "\" found while decoding base64 sequence");
      }
      digits.append(c);
    }
    try {
      if (digits.length() % 4 != 0) {
        throw new IllegalArgumentException("incomplete");
      }
      return Base64.getDecoder().decode(digits.toString());
    } catch (IllegalArgumentException e) {
      throw invalid("invalid base64 end sequence")
          .hint("Input data is missing padding, is truncated, or is otherwise corrupted.")
          .because(e);
    }
  }

  private static Charset charset(String name, String role) {
    String key = name.toUpperCase(Locale.ROOT).replace("-", "").replace("_", "");
    try {
      return switch (key) {
        case "UTF8", "UNICODE" -> StandardCharsets.UTF_8;
        case "SQLASCII" -> StandardCharsets.US_ASCII;
        case "LATIN1" -> StandardCharsets.ISO_8859_1;
        case "LATIN2" -> Charset.forName("ISO-8859-2");
        case "LATIN9" -> Charset.forName("ISO-8859-15");
        default -> Charset.forName(key.replace("WIN", "windows-"));
      };
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw invalid("invalid " + role + " encoding name \"" + name + "\"").because(e);
    }
  }

  private static String text(byte[] bytes, String encoding) {
    try {
      return charset(encoding, "source").newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new SqlFailure(
              SqlState.CHARACTER_NOT_IN_REPERTOIRE,
              "invalid byte sequence for encoding \"" + encoding.toUpperCase(Locale.ROOT) + "\"")
          .because(e);
    }
  }
}
