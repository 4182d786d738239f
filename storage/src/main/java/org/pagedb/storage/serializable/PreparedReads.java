package org.pagedb.storage.serializable;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * What the log keeps of a serializable transaction that was prepared.
 *
 * <p>Big-endian: flags 1 (1 read only, 2 declared so, 4 wrote), xmin of its snapshot 8, count 4,
 * and for each target relation 4, block 4, offset number 4.
 */
record PreparedReads(
    boolean readOnly,
    boolean declaredReadOnly,
    boolean wrote,
    long snapshotXmin,
    List<ReadTarget> targets) {

  private static final int READ_ONLY = 1;
  private static final int DECLARED_READ_ONLY = 2;
  private static final int WROTE = 4;

  private static final int HEADER = Byte.BYTES + Long.BYTES + Integer.BYTES;
  private static final int TARGET = 3 * Integer.BYTES;

  byte[] write() {
    ByteBuffer bytes = ByteBuffer.allocate(HEADER + targets.size() * TARGET);
    bytes.put(
        (byte)
            ((readOnly ? READ_ONLY : 0)
                | (declaredReadOnly ? DECLARED_READ_ONLY : 0)
                | (wrote ? WROTE : 0)));
    bytes.putLong(snapshotXmin).putInt(targets.size());
    for (ReadTarget target : targets) {
      bytes.putInt(target.relation()).putInt(target.block()).putInt(target.offsetNumber());
    }
    return bytes.array();
  }

  static PreparedReads read(byte[] state) {
    ByteBuffer bytes = ByteBuffer.wrap(state);
    int flags = bytes.get();
    long xmin = bytes.getLong();
    List<ReadTarget> targets = new ArrayList<>();
    for (int left = bytes.getInt(); left > 0; left--) {
      targets.add(new ReadTarget(bytes.getInt(), bytes.getInt(), bytes.getInt()));
    }
    return new PreparedReads(
        (flags & READ_ONLY) != 0,
        (flags & DECLARED_READ_ONLY) != 0,
        (flags & WROTE) != 0,
        xmin,
        List.copyOf(targets));
  }
}
