package org.pagedb.jdbc.value;

import java.lang.reflect.InvocationTargetException;
import java.sql.SQLException;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.sql.error.SqlState;

/**
 * Values of pgjdbc's own classes, which user code and frameworks bind: whatever is or extends a
 * class named {@code PGobject} tells its type and text by two getters.
 */
final class ForeignObject {

  private ForeignObject() {}

  /** The value in our class, or null if it is none of theirs. */
  static PageDbObject read(Object value) throws SQLException {
    for (Class<?> each = value.getClass(); each != null; each = each.getSuperclass()) {
      if (each.getSimpleName().equals("PGobject")) {
        return new PageDbObject(call(each, value, "getType"), call(each, value, "getValue"));
      }
    }
    return null;
  }

  private static String call(Class<?> type, Object value, String getter) throws SQLException {
    try {
      return (String) type.getMethod(getter).invoke(value);
    } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
      throw PageDbException.of(
          SqlState.DATATYPE_MISMATCH,
          "Can't read the type and value of an instance of " + value.getClass().getName() + ".",
          e);
    }
  }
}
