package org.pagedb.storage.buffer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.pagedb.storage.page.PageHeader;

/**
 * The memory that holds one page, with the version counter by which it is read without a lock.
 *
 * <p>A reader does {@code v = beginRead()}, reads, and believes what it read only if {@code
 * validate(v)}; what it reads in between may be torn or another page altogether, so offsets found
 * there may point anywhere. A frame stands for one page for its whole life; when the page leaves
 * memory the frame dies, {@code validate} fails from then on, and the reader asks its {@link
 * PageFile} again. Keep no frame beyond the read it was fetched for.
 */
public class Frame {

  /** What {@link #beginRead} gives for a dead frame; never valid. */
  public static final int DEAD = -1;

  /** Usage counts beyond this are not told apart. */
  static final byte MAX_USAGE = 3;

  private static final VarHandle VERSION;

  static {
    try {
      VERSION = MethodHandles.lookup().findVarHandle(Frame.class, "version", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final byte[] chunk;
  private final int base;
  private final Object owner;
  private byte usage;

  /** Odd while latched; grows with every change; DEAD for ever once the page has left. */
  @SuppressWarnings("unused") // by VERSION
  private volatile int version;

  Frame(byte[] chunk, int base, Object owner, boolean latched) {
    this.chunk = chunk;
    this.base = base;
    this.owner = owner;
    if (latched) {
      VERSION.setRelease(this, 1);
    }
  }

  /** The array that holds the page. */
  public final byte[] chunk() {
    return chunk;
  }

  /** Index in {@link #chunk} of the page's first byte. */
  public final int base() {
    return base;
  }

  /** Whose page this is: a store may change only what it owns, and copies the rest first. */
  final Object owner() {
    return owner;
  }

  /** The version to hand to {@link #validate}; waits while a writer holds the page. */
  public final int beginRead() {
    int seen = (int) VERSION.getAcquire(this);
    return (seen & 1) == 0 ? seen : awaitUnlatched();
  }

  private int awaitUnlatched() {
    Backoff backoff = new Backoff();
    for (; ; ) {
      int seen = (int) VERSION.getAcquire(this);
      if ((seen & 1) == 0 || seen == DEAD) {
        return seen;
      }
      backoff.pause();
    }
  }

  /** True if the page did not change since {@link #beginRead} gave {@code seen}. */
  public final boolean validate(int seen) {
    VarHandle.loadLoadFence();
    return seen != DEAD && (int) VERSION.getOpaque(this) == seen;
  }

  /** Copies the page if it can be had in one piece now; gives its version, or DEAD to try again. */
  final int copyTo(byte[] target) {
    int seen = beginRead();
    if (seen == DEAD) {
      return DEAD;
    }
    System.arraycopy(chunk, base, target, 0, PageHeader.PAGE_SIZE);
    return validate(seen) ? seen : DEAD;
  }

  final boolean isDead() {
    return (int) VERSION.getAcquire(this) == DEAD;
  }

  final boolean isLatched() {
    return ((int) VERSION.getAcquire(this) & 1) != 0;
  }

  /** Takes the latch, waiting for it; false if the frame is dead. */
  final boolean latch() {
    Backoff backoff = null;
    for (; ; ) {
      int seen = (int) VERSION.getAcquire(this);
      if (seen == DEAD) {
        return false;
      }
      if ((seen & 1) == 0 && latchAt(seen)) {
        return true;
      }
      if (backoff == null) {
        backoff = new Backoff();
      }
      backoff.pause();
    }
  }

  /** Takes the latch if it is free. */
  final boolean tryLatch() {
    int seen = (int) VERSION.getAcquire(this);
    return (seen & 1) == 0 && latchAt(seen);
  }

  /** Takes the latch if it is free and the page is unchanged since {@code seen}. */
  final boolean latchAt(int seen) {
    if (!VERSION.compareAndSet(this, seen, seen + 1)) {
      return false;
    }
    VarHandle.storeStoreFence(); // readers must see the odd version before the first changed byte
    return true;
  }

  /** Lets go of a page that was changed. */
  final void unlatch() {
    VERSION.setRelease(this, (int) VERSION.getOpaque(this) + 1 & Integer.MAX_VALUE);
  }

  /** Lets go of a page that was not changed: reads that began before the latch stay valid. */
  final void unlatchUnchanged() {
    VERSION.setRelease(this, (int) VERSION.getOpaque(this) - 1);
  }

  /** Ends the frame's life; the caller holds its latch. */
  final void kill() {
    VERSION.setRelease(this, DEAD);
  }

  /** Notes that the page was asked for, for the clock sweep. Racy on purpose: a hint. */
  final void touch() {
    if (usage < MAX_USAGE) {
      usage++;
    }
  }

  /** Takes one from the usage count; false if it was 0 already. */
  final boolean cool() {
    if (usage == 0) {
      return false;
    }
    usage--;
    return true;
  }
}
