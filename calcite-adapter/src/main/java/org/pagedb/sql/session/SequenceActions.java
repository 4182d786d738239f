package org.pagedb.sql.session;

import java.util.HashMap;
import java.util.Map;
import org.pagedb.sql.analysis.definition.StorageAction;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.storage.sequence.SequenceState;
import org.pagedb.storage.sequence.Sequences;

/**
 * Does to stored sequences what a definition asks for, in one statement. What is to be undone by a
 * rollback is done to a new relation, which takes the place of the old one.
 */
final class SequenceActions {

  private final SessionTransaction transaction;
  private final Sequences sequences;
  private final Map<Integer, Integer> made = new HashMap<>();

  SequenceActions(EngineSession session, SessionTransaction transaction) {
    this.transaction = transaction;
    this.sequences = session.database().storage().sequences();
  }

  /** Does the action if it is about a sequence; false if it is not. */
  boolean run(StorageAction action) {
    if (action instanceof StorageAction.CreateSequence create) {
      store(create.sequence(), create.sequence().start(), false);
    } else if (action instanceof StorageAction.DropSequence drop) {
      drop(drop.sequence());
    } else if (action instanceof StorageAction.AlterSequence alter) {
      alter(alter);
    } else {
      return false;
    }
    return true;
  }

  private void alter(StorageAction.AlterSequence alter) {
    int old = storageId(alter.before());
    SequenceState state = sequences.open(old).state();
    if (alter.restart() != null) {
      store(alter.after(), alter.restart(), false);
    } else {
      checkBounds(state.value(), alter.after());
      store(alter.after(), state.value(), state.isCalled());
    }
    sequences.drop(transaction.storage(), old);
  }

  /** Where it stands must be a number that it may give. */
  private static void checkBounds(long value, Sequence sequence) {
    if (value < sequence.minimum()) {
      throw SqlFailure.of(
          SqlState.INVALID_PARAMETER_VALUE,
          "RESTART value (%d) cannot be less than MINVALUE (%d)",
          value,
          sequence.minimum());
    } else if (value > sequence.maximum()) {
      throw SqlFailure.of(
          SqlState.INVALID_PARAMETER_VALUE,
          "RESTART value (%d) cannot be greater than MAXVALUE (%d)",
          value,
          sequence.maximum());
    }
  }

  private void store(Sequence sequence, long value, boolean isCalled) {
    int relation = sequences.create(transaction.storage(), value, isCalled);
    made.put(sequence.oid(), relation);
    // The catalog may know more by now than the action does: its owner, for example.
    Sequence present = (Sequence) transaction.catalog().object(sequence.oid());
    transaction.catalog(transaction.catalog().with(present.stored(relation)));
  }

  /** An earlier action of the statement may have made the sequence anew. */
  private int storageId(Sequence sequence) {
    Integer number = made.get(sequence.oid());
    return number == null ? sequence.storageId() : number;
  }

  private void drop(Sequence sequence) {
    sequences.drop(transaction.storage(), storageId(sequence));
  }
}
