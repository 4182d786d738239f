package org.pagedb.storage.engine;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.lock.HeldLock;
import org.pagedb.storage.lock.LockTag;

/**
 * What the log keeps of a prepared transaction beside its ids: by what it is known, and its locks.
 *
 * <p>Big-endian: name and owner as {@link DataOutputStream#writeUTF}, time 8, count 4, and for each
 * lock a kind of 1 byte, the tag's numbers, and the set of modes, 4.
 */
record PreparedContent(PreparedIdentity identity, List<HeldLock> locks) {

  private static final int RELATION = 1;
  private static final int TUPLE = 2;
  private static final int TRANSACTION = 3;
  private static final int OBJECT = 4;
  private static final int ADVISORY = 5;

  byte[] write() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    try {
      out.writeUTF(identity.name());
      out.writeUTF(identity.owner());
      out.writeLong(identity.time());
      out.writeInt(locks.size());
      for (HeldLock lock : locks) {
        write(lock.tag(), out);
        out.writeInt(lock.modes());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void write(LockTag tag, DataOutputStream out) throws IOException {
    if (tag instanceof LockTag.Relation relation) {
      out.writeByte(RELATION);
      out.writeInt(relation.relation());
    } else if (tag instanceof LockTag.Tuple tuple) {
      out.writeByte(TUPLE);
      out.writeInt(tuple.relation());
      out.writeLong(tuple.tid());
    } else if (tag instanceof LockTag.TransactionId transaction) {
      out.writeByte(TRANSACTION);
      out.writeLong(transaction.xid());
    } else if (tag instanceof LockTag.CatalogObject object) {
      out.writeByte(OBJECT);
      out.writeInt(object.catalog());
      out.writeInt(object.object());
    } else if (tag instanceof LockTag.Advisory advisory) {
      out.writeByte(ADVISORY);
      out.writeInt(advisory.high());
      out.writeInt(advisory.low());
      out.writeInt(advisory.form());
    }
  }

  static PreparedContent read(byte[] bytes) {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    try {
      PreparedIdentity identity = new PreparedIdentity(in.readUTF(), in.readUTF(), in.readLong());
      List<HeldLock> locks = new ArrayList<>();
      for (int left = in.readInt(); left > 0; left--) {
        locks.add(new HeldLock(readTag(in), in.readInt()));
      }
      return new PreparedContent(identity, List.copyOf(locks));
    } catch (IOException e) {
      throw new StorageException(
          StorageError.DATA_CORRUPTED,
          "corrupt WAL: found=[a prepared transaction of %d bytes] rule=[%s]"
              .formatted(bytes.length, "its content holds what its counts say"),
          e);
    }
  }

  private static LockTag readTag(DataInputStream in) throws IOException {
    int kind = in.readByte();
    return switch (kind) {
      case RELATION -> new LockTag.Relation(in.readInt());
      case TUPLE -> new LockTag.Tuple(in.readInt(), in.readLong());
      case TRANSACTION -> new LockTag.TransactionId(in.readLong());
      case OBJECT -> new LockTag.CatalogObject(in.readInt(), in.readInt());
      case ADVISORY -> new LockTag.Advisory(in.readInt(), in.readInt(), in.readInt());
      default -> throw new IOException("lock of kind " + kind);
    };
  }
}
