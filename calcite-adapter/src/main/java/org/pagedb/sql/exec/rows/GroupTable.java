package org.pagedb.sql.exec.rows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/**
 * Numbers distinct keys from 0 in the order in which they first appear: an open-addressing table of
 * group numbers over a buffer of keys. Nulls are one key.
 */
public final class GroupTable {

  /** What {@link #find} gives for a key that is not there and may not be added. */
  public static final int ABSENT = -1;

  private static final int FIRST_SLOTS = 64;

  private final HashKeys input;
  private final HashKeys stored;
  private final RowBuffer keys;
  private final ColumnBatch keyView;
  private int[] slots = new int[FIRST_SLOTS];
  private int[] hashes = new int[FIRST_SLOTS / 2];
  private int[] batchHashes = new int[0];
  private long[] longKeys;
  private int nullGroup = ABSENT;

  /** Keys are the given columns of batches whose columns have the given types. */
  public GroupTable(int[] keyColumns, List<PgType> types) {
    input = new HashKeys(keyColumns, types);
    List<PgType> keyTypes = new ArrayList<>(keyColumns.length);
    int[] positions = new int[keyColumns.length];
    for (int k = 0; k < keyColumns.length; k++) {
      keyTypes.add(types.get(keyColumns[k]));
      positions[k] = k;
    }
    stored = new HashKeys(positions, keyTypes);
    keys = new RowBuffer(keyTypes);
    keyView = new ColumnBatch(new ColumnVector[keyColumns.length]);
  }

  /** How many groups there are. */
  public int size() {
    return keys.size();
  }

  /** The keys, by group number. */
  public RowBuffer keys() {
    return keys;
  }

  /** About how many bytes the table takes. */
  public long memory() {
    return keys.memory() + (long) Integer.BYTES * (slots.length + hashes.length);
  }

  /** The hashes that the last {@link #find} computed, by index within its batch. */
  public int[] lastHashes() {
    return batchHashes;
  }

  /**
   * Writes each row's group by index within the batch, adding new groups while the table holds
   * fewer than {@code maximum}.
   */
  public void find(ColumnBatch batch, int[] groups, int maximum) {
    for (int k = 0; k < input.count(); k++) {
      keyView.replaceColumn(k, batch.column(input.column(k)));
    }
    if (input.isSingleLong(batch)) {
      findLongs(batch, (LongVector) batch.column(input.column(0)), groups, maximum);
      return;
    }
    hash(batch);
    for (int i = 0; i < batch.size(); i++) {
      groups[i] = findRow(input, batch, batch.row(i), batchHashes[i], maximum);
    }
  }

  /** Computes {@link #lastHashes} for a batch. */
  public void hash(ColumnBatch batch) {
    if (batchHashes.length < batch.size()) {
      batchHashes = new int[batch.size()];
    }
    input.hash(batch, batchHashes);
  }

  /** Writes for each of another table's groups, over keys of the same types, its group here. */
  public void merge(GroupTable other, int[] groups) {
    if (other.longKeys != null && longKeys == null) {
      longKeys = new long[hashes.length];
    }
    for (int group = 0; group < other.size(); group++) {
      ColumnBatch chunk = other.keys.chunkOf(group);
      int row = RowBuffer.position(group);
      if (row == 0) {
        for (int k = 0; k < stored.count(); k++) {
          keyView.replaceColumn(k, chunk.column(k));
        }
      }
      if (group == other.nullGroup) {
        groups[group] = nullGroup(row, Integer.MAX_VALUE);
      } else if (other.longKeys != null) {
        groups[group] = findLong(other.longKeys[group], row, Integer.MAX_VALUE);
      } else {
        groups[group] = findRow(stored, chunk, row, other.hashes[group], Integer.MAX_VALUE);
      }
    }
  }

  private int findRow(HashKeys finder, ColumnBatch batch, int row, int hash, int maximum) {
    int mask = slots.length - 1;
    int slot = hash & mask;
    while (slots[slot] != 0) {
      int group = slots[slot] - 1;
      if (hashes[group] == hash
          && finder.equal(batch, row, stored, keys.chunkOf(group), RowBuffer.position(group))) {
        return group;
      }
      slot = slot + 1 & mask;
    }
    if (keys.size() >= maximum) {
      return ABSENT;
    }
    int group = keys.appendRow(keyView, row);
    enter(group, slot, hash);
    return group;
  }

  private void findLongs(ColumnBatch batch, LongVector vector, int[] groups, int maximum) {
    if (longKeys == null) {
      longKeys = new long[hashes.length];
    }
    long[] values = vector.values();
    boolean nulls = vector.mayHaveNulls();
    int size = batch.size();
    for (int i = 0; i < size; i++) {
      int row = batch.row(i);
      if (nulls && vector.isNull(row)) {
        groups[i] = nullGroup(row, maximum);
      } else {
        groups[i] = findLong(values[row], row, maximum);
      }
    }
  }

  private int findLong(long value, int row, int maximum) {
    int hash = HashKeys.hashLong(value);
    int mask = slots.length - 1;
    int slot = hash & mask;
    while (slots[slot] != 0) {
      int group = slots[slot] - 1;
      if (longKeys[group] == value) {
        return group;
      }
      slot = slot + 1 & mask;
    }
    if (keys.size() >= maximum) {
      return ABSENT;
    }
    int group = keys.appendRow(keyView, row);
    if (group >= longKeys.length) {
      longKeys = Arrays.copyOf(longKeys, longKeys.length * 2);
    }
    longKeys[group] = value;
    enter(group, slot, hash);
    return group;
  }

  /** The null key's group stands in no slot, so that its number is never compared as a key. */
  private int nullGroup(int row, int maximum) {
    if (nullGroup == ABSENT && keys.size() < maximum) {
      nullGroup = keys.appendRow(keyView, row);
      if (nullGroup >= longKeys.length) {
        longKeys = Arrays.copyOf(longKeys, longKeys.length * 2);
      }
      keepHash(nullGroup, 0);
    }
    return nullGroup;
  }

  private void enter(int group, int slot, int hash) {
    keepHash(group, hash);
    slots[slot] = group + 1;
    if (keys.size() * 2 > slots.length) {
      grow();
    }
  }

  private void keepHash(int group, int hash) {
    if (group >= hashes.length) {
      hashes = Arrays.copyOf(hashes, hashes.length * 2);
    }
    hashes[group] = hash;
  }

  private void grow() {
    int[] larger = new int[slots.length * 2];
    int mask = larger.length - 1;
    for (int group = 0; group < keys.size(); group++) {
      if (group != nullGroup) {
        int slot = hashes[group] & mask;
        while (larger[slot] != 0) {
          slot = slot + 1 & mask;
        }
        larger[slot] = group + 1;
      }
    }
    slots = larger;
  }
}
