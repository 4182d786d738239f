package org.pagedb.storage.inspect;

/** Bytes as hexadecimal digits, a run of the same byte cut short. */
final class Hex {

  private static final int SHORTEST_RUN = 8;

  private Hex() {}

  static void append(byte[] bytes, int from, int length, StringBuilder target) {
    int at = from;
    int end = from + length;
    while (at < end) {
      int run = at + 1;
      while (run < end && bytes[run] == bytes[at]) {
        run++;
      }
      int same = run - at;
      String digits = "%02x".formatted(bytes[at]);
      if (same >= SHORTEST_RUN) {
        target.append('[').append(digits).append('*').append(same).append(']');
      } else {
        target.append(digits.repeat(same));
      }
      at = run;
    }
  }
}
