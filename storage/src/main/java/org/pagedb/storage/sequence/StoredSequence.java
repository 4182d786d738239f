package org.pagedb.storage.sequence;

import org.pagedb.storage.buffer.FileId;
import org.pagedb.storage.buffer.Frame;
import org.pagedb.storage.buffer.MiniTransaction;
import org.pagedb.storage.buffer.PageFile;
import org.pagedb.storage.buffer.PageStore;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.transaction.Transaction;

/**
 * A sequence's state in memory, and its page, which stands up to {@link #LOG_AHEAD} numbers ahead
 * of it. After a crash the sequence goes on from its page and leaves out what may have been given.
 *
 * <p>Safe for any number of threads.
 */
public final class StoredSequence {

  /** How many numbers one log record covers beyond those asked for. */
  public static final int LOG_AHEAD = 32;

  /** Numbers that one session has taken: {@code first}, and on by the increment to {@code last}. */
  public static final class Run {
    private long first;
    private long last;

    /** The first number taken. */
    public long first() {
      return first;
    }

    /** The last number taken; the first itself where one was taken. */
    public long last() {
      return last;
    }
  }

  private final PageStore store;
  private final PageFile file;
  private long value;
  private boolean isCalled;
  private long logged;
  private long pageLsn;

  StoredSequence(PageStore store, int relation, SequenceState state) {
    this.store = store;
    this.file = store.file(FileId.main(relation));
    value = state.value();
    isCalled = state.isCalled();
    logged = state.logged();
  }

  /** Reads where the sequence of a relation stands. */
  static StoredSequence load(PageStore store, int relation) {
    byte[] page = new byte[PageHeader.PAGE_SIZE];
    store.file(FileId.main(relation)).copyPage(0, page);
    if (!SequencePage.isOne(page, 0)) {
      throw new StorageException(
          StorageError.DATA_CORRUPTED,
          "corrupt page: relation=%d block=0 found=[no sequence] rule=[magic SEQ1]"
              .formatted(relation));
    }
    SequenceState state =
        new SequenceState(SequencePage.value(page, 0), SequencePage.isCalled(page, 0), 0);
    return new StoredSequence(store, relation, state);
  }

  /** Makes the page of a relation that has none yet. */
  void create() {
    try (MiniTransaction mtr = store.begin()) {
      var page = mtr.extend(file);
      SequencePage.init(page);
      SequencePage.put(page, value, isCalled);
      mtr.commit();
    }
  }

  /**
   * Takes the next numbers.
   *
   * @param count how many are wanted; fewer are taken where the sequence ends or begins again
   * @param transaction its commit makes durable what is logged here
   * @return false, with nothing taken, if the sequence has come to its end and does not begin again
   */
  public synchronized boolean take(
      SequenceRule rule, long count, Transaction transaction, Run target) {
    long wanted = isCalled ? count : count - 1; // the first number is the value itself
    boolean log = !isCalled || logged < wanted;
    if (isCalled && rule.isLast(value) && !rule.cycles()) {
      return false;
    }
    long first = isCalled ? rule.after(value) : value;
    long last = first;
    long taken = 1;
    while (taken < count && !rule.isLast(last)) {
      last = rule.after(last);
      taken++;
    }
    long left = logged - wanted;
    if (log) {
      long bound = last;
      left = 0;
      while (left < LOG_AHEAD && !rule.isLast(bound)) {
        bound = rule.after(bound);
        left++;
      }
      write(bound, true);
    }
    vouch(transaction);
    value = last;
    isCalled = true;
    logged = left;
    target.first = first;
    target.last = last;
    return true;
  }

  /** Makes the sequence stand at a number, now and for all. */
  public synchronized void set(long newValue, boolean newIsCalled, Transaction transaction) {
    write(newValue, newIsCalled);
    vouch(transaction);
    value = newValue;
    isCalled = newIsCalled;
    logged = 0;
  }

  /** Where it stands. */
  public synchronized SequenceState state() {
    return new SequenceState(value, isCalled, logged);
  }

  /** Brings the page to where the sequence stands, so that the next opening finds it there. */
  synchronized void store() {
    if (logged > 0) {
      write(value, isCalled);
      logged = 0;
    }
  }

  /**
   * Whoever is given a number commits with a record, which makes what covers the number durable; so
   * do those who come before another has done it, who may yet roll back.
   */
  private void vouch(Transaction transaction) {
    if (store.durableLsn() < pageLsn) {
      transaction.writeXid();
    }
  }

  private void write(long newValue, boolean newIsCalled) {
    try (MiniTransaction mtr = store.begin()) {
      SequencePage.put(mtr.latch(file, 0), newValue, newIsCalled);
      mtr.commit();
    }
    pageLsn = lsn();
  }

  private long lsn() {
    while (true) {
      Frame frame = file.frame(0);
      int version = frame.beginRead();
      long lsn = PageHeader.lsn(frame.chunk(), frame.base());
      if (frame.validate(version)) {
        return lsn;
      }
    }
  }
}
