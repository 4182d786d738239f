package org.pagedb.jdbc.value;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Java's collections as values: lists for arrays, maps for {@code hstore}. */
final class CollectionValues {

  private CollectionValues() {}

  /** The elements as a Java array of their class, or null if they are not all of one class. */
  static Object[] array(Collection<?> elements) {
    Class<?> common = null;
    for (Object element : elements) {
      if (element != null) {
        if (common != null && common != element.getClass()) {
          return null;
        }
        common = element.getClass();
      }
    }
    Object[] array =
        (Object[]) Array.newInstance(common == null ? String.class : common, elements.size());
    return elements.toArray(array);
  }

  /** A Java array as a list, inner arrays as lists too. */
  static List<Object> list(Object[] array) {
    List<Object> list = new ArrayList<>(array.length);
    for (Object element : array) {
      list.add(element instanceof Object[] inner ? list(inner) : element);
    }
    return list;
  }

  /** Texts by keys, as {@code hstore} has them: what the keys and values print. */
  static Map<String, String> texts(Map<?, ?> map) {
    Map<String, String> texts = new HashMap<>();
    map.forEach(
        (key, value) -> texts.put(String.valueOf(key), value == null ? null : value.toString()));
    return texts;
  }
}
