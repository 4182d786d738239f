package org.pagedb.jdbc.option;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;
import org.pagedb.jdbc.error.Refusal;

/** Reads the two little languages of options: {@code a=b&c=d} and {@code -c name=value}. */
final class UrlOptions {

  private UrlOptions() {}

  static void read(String url, int start, EnumMap<ConnectionOption, String> options)
      throws SQLException {
    int from = start;
    while (from < url.length()) {
      int ampersand = url.indexOf('&', from);
      int end = ampersand < 0 ? url.length() : ampersand;
      int equals = url.indexOf('=', from);
      boolean hasValue = equals >= 0 && equals < end;
      String name = decoded(url.substring(from, hasValue ? equals : end));
      if (!name.isEmpty()) {
        // As in pgjdbc, an option without a value is switched on.
        String value = hasValue ? decoded(url.substring(equals + 1, end)) : "true";
        ConnectionTarget.put(options, known(name), value);
      }
      from = end + 1;
    }
  }

  static void readSettings(String text, Map<String, String> settings) throws SQLException {
    int at = 0;
    while (true) {
      while (at < text.length() && text.charAt(at) == ' ') {
        at++;
      }
      if (at == text.length()) {
        return;
      }
      StringBuilder word = new StringBuilder();
      at = word(text, at, word);
      if (word.indexOf("-c") == 0) {
        word.delete(0, 2);
        if (word.length() == 0) {
          while (at < text.length() && text.charAt(at) == ' ') {
            at++;
          }
          at = word(text, at, word);
        }
      } else if (word.indexOf("--") == 0) {
        word.delete(0, 2);
      } else {
        throw badSettings(text);
      }
      int equals = word.indexOf("=");
      if (equals <= 0) {
        throw badSettings(text);
      }
      settings.put(word.substring(0, equals), word.substring(equals + 1));
    }
  }

  /** A word ends at a space; a backslash takes the next character as it is. */
  private static int word(String text, int from, StringBuilder word) {
    int at = from;
    while (at < text.length() && text.charAt(at) != ' ') {
      if (text.charAt(at) == '\\' && at + 1 < text.length()) {
        at++;
      }
      word.append(text.charAt(at));
      at++;
    }
    return at;
  }

  private static SQLException badSettings(String text) {
    return Refusal.badArgument(
        "invalid value for connection option \"options\": \""
            + text
            + "\"; it takes -c name=value, repeated");
  }

  private static ConnectionOption known(String name) throws SQLException {
    ConnectionOption option = ConnectionOption.named(name);
    if (option != null) {
      return option;
    }
    StringBuilder message = new StringBuilder(512);
    message.append("unrecognized connection option \"").append(name).append("\"; known are ");
    String separator = "";
    for (ConnectionOption each : ConnectionOption.values()) {
      if (!each.isIgnored()) {
        message.append(separator).append(each.key());
        separator = ", ";
      }
    }
    throw Refusal.badArgument(
        message.append(", and pgjdbc's options for the network, which are ignored").toString());
  }

  private static String decoded(String text) throws SQLException {
    if (text.indexOf('%') < 0 && text.indexOf('+') < 0) {
      return text;
    }
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw Refusal.badArgument("malformed connection option in the URL: " + text);
    }
  }
}
