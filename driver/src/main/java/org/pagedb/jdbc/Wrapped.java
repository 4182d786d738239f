package org.pagedb.jdbc;

import java.sql.SQLException;
import org.pagedb.jdbc.error.Refusal;

/** The answer to {@code unwrap} of objects that wrap nothing but themselves. */
final class Wrapped {

  private Wrapped() {}

  static <T> T unwrap(Object self, Class<T> wanted) throws SQLException {
    if (wanted.isInstance(self)) {
      return wanted.cast(self);
    }
    throw Refusal.notAWrapper(wanted);
  }
}
