package org.pagedb.storage.file;

import java.util.zip.CRC32C;
import org.pagedb.storage.page.PageBytes;

/**
 * What a database knows of itself before it reads anything else: who it is and where its log is to
 * be read from. Layout: {@code docs/format/control.md}.
 *
 * @param databaseId random, given when the database was created
 * @param sequence grows by one with each write of the control file
 * @param walSegmentBytes size of every WAL segment file
 * @param checkpointLsn where the last checkpoint's record begins
 * @param checkpointChain checksum of the record before it
 * @param redoLsn where recovery begins to read, at most checkpointLsn
 * @param redoChain checksum of the record before that
 */
public record ControlRecord(
    long databaseId,
    long sequence,
    int walSegmentBytes,
    long checkpointLsn,
    int checkpointChain,
    long redoLsn,
    int redoChain) {

  /** The one format version that this code reads and writes, of all files of a database. */
  public static final int FORMAT_VERSION = 1;

  static final long MAGIC = 0x5443_4244_4547_4150L; // "PAGEDBCT"
  static final int VERSION_AT = Long.BYTES;
  static final int SEGMENT_AT = VERSION_AT + Integer.BYTES;
  static final int ID_AT = SEGMENT_AT + Integer.BYTES;
  static final int SEQUENCE_AT = ID_AT + Long.BYTES;
  static final int CHECKPOINT_AT = SEQUENCE_AT + Long.BYTES;
  static final int REDO_AT = CHECKPOINT_AT + Long.BYTES;
  static final int CHECKPOINT_CHAIN_AT = REDO_AT + Long.BYTES;
  static final int REDO_CHAIN_AT = CHECKPOINT_CHAIN_AT + Integer.BYTES;
  static final int CHECKSUM_AT = REDO_CHAIN_AT + Integer.BYTES;
  static final int SIZE = CHECKSUM_AT + Integer.BYTES;

  void write(byte[] target) {
    PageBytes.putLong(target, 0, MAGIC);
    PageBytes.putInt(target, VERSION_AT, FORMAT_VERSION);
    PageBytes.putInt(target, SEGMENT_AT, walSegmentBytes);
    PageBytes.putLong(target, ID_AT, databaseId);
    PageBytes.putLong(target, SEQUENCE_AT, sequence);
    PageBytes.putLong(target, CHECKPOINT_AT, checkpointLsn);
    PageBytes.putLong(target, REDO_AT, redoLsn);
    PageBytes.putInt(target, CHECKPOINT_CHAIN_AT, checkpointChain);
    PageBytes.putInt(target, REDO_CHAIN_AT, redoChain);
    PageBytes.putInt(target, CHECKSUM_AT, checksum(target));
  }

  static boolean isSound(byte[] source) {
    return PageBytes.i64(source, 0) == MAGIC
        && PageBytes.i32(source, CHECKSUM_AT) == checksum(source);
  }

  static ControlRecord read(byte[] source) {
    return new ControlRecord(
        PageBytes.i64(source, ID_AT),
        PageBytes.i64(source, SEQUENCE_AT),
        PageBytes.i32(source, SEGMENT_AT),
        PageBytes.i64(source, CHECKPOINT_AT),
        PageBytes.i32(source, CHECKPOINT_CHAIN_AT),
        PageBytes.i64(source, REDO_AT),
        PageBytes.i32(source, REDO_CHAIN_AT));
  }

  private static int checksum(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, CHECKSUM_AT);
    return (int) crc.getValue();
  }
}
