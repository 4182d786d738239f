package org.pagedb.storage.wal;

import org.pagedb.storage.page.PageBytes;

/**
 * Tells a damaged log from a torn one. A crash may leave any part of what was not synced, so
 * records behind the first that does not fit prove nothing by being whole. But each COMMIT and
 * ABORT says how far the log was durable when it was written: one that says "beyond the place where
 * we stopped" and lies behind it proves that what we stopped at was whole once.
 *
 * <p>Records behind the break are found by trying every place: one counts if the record behind it
 * fits to it, since a record's checksum covers its place and its predecessor's.
 */
final class LostLog {

  private final byte[] bytes;
  private final int length;
  private final long start;

  LostLog(WalSegments segments, long stoppedAt) {
    start = stoppedAt;
    byte[] log = new byte[(int) (segments.endOfPrepared(stoppedAt) - stoppedAt)];
    length = segments.read(log, 0, log.length, stoppedAt);
    bytes = log;
  }

  /** An LSN beyond the start up to which the log was durable once; 0 if nothing says so. */
  long witness() {
    WalRecord record = new WalRecord();
    for (int at = 1; at + 2 * WalRecord.HEADER <= length; at++) {
      if (!isPlausible(at)) {
        continue;
      }
      int next = at + PageBytes.i32(bytes, at + WalRecord.LENGTH);
      int chain = PageBytes.i32(bytes, at + WalRecord.CHECKSUM);
      while (accept(record, next, chain)) {
        long durable = isEnd(record) ? TransactionEnd.durableLsn(record) : 0;
        if (durable > start) {
          return durable;
        }
        next += record.length();
        chain = record.checksum();
      }
    }
    return 0;
  }

  private static boolean isEnd(WalRecord record) {
    return record.type() == WalRecordType.COMMIT || record.type() == WalRecordType.ABORT;
  }

  /** Cheap: most places fail here. */
  private boolean isPlausible(int at) {
    int type = bytes[at + WalRecord.TYPE];
    if (type < 1 || type > WalRecordType.CHECKPOINT.code()) {
      return false;
    }
    int recordLength = PageBytes.i32(bytes, at + WalRecord.LENGTH);
    return recordLength >= WalRecord.HEADER && recordLength <= length - at - WalRecord.HEADER;
  }

  private boolean accept(WalRecord record, int at, int chain) {
    if (at + WalRecord.HEADER > length || !isPlausibleLast(at)) {
      return false;
    }
    int recordLength = PageBytes.i32(bytes, at + WalRecord.LENGTH);
    System.arraycopy(bytes, at, record.roomFor(recordLength), 0, recordLength);
    return record.accept(recordLength, chain, start + at);
  }

  private boolean isPlausibleLast(int at) {
    int recordLength = PageBytes.i32(bytes, at + WalRecord.LENGTH);
    return recordLength >= WalRecord.HEADER && recordLength <= length - at;
  }
}
