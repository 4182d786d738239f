package org.pagedb.storage.transaction;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Set;
import java.util.function.LongSupplier;
import org.pagedb.storage.wal.TransactionEnd;

/**
 * Two bits for each transaction id: in progress, committed or aborted.
 *
 * <p>The log is an array of pages of {@value #XIDS_PER_PAGE} ids. Status words are read with
 * acquire and written with release semantics, so whoever reads "committed" also reads what the
 * transaction wrote. A page may be shared with a clone; it is copied before its first change.
 *
 * <p>For an asynchronous commit the log also keeps, per {@value #XIDS_PER_GROUP} ids, the largest
 * commit LSN; {@link #isDurable} compares it with what is flushed, because a hint bit must not
 * outlive a commit that a crash can still undo (I4).
 */
public final class CommitLog {

  /** How many ids one page covers; a page's stored form fits a page of a file. */
  public static final int XIDS_PER_PAGE = 32_512;

  /** How many bytes the stored form of one page has. */
  public static final int PAGE_BYTES = XIDS_PER_PAGE / 4;

  static final int XIDS_PER_GROUP = 32;
  private static final int XIDS_PER_WORD = 32;
  private static final int WORDS_PER_PAGE = XIDS_PER_PAGE / XIDS_PER_WORD;
  private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

  private static final class Page {
    final long[] words;
    final Object owner;
    volatile long[] commitLsns;
    volatile boolean dirty;

    Page(long[] words, Object owner) {
      this.words = words;
      this.owner = owner;
    }
  }

  private final LongSupplier flushedLsn;
  private volatile Page[] pages = new Page[0];

  /** Marks the pages that this log may change in place. */
  private volatile Object token = new Object();

  /** An empty log; {@code flushedLsn} tells how far the WAL is durable. */
  public CommitLog(LongSupplier flushedLsn) {
    this.flushedLsn = flushedLsn;
  }

  /** What is known of {@code xid}; an id beyond the log is in progress. */
  public TransactionStatus status(long xid) {
    return switch (code(xid)) {
      case 0 -> TransactionStatus.IN_PROGRESS;
      case 1 -> TransactionStatus.COMMITTED;
      default -> TransactionStatus.ABORTED;
    };
  }

  /** Whether {@code xid} has committed. */
  public boolean isCommitted(long xid) {
    return code(xid) == TransactionStatus.COMMITTED.ordinal();
  }

  /** Whether {@code xid} has rolled back. */
  public boolean isAborted(long xid) {
    return code(xid) == TransactionStatus.ABORTED.ordinal();
  }

  /**
   * Whether the commit of {@code xid} survives a crash, so that a hint bit may say "committed".
   * Meaningful for committed ids only.
   */
  public boolean isDurable(long xid) {
    Page[] current = pages;
    int page = page(xid);
    if (page >= current.length) {
      return true;
    }
    long[] lsns = current[page].commitLsns;
    return lsns == null || lsns[group(xid)] <= flushedLsn.getAsLong();
  }

  /** Records a commit whose WAL record ends at {@code lsn}; 0 where there is no WAL. */
  public void commit(long xid, long lsn) {
    Page page = writablePage(xid);
    if (lsn > flushedLsn.getAsLong()) {
      noteCommitLsn(page, group(xid), lsn);
    }
    mark(page, xid, TransactionStatus.COMMITTED);
  }

  /** Records a rollback. */
  public void abort(long xid) {
    mark(writablePage(xid), xid, TransactionStatus.ABORTED);
  }

  /** Makes room for {@code xid}, so that later marks of it cannot fail for lack of memory. */
  public void extendTo(long xid) {
    writablePage(xid);
  }

  /** Notes again an end that recovery found in the WAL. */
  public void replay(TransactionEnd end) {
    for (long sub : end.subtransactions()) {
      replay(sub, end.committed());
    }
    replay(end.xid(), end.committed());
  }

  private void replay(long xid, boolean committed) {
    if (committed) {
      commit(xid, 0);
    } else {
      abort(xid);
    }
  }

  /** Marks every id from {@link TransactionId#FIRST} below {@code nextXid} that did not end. */
  public void abortUnfinished(long nextXid) {
    abortUnfinished(nextXid, Set.of());
  }

  /** As {@link #abortUnfinished(long)}, except for those that still may commit. */
  public void abortUnfinished(long nextXid, Set<Long> prepared) {
    for (long xid = TransactionId.FIRST; xid < nextXid; xid++) {
      if (xid % XIDS_PER_WORD == 0 && wordIsFull(xid)) {
        xid += XIDS_PER_WORD - 1;
      } else if (code(xid) == TransactionStatus.IN_PROGRESS.ordinal() && !prepared.contains(xid)) {
        abort(xid);
      }
    }
  }

