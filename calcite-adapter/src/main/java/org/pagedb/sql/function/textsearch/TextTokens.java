package org.pagedb.sql.function.textsearch;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits a text as PostgreSQL's default parser does, for its commoner kinds of token: words, words
 * with hyphens and their parts, numbers, versions, mail addresses, hosts, URLs and file paths. Tags
 * and entities are left out.
 */
final class TextTokens {

  private static final Pattern TOKENS =
      Pattern.compile(
          "(?<tag></?[A-Za-z!?][^<>]*>)"
              + "|(?<entity>&(?:[A-Za-z][A-Za-z0-9]*|#\\d+|#[xX][0-9A-Fa-f]+);)"
              + "|(?<protocol>[A-Za-z]+://)"
              + "|(?<email>[\\p{L}\\d._-]*[\\p{L}\\d]@[\\p{L}\\d](?:[\\p{L}\\d_-]*[\\p{L}\\d])?(?:\\.[\\p{L}\\d_-]+)*\\.\\p{L}[\\p{L}\\d]+)"
              + "|(?<url>(?<host>[\\p{L}\\d](?:[\\p{L}\\d_-]*[\\p{L}\\d])?(?:\\.[\\p{L}\\d](?:[\\p{L}\\d_-]*[\\p{L}\\d])?)*\\.\\p{L}[\\p{L}\\d]+)(?::\\d+)?(?<path>/[^\\s<>\"]*)?)"
              + "|(?<version>\\d+\\.\\d+(?:\\.\\d+)+(?![\\p{L}_]))"
              + "|(?<float>[+-]?\\d+\\.\\d+(?:[eE][+-]?\\d+)?(?![\\p{L}\\d_]))"
              + "|(?<scientific>[+-]?\\d+[eE][+-]?\\d+(?![\\p{L}\\d_]))"
              + "|(?<file>(?:/[\\p{L}\\d_.~-]+)+|[\\p{L}\\d_.~-]+(?:/[\\p{L}\\d_.~-]+)+)"
              + "|(?<compound>\\p{L}[\\p{L}\\d]*(?:-[\\p{L}\\d]*\\p{L}[\\p{L}\\d]*)+)"
              + "|(?<mixed>\\d+\\p{L}[\\p{L}\\d]*|\\p{L}+\\d[\\p{L}\\d]*)"
              + "|(?<number>(?<![\\p{L}\\d])[+-]?\\d+|\\d+)"
              + "|(?<word>[\\p{L}\\p{M}]+)");

  private TextTokens() {}

  /** The tokens in order; blanks and punctuation are not among them. */
  static List<Token> of(String text) {
    List<Token> tokens = new ArrayList<>();
    Matcher matcher = TOKENS.matcher(text);
    while (matcher.find()) {
      if (matcher.group("tag") != null
          || matcher.group("entity") != null
          || matcher.group("protocol") != null) {
        continue;
      }
      if (matcher.group("compound") != null) {
        addCompound(tokens, matcher.group());
      } else if (matcher.group("url") != null) {
        addUrl(tokens, matcher);
      } else {
        tokens.add(new Token(matcher.group(), matcher.group("word") != null));
      }
    }
    return tokens;
  }

  private static void addCompound(List<Token> tokens, String compound) {
    tokens.add(new Token(compound, !hasDigit(compound)));
    for (String part : compound.split("-", -1)) {
      tokens.add(new Token(part, !hasDigit(part)));
    }
  }

  private static boolean hasDigit(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isDigit(text.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  private static void addUrl(List<Token> tokens, Matcher matcher) {
    if (matcher.group("path") != null) {
      tokens.add(new Token(matcher.group(), false));
      tokens.add(new Token(matcher.group("host"), false));
      tokens.add(new Token(matcher.group("path"), false));
    } else {
      tokens.add(new Token(matcher.group("host"), false));
    }
  }
}
