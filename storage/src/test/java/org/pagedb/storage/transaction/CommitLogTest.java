package org.pagedb.storage.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CommitLogTest {

  private final AtomicLong flushed = new AtomicLong();
  private final CommitLog log = new CommitLog(flushed::get);

  @Test
  void anUnknownIdIsInProgress() {
    assertThat(log.status(1_000_000)).isEqualTo(TransactionStatus.IN_PROGRESS);
    log.abort(2_000_000);
    assertThat(log.status(1_000_000)).isEqualTo(TransactionStatus.IN_PROGRESS);
  }

  @Test
  void keepsEachIdApartFromItsNeighbours() {
    for (long xid = 3; xid < 100_000; xid++) {
      if (xid % 3 == 0) {
        log.commit(xid, 0);
      } else if (xid % 3 == 1) {
        log.abort(xid);
      }
    }
    for (long xid = 3; xid < 100_000; xid++) {
      assertThat(log.isCommitted(xid)).isEqualTo(xid % 3 == 0);
      assertThat(log.isAborted(xid)).isEqualTo(xid % 3 == 1);
    }
    assertThat(log.pageCount()).isEqualTo(100_000 / CommitLog.XIDS_PER_PAGE + 1);
  }

  @Test
  void aCommitIsDurableOnceItsRecordIsFlushed() {
    flushed.set(50);
    log.commit(10, 50);
    assertThat(log.isDurable(10)).isTrue();
    log.commit(11, 80);
    assertThat(log.isDurable(11)).isFalse();
    assertThat(log.isDurable(11 + CommitLog.XIDS_PER_GROUP)).isTrue();
    flushed.set(80);
    assertThat(log.isDurable(11)).isTrue();
  }

  @Test
  void aNeighbourThatIsNotDurableHoldsTheWholeGroupBack() {
    log.commit(10, 80);
    log.commit(11, 40);
    flushed.set(40);
    assertThat(log.isDurable(11)).isFalse();
  }

  @Test
  void whatACrashLeftInProgressIsAborted() {
    log.commit(5, 0);
    log.commit(70_000, 0);
    log.abortUnfinished(70_010);
    assertThat(log.isAborted(4)).isTrue();
    assertThat(log.isCommitted(5)).isTrue();
    assertThat(log.isAborted(69_999)).isTrue();
    assertThat(log.isCommitted(70_000)).isTrue();
    assertThat(log.isAborted(70_009)).isTrue();
    assertThat(log.status(70_010)).isEqualTo(TransactionStatus.IN_PROGRESS);
  }

  @Test
  void aCopyAndItsOriginalChangeApart() {
    log.commit(5, 0);
    CommitLog copy = log.copy(() -> Long.MAX_VALUE);
    log.commit(6, 0);
    copy.abort(6);
    assertThat(log.isCommitted(5)).isTrue();
    assertThat(copy.isCommitted(5)).isTrue();
    assertThat(log.isCommitted(6)).isTrue();
    assertThat(copy.isAborted(6)).isTrue();
  }

  @Test
  void aStoredPageLoadsBack() {
    log.commit(40_000, 0);
    log.abort(40_001);
    assertThat(log.isDirty(1)).isTrue();
    byte[] page = new byte[CommitLog.PAGE_BYTES];
    log.storePage(1, page);
    assertThat(log.isDirty(1)).isFalse();

    CommitLog loaded = new CommitLog(flushed::get);
    loaded.loadPage(1, page);
    assertThat(loaded.isCommitted(40_000)).isTrue();
    assertThat(loaded.isAborted(40_001)).isTrue();
    assertThat(loaded.status(39_999)).isEqualTo(TransactionStatus.IN_PROGRESS);
    assertThat(loaded.isDirty(1)).isFalse();
  }
}
