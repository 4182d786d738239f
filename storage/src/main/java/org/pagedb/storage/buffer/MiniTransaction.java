package org.pagedb.storage.buffer;

import java.util.Arrays;
import org.pagedb.storage.page.PageWriter;

/**
 * A change of one or more pages that happens as a whole or, after a crash, not at all.
 *
 * <p>Pages are latched, changed through their {@link PageWriter}s, and let go together by {@link
 * #commit}. Check everything that can fail before the first change: closing with changes that were
 * not committed is a failure of the whole database. The latch order is in {@code README.md}, rules
 * 5 to 7. One thread's own, from begin to close; then the store hands it out again, so it is closed
 * once, by try-with-resources, and not touched afterwards.
 *
 * <pre>
 * try (MiniTransaction mtr = store.begin()) {
 *   PageWriter page = mtr.latch(file, block);
 *   ...
 *   mtr.commit();
 * }
 * </pre>
 */
public final class MiniTransaction implements AutoCloseable {

  private static final int FEW_PAGES = 4;

  private final PageStore store;
  private LatchedPage[] latched = new LatchedPage[FEW_PAGES];
  private int count;
  private int stripe;
  private boolean open;

  MiniTransaction(PageStore store) {
    this.store = store;
  }

  void open(int stripe) {
    this.stripe = stripe;
    open = true;
  }

  int stripe() {
    return stripe;
  }

  /** Latches a page for change, waiting for it; the page may be latched by this already. */
  public PageWriter latch(PageFile file, int block) {
    PageWriter held = find(file, block);
    return held != null ? held : add(file, block, file.latched(block), false);
  }

  /** As {@link #latch}, but null at once if another thread holds the page. */
  public PageWriter tryLatch(PageFile file, int block) {
    PageWriter held = find(file, block);
    if (held != null) {
      return held;
    }
    Frame frame = file.tryLatched(block);
    return frame == null ? null : add(file, block, frame, false);
  }

  /**
   * Adds a zeroed page at the file's end, latched; {@link PageWriter#block} tells where.
   *
   * @throws org.pagedb.storage.error.StorageException DISK_FULL, and nothing is changed
   */
  public PageWriter extend(PageFile file) {
    assert open : "begin first";
    int block = store.extend(file);
    return add(file, block, file.lookup(block), true); // latched by extend, so it cannot have left
  }

  /** Lets go early of a page that was not changed. */
  public void release(PageWriter page) {
    for (int i = 0; i < count; i++) {
      LatchedPage entry = latched[i];
      if (entry.writer == page) {
        assert !entry.isTouched() : "a changed page stays latched until commit";
        entry.frame.unlatchUnchanged();
        count--;
        latched[i] = latched[count];
        latched[count] = entry;
        return;
      }
    }
    throw new IllegalArgumentException("not latched here: block=" + page.block());
  }

  private PageWriter find(PageFile file, int block) {
    assert open : "begin first";
    for (int i = 0; i < count; i++) {
      if (latched[i].block == block && latched[i].file == file) {
        return latched[i].writer;
      }
    }
    return null;
  }

  private PageWriter add(PageFile file, int block, Frame frame, boolean added) {
    if (count == latched.length) {
      latched = Arrays.copyOf(latched, count * 2);
    }
    LatchedPage entry = latched[count];
    if (entry == null) {
      entry = new LatchedPage(store.newPageWriter());
      latched[count] = entry;
    }
    count++;
    entry.set(file, block, frame, added);
    return entry.writer;
  }

  /** Makes the changes one, logs them, and lets go of all pages. */
  public void commit() {
    assert open : "begin first";
    store.commit(latched, count);
    for (int i = 0; i < count; i++) {
      latched[i].letGo();
    }
    leave();
  }

  /** Lets go of all pages that {@link #commit} did not let go, and of this mini-transaction. */
  @Override
  public void close() {
    if (open) {
      abandon();
    }
    store.takeBack(this); // not before: until here this thread may call close
  }

  private void abandon() {
    boolean changed = false;
    for (int i = 0; i < count; i++) {
      changed |= latched[i].writer.isChanged();
    }
    if (changed) {
      store.fail(new IllegalStateException("a mini-transaction with changes was not committed"));
    }
    for (int i = 0; i < count; i++) {
      latched[i].abandon();
    }
    leave();
  }

  private void leave() {
    count = 0;
    open = false;
    store.exit(stripe);
  }
}
