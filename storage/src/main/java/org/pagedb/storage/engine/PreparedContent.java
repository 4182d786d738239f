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
import org.pagedb.storage.transaction.PreparedWork;

/**
 * What the log keeps of a prepared transaction beside its ids: by what it is known, its locks, what
 * is left to do, and what the layer above wants to find again.
 *
 * <p>Big-endian: name and owner as {@link DataOutputStream#writeUTF}, time 8, count 4, and for each
 * lock a kind of 1 byte, the tag's numbers, and the set of modes, 4. Then relations to drop at a
 * commit, count 4 and 4 each, those to drop at a rollback, count 4 and 4 each, reads, count 4 and
 * bytes, and the bytes of the layer above, count 4 and bytes; earlier versions end before these.
 */
record PreparedContent(
    PreparedIdentity identity, List<HeldLock> locks, PreparedWork work, byte[] attachment) {

  private static final int RELATION = 1;
  private static final int TUPLE = 2;
  private static final int TRANSACTION = 3;
  private static final int OBJECT = 4;
  private static final int ADVISORY = 5;

  /** The same with the locks of now. */
  PreparedContent with(List<HeldLock> held) {
    return new PreparedContent(identity, held, work, attachment);
  }

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
      write(work.dropsAtCommit(), out);
      write(work.dropsAtAbort(), out);
      write(work.reads(), out);
      write(attachment, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void write(int[] relations, DataOutputStream out) throws IOException {
    out.writeInt(relations.length);
    for (int relation : relations) {
      out.writeInt(relation);
    }
  }

  private static void write(byte[] bytes, DataOutputStream out) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
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
      if (in.available() == 0) {
        return new PreparedContent(identity, List.copyOf(locks), PreparedWork.NONE, new byte[0]);
      }
      PreparedWork work = new PreparedWork(readRelations(in), readRelations(in), readBytes(in));
      return new PreparedContent(identity, List.copyOf(locks), work, readBytes(in));
    } catch (IOException e) {
      throw new StorageException(
          StorageError.DATA_CORRUPTED,
          "corrupt WAL: found=[a prepared transaction of %d bytes] rule=[%s]"
              .formatted(bytes.length, "its content holds what its counts say"),
          e);
    }
  }

  private static int[] readRelations(DataInputStream in) throws IOException {
    int[] relations = new int[count(in, Integer.BYTES)];
    for (int i = 0; i < relations.length; i++) {
      relations[i] = in.readInt();
    }
    return relations;
  }

  private static byte[] readBytes(DataInputStream in) throws IOException {
    byte[] bytes = new byte[count(in, Byte.BYTES)];
    in.readFully(bytes);
    return bytes;
  }

  private static int count(DataInputStream in, int each) throws IOException {
    int count = in.readInt();
    if (count < 0 || count > in.available() / each) {
      throw new IOException("count of " + count);
    }
    return count;
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
