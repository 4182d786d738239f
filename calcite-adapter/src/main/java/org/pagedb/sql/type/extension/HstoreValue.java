package org.pagedb.sql.type.extension;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * A value of type {@code hstore}: texts by keys. Immutable.
 *
 * @param pairs in hstore's order of keys: by length in bytes, then by bytes; a value may be null
 */
public record HstoreValue(Map<String, String> pairs) {

  /** Puts pairs in order. */
  public static HstoreValue of(Map<String, String> unordered) {
    TreeMap<String, String> ordered = new TreeMap<>(HstoreValue::compareKeys);
    ordered.putAll(unordered);
    return new HstoreValue(new LinkedHashMap<>(ordered));
  }

  /** hstore's order of keys. */
  public static int compareKeys(String left, String right) {
    byte[] a = left.getBytes(StandardCharsets.UTF_8);
    byte[] b = right.getBytes(StandardCharsets.UTF_8);
    return a.length != b.length
        ? Integer.compare(a.length, b.length)
        : Arrays.compareUnsigned(a, b);
  }
}
