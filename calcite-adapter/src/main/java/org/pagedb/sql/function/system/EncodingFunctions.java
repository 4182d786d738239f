package org.pagedb.sql.function.system;

import java.util.List;
import java.util.Locale;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;

/** Names and numbers of character encodings. Databases and clients use UTF8 and no other. */
public final class EncodingFunctions implements FunctionArea {

  private static final String UTF8 = "UTF8";

  /** By number. */
  private static final List<String> NAMES =
      List.of(
          "SQL_ASCII",
          "EUC_JP",
          "EUC_CN",
          "EUC_KR",
          "EUC_TW",
          "EUC_JIS_2004",
          UTF8,
          "MULE_INTERNAL",
          "LATIN1",
          "LATIN2",
          "LATIN3",
          "LATIN4",
          "LATIN5",
          "LATIN6",
          "LATIN7",
          "LATIN8",
          "LATIN9",
          "LATIN10",
          "WIN1256",
          "WIN1258",
          "WIN866",
          "WIN874",
          "KOI8R",
          "WIN1251",
          "WIN1252",
          "ISO_8859_5",
          "ISO_8859_6",
          "ISO_8859_7",
          "ISO_8859_8",
          "WIN1250",
          "WIN1253",
          "WIN1254",
          "WIN1255",
          "WIN1257",
          "KOI8U",
          "SJIS",
          "BIG5",
          "GBK",
          "UHC",
          "GB18030",
          "JOHAB",
          "SHIFT_JIS_2004");

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "getdatabaseencoding", "pg_client_encoding" -> UTF8;
      case "PG_encoding_to_char" -> name((Long) arguments[0]);
      case "PG_char_to_encoding" -> number((String) arguments[0]);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static String name(long number) {
    return number >= 0 && number < NAMES.size() ? NAMES.get((int) number) : "";
  }

  /** Names are compared by their letters and digits alone. */
  private static long number(String name) {
    String wanted = letters(name);
    String usual =
        switch (wanted) {
          case "unicode" -> "utf8";
          case "abc", "tcvn", "tcvn5712", "vscii" -> "win1258";
          case "alt" -> "win866";
          case "win" -> "win1251";
          case "koi8" -> "koi8r";
          case "iso88591" -> "latin1";
          case "iso88592" -> "latin2";
          case "iso88593" -> "latin3";
          case "iso88594" -> "latin4";
          case "iso88599" -> "latin5";
          case "iso885910" -> "latin6";
          case "iso885913" -> "latin7";
          case "iso885914" -> "latin8";
          case "iso885915" -> "latin9";
          case "iso885916" -> "latin10";
          case "mskanji", "shiftjis", "win932", "windows932" -> "sjis";
          case "win936", "windows936" -> "gbk";
          case "win949", "windows949" -> "uhc";
          case "win950", "windows950" -> "big5";
          default -> wanted.startsWith("windows") ? "win" + wanted.substring(7) : wanted;
        };
    for (int i = 0; i < NAMES.size(); i++) {
      if (letters(NAMES.get(i)).equals(usual)) {
        return i;
      }
    }
    return -1;
  }

  private static String letters(String name) {
    StringBuilder kept = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      if (Character.isLetterOrDigit(name.charAt(i))) {
        kept.append(name.charAt(i));
      }
    }
    return kept.toString().toLowerCase(Locale.ROOT);
  }
}
