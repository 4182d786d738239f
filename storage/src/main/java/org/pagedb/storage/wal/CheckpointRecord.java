package org.pagedb.storage.wal;

import java.util.ArrayList;
import java.util.List;

/**
 * What a checkpoint remembers beside the pages.
 *
 * @param shutdown nothing was appended between the redo point and this, nor will be by this process
 * @param nonce differs from one checkpoint to the next, so that no log ever continues two ways
 * @param nextXid no transaction id from here on was used
 * @param nextRelation no relation number from here on was used
 * @param creations relations whose creators were at work
 * @param doomed relations whose drop was committed and whose files may still be there
 * @param prepared transactions that were prepared and had not ended
 */
public record CheckpointRecord(
    boolean shutdown,
    long nonce,
    long nextXid,
    int nextRelation,
    List<RelationChange.Creation> creations,
    List<Integer> doomed,
    List<Preparation> prepared) {

  public void write(WalRecord record) {
    record.begin(WalRecordType.CHECKPOINT);
    record.putByte(shutdown ? 1 : 0).putLong(nonce).putLong(nextXid).putInt(nextRelation);
    record.putInt(creations.size());
    for (RelationChange.Creation creation : creations) {
      record.putInt(creation.relation()).putLong(creation.xid());
    }
    record.putInt(doomed.size());
    for (int relation : doomed) {
      record.putInt(relation);
    }
    record.putInt(prepared.size());
    for (Preparation preparation : prepared) {
      preparation.append(record);
    }
  }

  public static CheckpointRecord read(WalRecord record) {
    boolean shutdown = record.takeByte() != 0;
    long nonce = record.takeLong();
    long nextXid = record.takeLong();
    int nextRelation = record.takeInt();
    List<RelationChange.Creation> creations = new ArrayList<>();
    for (int left = record.takeCount(Integer.BYTES + Long.BYTES); left > 0; left--) {
      creations.add(RelationChange.Creation.read(record));
    }
    List<Integer> doomed = new ArrayList<>();
    for (int left = record.takeCount(Integer.BYTES); left > 0; left--) {
      doomed.add(record.takeInt());
    }
    List<Preparation> prepared = new ArrayList<>();
    for (int left = record.isTaken() ? 0 : Preparation.takeCount(record); left > 0; left--) {
      prepared.add(Preparation.read(record)); // earlier versions wrote no count of them
    }
    return new CheckpointRecord(
        shutdown, nonce, nextXid, nextRelation, creations, doomed, prepared);
  }
}
