package org.pagedb.sql.exec.kernel;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A LIKE pattern whose only wildcard is {@code %}: literal pieces that must follow one another. It
 * works on UTF-8 bytes, where a piece can only be found at a character's start.
 */
public final class LikePattern {

  private final byte[][] pieces;
  private final boolean anyStart;
  private final boolean anyEnd;

  private LikePattern(byte[][] pieces, boolean anyStart, boolean anyEnd) {
    this.pieces = pieces;
    this.anyStart = anyStart;
    this.anyEnd = anyEnd;
  }

  /** The pattern, or null if it has a {@code _} or ends in its escape character. */
  public static LikePattern of(String pattern) {
    List<byte[]> pieces = new ArrayList<>();
    StringBuilder piece = new StringBuilder();
    boolean anyEnd = false;
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '_' || c == '\\' && i + 1 == pattern.length()) {
        return null;
      }
      anyEnd = c == '%';
      if (c == '%') {
        addPiece(pieces, piece);
      } else {
        piece.append(c == '\\' ? pattern.charAt(++i) : c);
      }
    }
    addPiece(pieces, piece);
    boolean anyStart = !pattern.isEmpty() && pattern.charAt(0) == '%';
    return new LikePattern(pieces.toArray(new byte[0][]), anyStart, anyEnd);
  }

  private static void addPiece(List<byte[]> pieces, StringBuilder piece) {
    if (piece.length() > 0) {
      pieces.add(piece.toString().getBytes(StandardCharsets.UTF_8));
      piece.setLength(0);
    }
  }

  /** Whether the text matches. */
  public boolean matches(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return matches(bytes, 0, bytes.length);
  }

  /** Whether the slice matches. */
  boolean matches(byte[] buffer, int offset, int length) {
    int end = offset + length;
    if (pieces.length == 0) {
      return anyStart || length == 0;
    }
    int first = 0;
    int last = pieces.length;
    int start = offset;
    if (!anyStart) {
      if (!standsAt(pieces[0], buffer, start, end)) {
        return false;
      }
      start += pieces[0].length;
      first = 1;
      if (last == 1) {
        return anyEnd || start == end;
      }
    }
    if (!anyEnd) {
      last--;
      byte[] tail = pieces[last];
      if (end - tail.length < start || !standsAt(tail, buffer, end - tail.length, end)) {
        return false;
      }
      end -= tail.length;
    }
    for (int i = first; i < last; i++) {
      start = after(pieces[i], buffer, start, end);
      if (start < 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean standsAt(byte[] piece, byte[] buffer, int start, int end) {
    return end - start >= piece.length
        && Arrays.equals(piece, 0, piece.length, buffer, start, start + piece.length);
  }

  /** The position after the first place where the piece stands, or -1. */
  private static int after(byte[] piece, byte[] buffer, int start, int end) {
    byte head = piece[0];
    int lastStart = end - piece.length;
    for (int i = start; i <= lastStart; i++) {
      if (buffer[i] == head && standsAt(piece, buffer, i, end)) {
        return i + piece.length;
      }
    }
    return -1;
  }
}