  /**
   * A log with the content of this one; the two share their pages until either changes them. The
   * caller sees to it that no transaction ends meanwhile.
   */
  public synchronized CommitLog copy(LongSupplier itsFlushedLsn) {
    CommitLog copy = new CommitLog(itsFlushedLsn);
    copy.pages = pages.clone();
    token = new Object(); // what exists is nobody's from here on
    return copy;
  }

  /** How many pages the log has. */
  public int pageCount() {
    return pages.length;
  }

  /** Whether the page changed since its last {@link #storePage}. */
  public boolean isDirty(int page) {
    Page stored = pages[page];
    return stored.owner != token || stored.dirty;
  }

  /**
   * Writes the stored form of a page, {@value #PAGE_BYTES} bytes, and takes it as clean. Marks made
   * while this runs may or may not be in it, and leave the page dirty.
   */
  public void storePage(int page, byte[] target) {
    Page stored = pages[page];
    stored.dirty = false;
    VarHandle.fullFence(); // a mark that this copy misses must set dirty after we cleared it
    for (int i = 0; i < WORDS_PER_PAGE; i++) {
      long word = (long) WORD.getAcquire(stored.words, i);
      for (int b = 0; b < Long.BYTES; b++) {
        target[i * Long.BYTES + b] = (byte) (word >>> (8 * b));
      }
    }
  }

  /** Takes a page in its stored form. */
  public void loadPage(int page, byte[] source) {
    long[] words = writablePage((long) page * XIDS_PER_PAGE).words;
    for (int i = 0; i < WORDS_PER_PAGE; i++) {
      long word = 0;
      for (int b = Long.BYTES - 1; b >= 0; b--) {
        word = word << 8 | source[i * Long.BYTES + b] & 0xFF;
      }
      WORD.setRelease(words, i, word);
    }
  }

  private boolean wordIsFull(long xid) {
    Page[] current = pages;
    int page = page(xid);
    if (page >= current.length) {
      return false;
    }
    long word = (long) WORD.getAcquire(current[page].words, word(xid));
    return ((word | word >>> 1) & 0x5555_5555_5555_5555L) == 0x5555_5555_5555_5555L;
  }

  private int code(long xid) {
    Page[] current = pages;
    int page = page(xid);
    if (page >= current.length) {
      return 0;
    }
    long word = (long) WORD.getAcquire(current[page].words, word(xid));
    return (int) (word >>> shift(xid)) & 3;
  }

  private void mark(Page page, long xid, TransactionStatus status) {
    WORD.getAndBitwiseOr(page.words, word(xid), (long) status.ordinal() << shift(xid));
    page.dirty = true;
  }

  private static void noteCommitLsn(Page page, int group, long lsn) {
    synchronized (page) {
      long[] lsns =
          page.commitLsns == null
              ? new long[XIDS_PER_PAGE / XIDS_PER_GROUP]
              : page.commitLsns.clone();
      lsns[group] = Math.max(lsns[group], lsn);
      page.commitLsns = lsns;
    }
  }

  private Page writablePage(long xid) {
    int number = page(xid);
    Page[] current = pages;
    if (number < current.length && current[number].owner == token) {
      return current[number];
    }
    return addOrCopyPage(number);
  }

  private synchronized Page addOrCopyPage(int number) {
    Page[] current = pages;
    Page[] changed = Arrays.copyOf(current, Math.max(current.length, number + 1));
    for (int i = current.length; i < changed.length; i++) {
      changed[i] = new Page(new long[WORDS_PER_PAGE], token);
    }
    if (changed[number].owner != token) {
      Page shared = changed[number];
      changed[number] = new Page(shared.words.clone(), token);
      changed[number].commitLsns = shared.commitLsns;
    }
    pages = changed;
    return changed[number];
  }

  private static int page(long xid) {
    return (int) (xid / XIDS_PER_PAGE);
  }

  private static int word(long xid) {
    return (int) (xid % XIDS_PER_PAGE) / XIDS_PER_WORD;
  }

  private static int group(long xid) {
    return (int) (xid % XIDS_PER_PAGE) / XIDS_PER_GROUP;
  }

  private static int shift(long xid) {
    return (int) (xid % XIDS_PER_WORD) * 2;
  }
}
