package org.pagedb.storage.buffer;

import java.util.function.LongConsumer;
import org.pagedb.storage.file.RelationFile;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageWriter;
import org.pagedb.storage.wal.Preparation;
import org.pagedb.storage.wal.TransactionEnd;

/** A store whose pages live in memory alone: nothing is evicted, nothing is logged. */
public final class MemoryPageStore extends PageStore {

  private final RelationTable relations;
  private volatile FrameArena arena = new FrameArena();

  /** An empty store. */
  public MemoryPageStore() {
    relations = new RelationTable(this);
  }

  private MemoryPageStore(MemoryPageStore origin) {
    relations = origin.relations.shareWith(this);
  }

  /**
   * A store with the same relations and pages. No page is copied now: each side copies a page when
   * it first changes it. Waits for mini-transactions in progress; the calling thread has none open.
   */
  public MemoryPageStore copy() {
    ensureOpen();
    MemoryPageStore[] copy = new MemoryPageStore[1];
    whileQuiet(
        () -> {
          copy[0] = new MemoryPageStore(this);
          arena = new FrameArena(); // what exists is nobody's from here on
        });
    return copy[0];
  }

  @Override
  public PageFile file(FileId id) {
    return relations.file(id);
  }

  @Override
  PageFile openFile(FileId id) {
    return new PageFile(this, id, (RelationFile) null);
  }

  @Override
  public boolean exists(int relation) {
    return relations.exists(relation);
  }

  @Override
  public int createRelation(long xid) {
    ensureOpen();
    return relations.create();
  }

  @Override
  public void dropRelation(int relation) {
    RelationFiles files = relations.remove(relation);
    if (files != null) {
      int stripe = enter();
      files.forEach(file -> forget(file, 0));
      exit(stripe);
    }
  }

  @Override
  public void truncate(PageFile file, int blocks) {
    int stripe = enter();
    forget(file, blocks);
    exit(stripe);
  }

  private void forget(PageFile file, int from) {
    synchronized (file) {
      file.forget(from, this::bury);
    }
  }

  /** A frame that a clone shares stays as it is; the collector takes it when the last one goes. */
  private void bury(Frame frame) {
    FrameArena mine = arena;
    if (frame.owner() == mine && frame.latch()) {
      frame.kill();
      mine.release(frame);
    }
  }

  @Override
  public long end(TransactionEnd end, LongConsumer mark) {
    ensureOpen();
    mark.accept(0);
    return 0;
  }

  @Override
  public long prepare(Preparation preparation) {
    ensureOpen();
    return 0;
  }

  @Override
  public void flush(long lsn) {
    ensureOpen();
  }

  @Override
  public long durableLsn() {
    return Long.MAX_VALUE;
  }

  @Override
  public void close() {
    markClosed();
  }

  @Override
  Object owner() {
    return arena;
  }

  @Override
  Frame load(PageFile file, int block) {
    Backoff backoff = new Backoff();
    for (; ; ) {
      ensureOpen();
      Frame frame = file.lookup(block);
      if (block < 0 || block >= file.blocks() || frame == null) {
        throw missingBlock(file, block);
      }
      if (!frame.isDead()) {
        return frame;
      }
      backoff.pause();
    }
  }

  @Override
  Frame own(PageFile file, int block) {
    synchronized (file) {
      Frame shared = file.frame(block);
      if (shared.owner() == arena) {
        return shared;
      }
      Frame copy = arena.allocate();
      copyOf(shared, copy);
      file.install(block, copy);
      copy.unlatch();
      return copy;
    }
  }

  private static void copyOf(Frame shared, Frame copy) {
    int version;
    do {
      version = shared.beginRead();
      System.arraycopy(
          shared.chunk(), shared.base(), copy.chunk(), copy.base(), PageHeader.PAGE_SIZE);
    } while (!shared.validate(version));
  }

  @Override
  int extend(PageFile file) {
    synchronized (file) {
      return file.append(arena.allocate());
    }
  }

  @Override
  PageWriter newPageWriter() {
    return new PageWriter(null);
  }

  @Override
  void commit(LatchedPage[] pages, int count) {
    // Memory is all there is: the changes stand as they are.
  }

  @Override
  void hinted(Frame frame) {
    // A hint needs no care where nothing is written.
  }

  @Override
  void makeRoomForLog() {
    // There is no log.
  }

  @Override
  boolean mayHint() {
    return true;
  }

  @Override
  boolean mayBegin() {
    return false;
  }

  @Override
  SequentialReader sequentialReader(PageFile file) {
    return file::copyPage;
  }

  @Override
  void stopped() {
    // Nothing is held that must be let go.
  }
}
