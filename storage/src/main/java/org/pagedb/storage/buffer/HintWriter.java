package org.pagedb.storage.buffer;

import org.pagedb.storage.page.PageWriter;

/**
 * Writes hints back to a page that was read: between {@link #begin} and {@link #end}, only {@code
 * putHint} calls of {@link #page}, no I/O and no other latch. Hints are offered, not owed: {@code
 * begin} refuses when the page has changed, is latched, has left memory, or is shared with a clone.
 *
 * <p>One thread's own, reused from page to page.
 */
public final class HintWriter {

  private final PageStore store;
  private final PageWriter page = new PageWriter(null);
  private Frame frame;
  private int stripe;

  HintWriter(PageStore store) {
    this.store = store;
  }

  /** Latches the page that {@code copy} was taken from if it is still the same; else false. */
  public boolean begin(PageCopy copy) {
    return copy.frame() != null && begin(copy.frame(), copy.version(), copy.block());
  }

  /** Latches the page in {@code frame} if it is unchanged since {@code version}; else false. */
  public boolean begin(Frame frame, int version, int block) {
    if (version == Frame.DEAD || !store.mayHint()) {
      return false;
    }
    stripe = store.enter();
    if (frame.owner() != store.owner() || !frame.latchAt(version)) {
      store.exit(stripe);
      return false;
    }
    this.frame = frame;
    page.wrap(frame.chunk(), frame.base(), block);
    return true;
  }

  /** The latched page; valid until {@link #end}. */
  public PageWriter page() {
    assert frame != null : "begin first";
    return page;
  }

  /** Lets go of the page. */
  public void end() {
    assert !page.isChanged() : "only hints may change here";
    Frame held = frame;
    frame = null;
    boolean hinted = page.isHinted();
    try {
      if (hinted) {
        store.hinted(held);
      }
    } finally {
      release(held, hinted);
    }
  }

  private void release(Frame held, boolean hinted) {
    if (hinted) {
      held.unlatch();
    } else {
      held.unlatchUnchanged();
    }
    store.exit(stripe);
  }
}
