package org.pagedb.storage.serializable;

/**
 * Looks for two conflicts in a row, T1 → T2 → T3, where T3 is the first of them to commit: every
 * execution that no serial order explains has one. Guarded by {@link SerializableTransactions}.
 */
final class DangerousStructures {

  private DangerousStructures() {}

  /**
   * Called when {@code reader} turns out not to see what {@code writer} wrote. Dooms the writer, or
   * fails if only the caller is left to give way.
   */
  static void check(
      SerializableTransaction reader, SerializableTransaction writer, SerializableTransaction own) {
    if (!isWriterPivot(reader, writer) && !isReaderPivot(reader, writer)) {
      return;
    }
    if (own == writer) {
      throw SerializationDetail.failure("identification as a pivot, during write.");
    }
    if (writer.prepared) {
      throw SerializationDetail.failure(
          "conflict out to pivot " + writer.transaction.xid() + ", during read.");
    }
    writer.doomed = true;
  }

  /** Whether {@code reader → writer → someone} is dangerous. */
  private static boolean isWriterPivot(
      SerializableTransaction reader, SerializableTransaction writer) {
    if (writer.summaryConflictOut || writer.committed && writer.hasConflictOutToCommitted()) {
      return true;
    }
    for (SerializableTransaction third : writer.conflictsOut) {
      if (third.prepared
          && (!reader.committed || third.prepareNumber <= reader.commitNumber())
          && (!writer.committed || third.prepareNumber <= writer.commitNumber())
          && (!reader.readOnly || third.prepareNumber <= reader.lastCommitBeforeSnapshot)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether {@code someone → reader → writer} is dangerous, the writer being the first to commit.
   */
  private static boolean isReaderPivot(
      SerializableTransaction reader, SerializableTransaction writer) {
    if (!writer.prepared || reader.readOnly) {
      return false;
    }
    if (reader.summaryConflictIn) {
      return true;
    }
    for (SerializableTransaction first : reader.conflictsIn) {
      if (!first.doomed
          && (!first.committed || first.commitNumber() >= writer.prepareNumber)
          && (!first.readOnly || first.lastCommitBeforeSnapshot >= writer.prepareNumber)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Called when {@code own} is about to commit as the first of a possible cycle: dooms those that
   * would close it, so that whoever commits first has won.
   */
  static void checkCommit(SerializableTransaction own) {
    for (SerializableTransaction pivot : own.conflictsIn) {
      if (pivot.committed || pivot.doomed) {
        continue;
      }
      for (SerializableTransaction far : pivot.conflictsIn) {
        if (far == own || !far.committed && !far.readOnly && !far.doomed) {
          if (pivot.prepared) {
            throw SerializationDetail.failure(
                "commit attempt with conflict in from prepared pivot.");
          }
          pivot.doomed = true;
          break;
        }
      }
    }
  }
}
