package org.pagedb.sql.type.network;

import java.util.Arrays;

/** Reads and writes addresses. */
public final class InetText {

  private static final int GROUPS = 8;

  private InetText() {}

  /** The address without prefix. */
  public static String host(InetValue value) {
    byte[] a = value.address();
    if (a.length == 4) {
      return (a[0] & 255) + "." + (a[1] & 255) + "." + (a[2] & 255) + "." + (a[3] & 255);
    }
    return six(a);
  }

  private static String six(byte[] a) {
    int[] groups = new int[GROUPS];
    for (int i = 0; i < GROUPS; i++) {
      groups[i] = (a[2 * i] & 255) << 8 | a[2 * i + 1] & 255;
    }
    int start = -1;
    int length = 1; // a single group of zeros is not shortened
    for (int i = 0; i < GROUPS; i++) {
      int end = i;
      while (end < GROUPS && groups[end] == 0) {
        end++;
      }
      if (end - i > length) {
        start = i;
        length = end - i;
      }
      i = Math.max(i, end);
    }
    StringBuilder text = new StringBuilder(40);
    for (int i = 0; i < GROUPS; i++) {
      if (i == start) {
        text.append("::");
        i += length - 1;
        continue;
      }
      if (text.length() > 0 && text.charAt(text.length() - 1) != ':') {
        text.append(':');
      }
      boolean embedded =
          i == 6
              && start == 0
              && (length == 6
                  || length == 7 && groups[7] != 1
                  || length == 5 && groups[5] == 0xFFFF);
      if (embedded) {
        return text.append(host(new InetValue(Arrays.copyOfRange(a, 12, 16), 32))).toString();
      }
      text.append(Integer.toHexString(groups[i]));
    }
    return text.toString();
  }

  /** Prefix included where it is not the whole address, or {@code always}. */
  static String format(InetValue value, boolean always) {
    return always || value.bits() < value.maxBits()
        ? host(value) + "/" + value.bits()
        : host(value);
  }

  /** Null if the text is no address; {@code cidr} may leave out bytes at the end. */
  static InetValue parse(String text, boolean cidr) {
    int slash = text.indexOf('/');
    String host = slash < 0 ? text : text.substring(0, slash);
    boolean six = host.indexOf(':') >= 0;
    int bits = slash < 0 ? -1 : number(text.substring(slash + 1), six ? 128 : 32);
    boolean zeroInFront = six && slash >= 0 && text.startsWith("0", slash + 1) && bits != 0;
    if (slash >= 0 && bits < 0 || zeroInFront) {
      return null;
    }
    if (!six) {
      return parseFour(host, bits, cidr);
    }
    byte[] address = parseSix(host);
    return address == null ? null : new InetValue(address, bits < 0 ? 128 : bits);
  }

  private static int number(String digits, int max) {
    if (digits.isEmpty() || digits.length() > 3) {
      return -1;
    }
    int value = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      value = value * 10 + digit;
    }
    return value > max ? -1 : value;
  }

  private static InetValue parseFour(String host, int bits, boolean cidr) {
    String[] parts = host.split("\\.", -1);
    boolean countFits = parts.length == 4 || (cidr || bits >= 0) && parts.length < 4;
    if (!countFits) {
      return null;
    }
    byte[] address = new byte[4];
    for (int i = 0; i < parts.length; i++) {
      int part = number(parts[i], 255);
      if (part < 0) {
        return null;
      }
      address[i] = (byte) part;
    }
    if (bits >= 0) {
      boolean enoughBytes = parts.length * 8 >= bits || cidr;
      return enoughBytes ? new InetValue(address, bits) : null;
    }
    return new InetValue(address, cidr ? classBits(address, parts.length) : 32);
  }

  /** The prefix that an address class implies where none is written. */
  private static int classBits(byte[] address, int parts) {
    int first = address[0] & 255;
    int implied = first >= 240 ? 32 : first >= 224 ? 8 : first >= 192 ? 24 : first >= 128 ? 16 : 8;
    return Math.max(implied, parts * 8);
  }

  private static byte[] parseSix(String host) {
    int gap = host.indexOf("::");
    if (gap >= 0 && host.indexOf("::", gap + 1) >= 0) {
      return null;
    }
    byte[] left = groups(gap < 0 ? host : host.substring(0, gap));
    byte[] right = gap < 0 ? new byte[0] : groups(host.substring(gap + 2));
    if (left == null || right == null) {
      return null;
    }
    int length = left.length + right.length;
    if (gap < 0 ? length != 16 : length > 14) {
      return null;
    }
    byte[] address = Arrays.copyOf(left, 16);
    System.arraycopy(right, 0, address, 16 - right.length, right.length);
    return address;
  }

  private static byte[] groups(String text) {
    if (text.isEmpty()) {
      return new byte[0];
    }
    String[] parts = text.split(":", -1);
    boolean four = parts[parts.length - 1].indexOf('.') >= 0;
    byte[] bytes = new byte[parts.length * 2 + (four ? 2 : 0)];
    for (int i = 0; i < parts.length; i++) {
      if (four && i == parts.length - 1) {
        InetValue embedded = parseFour(parts[i], -1, false);
        if (embedded == null) {
          return null;
        }
        System.arraycopy(embedded.address(), 0, bytes, 2 * i, 4);
        break;
      }
      int group = hex(parts[i]);
      if (group < 0) {
        return null;
      }
      bytes[2 * i] = (byte) (group >> 8);
      bytes[2 * i + 1] = (byte) group;
    }
    return bytes;
  }

  private static int hex(String digits) {
    if (digits.isEmpty() || digits.length() > 4) {
      return -1;
    }
    int value = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(i) < 128 ? Character.digit(digits.charAt(i), 16) : -1;
      if (digit < 0) {
        return -1;
      }
      value = value << 4 | digit;
    }
    return value;
  }

  /**
   * As C's {@code inet_cidr_ntop} writes a network: IPv4 with all four bytes, always the prefix.
   */
  public static String abbreviated(InetValue value, boolean cidr) {
    if (!cidr || value.family() == 6) {
      return format(value, cidr);
    }
    byte[] a = value.address();
    int shown = Math.max(1, (value.bits() + 7) / 8);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < shown; i++) {
      text.append(i == 0 ? "" : ".").append(a[i] & 255);
    }
    return text.append('/').append(value.bits()).toString();
  }
}
