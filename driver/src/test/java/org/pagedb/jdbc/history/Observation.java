package org.pagedb.jdbc.history;

import java.util.List;

/**
 * What one transaction did to lists, and saw of them.
 *
 * @param outcome whether it is in force
 */
record Observation(int id, List<Operation> operations, Outcome outcome) {

  /** What became of a transaction as far as its client knows. */
  enum Outcome {
    COMMITTED,
    ABORTED,
    /** The database went away before it had answered the COMMIT. */
    UNKNOWN
  }

  /** One statement. */
  sealed interface Operation {

    int key();

    /** Put {@code value}, which nobody else uses, at the end of a list. */
    record Append(int key, int value) implements Operation {}

    /** Found a list to be this. */
    record Read(int key, List<Integer> list) implements Operation {}
  }
}
