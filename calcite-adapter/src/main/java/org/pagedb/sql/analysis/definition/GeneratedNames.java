package org.pagedb.sql.analysis.definition;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.pagedb.sql.catalog.Catalog;

/** The names that PostgreSQL makes for indexes, constraints and sequences. */
public final class GeneratedNames {

  private static final int MAXIMUM_BYTES = 63;

  private GeneratedNames() {}

  /** {@code first_second_label}, both parts cut evenly so that it fits; second may be null. */
  static String of(String first, String second, String label) {
    byte[] a = first.getBytes(StandardCharsets.UTF_8);
    byte[] b = second == null ? new byte[0] : second.getBytes(StandardCharsets.UTF_8);
    int overhead = label.length() + 1 + (second == null ? 0 : 1);
    int lengthA = a.length;
    int lengthB = b.length;
    while (lengthA + lengthB + overhead > MAXIMUM_BYTES) {
      if (lengthA > lengthB) {
        lengthA--;
      } else {
        lengthB--;
      }
    }
    String name = cut(a, lengthA);
    return (second == null ? name : name + "_" + cut(b, lengthB)) + "_" + label;
  }

  private static String cut(byte[] bytes, int length) {
    int end = length;
    while (end > 0 && end < bytes.length && (bytes[end] & 0xC0) == 0x80) {
      end--;
    }
    return new String(bytes, 0, end, StandardCharsets.UTF_8);
  }

  /** A name that no relation of the schema has, nor any in {@code taken}. */
  public static String relation(
      Catalog catalog,
      String schema,
      String first,
      String second,
      String label,
      Set<String> taken) {
    String name = of(first, second, label);
    for (int pass = 1; catalog.isRelationName(schema, name) || taken.contains(name); pass++) {
      name = of(first, second, label + pass);
    }
    return name;
  }

  /** A name that is not in {@code taken}. */
  static String constraint(String first, String second, String label, Set<String> taken) {
    String name = of(first, second, label);
    for (int pass = 1; taken.contains(name); pass++) {
      name = of(first, second, label + pass);
    }
    return name;
  }
}
