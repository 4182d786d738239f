package org.pagedb.sql.analysis.query;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** PostgreSQL's names of encodings, and the character sets of the JVM that they are. */
final class CopyEncodings {

  private CopyEncodings() {}

  /** The character set, or null if neither PostgreSQL nor the JVM knows it. */
  static Charset find(String name) {
    StringBuilder plain = new StringBuilder(name.length());
    for (char c : name.toLowerCase(Locale.ROOT).toCharArray()) {
      if (Character.isLetterOrDigit(c)) {
        plain.append(c);
      }
    }
    String java = javaName(plain.toString());
    return java == null || !Charset.isSupported(java) ? null : Charset.forName(java);
  }

  private static String javaName(String plain) {
    switch (plain) {
      case "utf8", "unicode", "sqlascii" -> {
        // SQL_ASCII converts nothing, so the bytes have to be what the database holds.
        return StandardCharsets.UTF_8.name();
      }
      case "latin5" -> {
        return "ISO-8859-9";
      }
      case "latin9" -> {
        return "ISO-8859-15";
      }
      case "koi8", "koi8r" -> {
        return "KOI8-R";
      }
      case "koi8u" -> {
        return "KOI8-U";
      }
      case "win866", "alt" -> {
        return "IBM866";
      }
      case "win874" -> {
        return "x-windows-874";
      }
      case "euccn" -> {
        return "GB2312";
      }
      case "eucjp" -> {
        return "EUC-JP";
      }
      case "euckr" -> {
        return "EUC-KR";
      }
      case "sjis", "shiftjis", "win932", "windows932", "mskanji" -> {
        return "windows-31j";
      }
      case "uhc", "win949", "windows949" -> {
        return "x-windows-949";
      }
      case "big5", "gbk", "gb18030", "johab" -> {
        return plain.equals("johab") ? "x-Johab" : plain;
      }
      default -> {
        return numbered(plain);
      }
    }
  }

  /** LATIN1 to LATIN4, ISO_8859_n, WIN125n. */
  private static String numbered(String plain) {
    if (plain.matches("latin[1-4]")) {
      return "ISO-8859-" + plain.substring("latin".length());
    } else if (plain.matches("iso8859[0-9]{1,2}")) {
      return "ISO-8859-" + plain.substring("iso8859".length());
    } else if (plain.matches("(win|windows)125[0-8]")) {
      return "windows-" + plain.substring(plain.length() - 4);
    }
    return null;
  }
}
