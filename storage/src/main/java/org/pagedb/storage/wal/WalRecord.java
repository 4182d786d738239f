package org.pagedb.storage.wal;

import java.util.Arrays;
import java.util.zip.CRC32C;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.page.PageBytes;

/**
 * One WAL record as bytes, built by appending and read back in the same order. Reused.
 *
 * <pre>
 * off len  field     meaning
 *   0   4  checksum  CRC-32C of what follows, mixed with the record's place and its predecessor
 *   4   4  length    bytes of the whole record
 *   8   1  type      {@link WalRecordType}
 *   9      payload
 * </pre>
 */
public final class WalRecord {

  static final int CHECKSUM = 0;
  static final int LENGTH = CHECKSUM + Integer.BYTES;
  static final int TYPE = LENGTH + Integer.BYTES;

  /** Bytes before the payload. */
  public static final int HEADER = TYPE + Byte.BYTES;

  /** No record is longer. */
  public static final int MAX_LENGTH = 1 << 28;

  private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

  private byte[] bytes = new byte[512];
  private int length;
  private int at;
  private long lsn;
  private long end;
  private int previous;
  private WalRecordType type;

  /** Begins a new record to be filled. */
  public WalRecord begin(WalRecordType newType) {
    type = newType;
    length = HEADER;
    bytes[TYPE] = (byte) newType.code();
    return this;
  }

  public WalRecordType type() {
    return type;
  }

  /** Where the record begins; set once appended or read. */
  public long lsn() {
    return lsn;
  }

  /** Where the record ends: the LSN that pages changed by it carry; set once appended or read. */
  public long end() {
    return end;
  }

  /** From where the log can be read so that this record comes first. */
  public Wal.Position position() {
    return new Wal.Position(lsn, previous);
  }

  byte[] bytes() {
    return bytes;
  }

  /** Bytes so far, header included. */
  public int length() {
    return length;
  }

  private int room(int more) {
    int start = length;
    length += more;
    if (length > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(length, bytes.length * 2));
    }
    return start;
  }

  public WalRecord putByte(int value) {
    int start = room(Byte.BYTES);
    PageBytes.putByte(bytes, start, value);
    return this;
  }

  public WalRecord putShort(int value) {
    int start = room(Short.BYTES);
    PageBytes.putShort(bytes, start, value);
    return this;
  }

  public WalRecord putInt(int value) {
    int start = room(Integer.BYTES);
    PageBytes.putInt(bytes, start, value);
    return this;
  }

  public WalRecord putLong(long value) {
    int start = room(Long.BYTES);
    PageBytes.putLong(bytes, start, value);
    return this;
  }

  public WalRecord putBytes(byte[] source, int from, int count) {
    int start = room(count);
    System.arraycopy(source, from, bytes, start, count);
    return this;
  }

  /** Overwrites 16 bits written before at {@code position}. */
  public void patchShort(int position, int value) {
    PageBytes.putShort(bytes, position, value);
  }

  public int takeByte() {
    int start = take(Byte.BYTES);
    return PageBytes.u8(bytes, start);
  }

  public int takeShort() {
    int start = take(Short.BYTES);
    return PageBytes.u16(bytes, start);
  }

  public int takeInt() {
    int start = take(Integer.BYTES);
    return PageBytes.i32(bytes, start);
  }

  public long takeLong() {
    int start = take(Long.BYTES);
    return PageBytes.i64(bytes, start);
  }

  /** A 32-bit count of things of {@code size} bytes each that follow it. */
  public int takeCount(int size) {
    int count = takeInt();
    int start = at;
    take(count > length / size ? -1 : count * size);
    at = start;
    return count;
  }

  /** Skips {@code count} bytes and gives where in {@link #content} they begin. */
  public int takeBytes(int count) {
    return take(count);
  }

  /** The record's bytes, for places given by {@link #takeBytes}; not to be changed. */
  public byte[] content() {
    return bytes;
  }

  /** True if nothing of the payload is left. */
  public boolean isTaken() {
    return at == length;
  }

  private int take(int count) {
    int start = at;
    if (count < 0 || count > length - start) {
      throw new StorageException(
          StorageError.DATA_CORRUPTED,
          "corrupt WAL record: lsn=%d found=[%s of %d bytes, read at %d+%d] rule=[%s]"
              .formatted(lsn, type, length, start, count, "a record holds what its type says"));
    }
    at = start + count;
    return start;
  }

  /** Fills in the length; gives the checksum of the body, to be finished by {@link #seal}. */
  int bodyChecksum() {
    PageBytes.putInt(bytes, LENGTH, length);
    return crc(bytes, length);
  }

  /** Puts the record at its place behind the record with checksum {@code chain}; gives its own. */
  int seal(int bodyChecksum, int chain, long place) {
    int checksum = bodyChecksum ^ mix(chain, place);
    PageBytes.putInt(bytes, CHECKSUM, checksum);
    placed(length, chain, place);
    return checksum;
  }

  /** Makes room to be read into; nothing of it counts until {@link #accept}. */
  byte[] roomFor(int count) {
    if (count > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(count, bytes.length * 2));
    }
    return bytes;
  }

  /**
   * Takes what was read as a record if its checksum says that it is the one behind {@code chain}.
   */
  boolean accept(int count, int chain, long place) {
    type = WalRecordType.of(PageBytes.u8(bytes, TYPE));
    if (type == null || (crc(bytes, count) ^ mix(chain, place)) != checksum()) {
      return false;
    }
    length = count;
    at = HEADER;
    placed(count, chain, place);
    return true;
  }

  private void placed(int count, int chain, long place) {
    lsn = place;
    end = place + count;
    previous = chain;
  }

  int checksum() {
    return PageBytes.i32(bytes, CHECKSUM);
  }

  private static int crc(byte[] bytes, int count) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, LENGTH, count - LENGTH);
    return (int) crc.getValue();
  }

  /**
   * Ties a record to its place and to the record before it. Bytes that an earlier life of the file
   * left behind the torn end of the log are then never taken for its continuation.
   */
  static int mix(int chain, long place) {
    long mixed = (place ^ (long) chain << Integer.SIZE) * MIX;
    return (int) ((mixed ^ mixed >>> 29) * MIX >>> Integer.SIZE);
  }
}
