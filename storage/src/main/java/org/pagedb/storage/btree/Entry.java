package org.pagedb.storage.btree;

/**
 * What is to be inserted: slices of a key and a payload, and the tid. Refilled; one thread's own.
 */
final class Entry {

  byte[] key;
  int keyLength;
  byte[] payload;
  int payloadLength;
  long tid;

  /** This entry's own place in the tree. */
  final KeyPosition position = new KeyPosition();

  void set(byte[] key, int keyLength, byte[] payload, int payloadLength, long tid) {
    this.key = key;
    this.keyLength = keyLength;
    this.payload = payload;
    this.payloadLength = payloadLength;
    this.tid = tid;
    position.setEntry(key, 0, keyLength, tid);
  }

  int size() {
    return Items.plainSize(keyLength, payloadLength);
  }

  int write(byte[] target, int at) {
    return Items.writePlain(target, at, key, 0, keyLength, tid, payload, 0, payloadLength);
  }

  /** Whether a leaf item has this entry's key. */
  boolean hasKeyOf(byte[] array, int at) {
    return Items.keyLength(array, at) == keyLength
        && KeyBytes.compare(array, at + Items.HEAD, position.bytes(), 0, keyLength) == 0;
  }
}
