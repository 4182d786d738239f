package org.pagedb.sql.exec.table;

import org.pagedb.sql.exec.kernel.Kernel;

/** What an {@link IndexRange} asks of one key, its values compiled. */
public sealed interface KeyProbe {

  /** The key is one value. */
  record Equal(Kernel value) implements KeyProbe {}

  /** The key is an element of an array. */
  record AnyOf(Kernel array) implements KeyProbe {}

  /** The key is null. */
  record IsNull() implements KeyProbe {}

  /** The key is not null and between bounds, either of which may be null for none; the last. */
  record Between(Kernel low, boolean lowInclusive, Kernel high, boolean highInclusive)
      implements KeyProbe {}

  /** The key starts as a LIKE pattern does; the last. */
  record Prefix(Kernel pattern) implements KeyProbe {}

  /** The key and those after it are beyond a row of values; the last. */
  record Row(Kernel[] values, boolean above, boolean inclusive) implements KeyProbe {}
}
