package org.pagedb.storage.buffer;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongConsumer;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.file.DataDirectory;
import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageChanges;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageWriter;
import org.pagedb.storage.wal.Preparation;
import org.pagedb.storage.wal.RelationChange.Creation;
import org.pagedb.storage.wal.RelationChange.Truncation;
import org.pagedb.storage.wal.TransactionEnd;
import org.pagedb.storage.wal.Wal;
import org.pagedb.storage.wal.WalRecord;
import org.pagedb.storage.wal.WalRecordType;

/**
 * A store in a data directory: a pool of pages in memory, their files, and the log that makes what
 * was committed survive.
 *
 * <p>Opening recovers the pages; {@link #start} then opens the store for changes, after the owner
 * has taken what recovery {@linkplain #recovered found}.
 */
public final class DurablePageStore extends PageStore {

  private static final String[] SUFFIXES = {"", "_fsm", "_vm"};
  private static final long XIDS_PER_RECORD = 4096;

  private final DataDirectory directory;
  private final DurableOptions options;
  private final Object owner = new Object();
  private final RelationTable relations;
  private final PendingRelations pending = new PendingRelations();
  private final PendingPreparations prepared = new PendingPreparations();
  private final BufferPool pool;
  private final PageLoader loader;
  private final ConcurrentLinkedQueue<WalRecord> records = new ConcurrentLinkedQueue<>();
  private final Recovery recovery;
  private Checkpointer checkpointer;
  private volatile CheckpointHook hook;
  private volatile Thread closer;
  private volatile long xidLimit;

  /** Null while recovery is at work: nothing is appended then, and all it reads is durable. */
  private volatile Wal wal;

  /**
   * Opens the database in a directory, or makes one, and recovers its pages. On failure the
   * directory stays locked; the caller closes it.
   *
   * @throws StorageException DATA_CORRUPTED, INVALID_DATABASE, IO_ERROR, DISK_FULL
   */
  public DurablePageStore(DataDirectory directory, DurableOptions options) {
    this.directory = directory;
    this.options = options;
    relations = new RelationTable(this);
    pool = new BufferPool(options.poolPages(), this::flush);
    loader = new PageLoader(this, pool, owner, options.blocksPerRead());
    recovery = new Recovery(this, directory, options);
    recovery.run();
  }

  /** What recovery found in the log beside pages. */
  public Recovered recovered() {
    return recovery.recovered();
  }

  /**
   * Opens the store for changes. If there was anything to recover, a checkpoint makes that the
   * past.
   */
  public void start(CheckpointHook owner) {
    hook = owner;
    xidLimit = recovery.recovered().nextXid();
    wal = recovery.openLog();
    checkpointer = new Checkpointer(this, directory, wal, recovery.control());
    if (!recovery.wasClean()) {
      checkpoint();
    }
  }

  // ---- relations

  @Override
  public PageFile file(FileId id) {
    return relations.file(id);
  }

  @Override
  PageFile openFile(FileId id) {
    return new PageFile(this, id, directory.relation(id.relation(), SUFFIXES[id.fork().ordinal()]));
  }

  @Override
  public boolean exists(int relation) {
    return relations.exists(relation);
  }

  RelationTable relations() {
    return relations;
  }

  PendingRelations pending() {
    return pending;
  }

  PendingPreparations prepared() {
    return prepared;
  }

  BufferPool pool() {
    return pool;
  }

  CheckpointHook hook() {
    return hook;
  }

  @Override
  public int createRelation(long xid) {
    ensureOpen();
    makeRoomForLog();
    int stripe = enter();
    WalRecord record = borrow();
    try {
      Creation creation = new Creation(relations.create(), xid);
      creation.write(record);
      reserve(xid);
      pending.created(creation);
      append(record, -1);
      return creation.relation();
    } finally {
      records.add(record);
      exit(stripe);
    }
  }

  @Override
  public void dropRelation(int relation) {
    if (wal != null) {
      flushAll(); // files go only when it is certain that they shall
    }
    RelationFiles files = relations.remove(relation);
    for (Fork fork : Fork.values()) {
      FileId id = new FileId(relation, fork);
      PageFile file = files == null ? openFile(id) : files.file(this, id);
      synchronized (file) {
        file.forget(0, pool::bury);
      }
      file.disk().delete();
    }
    pending.dropped(relation);
  }

  @Override
  public void truncate(PageFile file, int blocks) {
    ensureOpen();
    makeRoomForLog();
    int stripe = enter();
    WalRecord record = borrow();
    try {
      FileId id = file.id();
      new Truncation(id.relation(), id.fork().ordinal(), blocks).write(record);
      flush(append(record, -1));
      cut(file, blocks);
    } finally {
      records.add(record);
      exit(stripe);
    }
  }

  void cut(PageFile file, int blocks) {
    synchronized (file) {
      file.forget(blocks, pool::bury);
      file.disk().truncate(blocks);
    }
  }

  // ---- the log

  private WalRecord borrow() {
    WalRecord idle = records.poll();
    return idle == null ? new WalRecord() : idle;
  }

  private long append(WalRecord record, long assumedRedo) {
    try {
      return wal.append(record, assumedRedo);
    } catch (StorageException e) {
      fail(e);
      throw e;
    }
  }

  @Override
  public long end(TransactionEnd end, LongConsumer mark) {
    ensureOpen();
    if (end.committed()) {
      makeRoomForLog();
    }
    int stripe = enter();
    WalRecord record = borrow();
    try {
      reserve(end.xid());
      end.write(record, wal.durableLsn());
      long lsn = append(record, -1);
      pending.ended(end);
      prepared.ended(end.xid());
      mark.accept(lsn);
      return lsn;
    } finally {
      records.add(record);
      exit(stripe);
    }
  }

  @Override
  public long prepare(Preparation preparation) {
    ensureOpen();
    makeRoomForLog();
    int stripe = enter();
    WalRecord record = borrow();
    try {
      reserve(preparation.xid());
      preparation.write(record);
      long lsn = append(record, -1);
      prepared.prepared(preparation);
      return lsn;
    } finally {
      records.add(record);
      exit(stripe);
    }
  }

  /**
   * Logs, before {@code xid} can reach a page or record, that ids up to some way beyond it are
   * used.
   */
  private void reserve(long xid) {
    if (xid < xidLimit) {
      return;
    }
    synchronized (pending) {
      if (xid >= xidLimit) {
        long limit = xid + XIDS_PER_RECORD;
        append(new WalRecord().begin(WalRecordType.XIDS).putLong(limit), -1);
        xidLimit = limit;
      }
    }
  }

  long xidLimit() {
    return xidLimit;
  }

  @Override
  public void flush(long lsn) {
    Wal log = wal;
    if (log == null) {
      return;
    }
    try {
      log.flush(lsn);
    } catch (StorageException e) {
      fail(e);
      throw e;
    }
  }

  @Override
  public long durableLsn() {
    Wal log = wal;
    return log == null ? Long.MAX_VALUE : log.durableLsn();
  }

  /** Makes everything appended so far durable. */
  public void flushAll() {
    flush(wal.insertLsn());
  }

  /** Makes room in the log ahead of need. */
  public void prepareLog() {
    wal.prepareAhead();
  }

  /** What checkpoints have done since the database was opened. */
  public CheckpointCounts checkpointCounts() {
    return checkpointer.counts();
  }

  /** The end of the log. */
  public long insertLsn() {
    return wal.insertLsn();
  }

  /** True if so much log was written since the last checkpoint that the next is due. */
  public boolean isCheckpointDue() {
    return wal.insertLsn() - wal.redoLsn() > options.walBytesPerCheckpoint();
  }

  /** True if anything was logged since the last checkpoint. */
  public boolean hasChanged() {
    return checkpointer.isBehind(wal.insertLsn());
  }

  /** Writes all changed pages and moves the point from which recovery reads the log to here. */
  public void checkpoint() {
    checkpoint(true);
  }

  /** As {@link #checkpoint()}; {@code requested} is false if it was due by itself. */
  public void checkpoint(boolean requested) {
    ensureOpen();
    checkpointer.run(false, requested);
  }

  @Override
  void makeRoomForLog() {
    wal.ensureHeadroom();
  }

  @Override
  boolean mayHint() {
    return wal.hasHeadroom() && !isClosed();
  }

  // ---- pages

  @Override
  Object owner() {
    return owner;
  }

  @Override
  Frame own(PageFile file, int block) {
    throw new IllegalStateException("every frame of a durable store is its own");
  }

  @Override
  Frame load(PageFile file, int block) {
    return loader.load(file, block);
  }

  @Override
  int extend(PageFile file) {
    return loader.extend(file);
  }

  PageLoader loader() {
    return loader;
  }

  /** No page can carry a larger LSN. */
  long endOfLog() {
    Wal log = wal;
    return log == null ? Long.MAX_VALUE : log.insertLsn();
  }

  @Override
  PageWriter newPageWriter() {
    return new PageWriter(new PageChanges());
  }

  @Override
  void commit(LatchedPage[] pages, int count) {
    boolean touched = false;
    for (int i = 0; i < count; i++) {
      if (pages[i].isTouched()) {
        ((DiskFrame) pages[i].frame).dirty = true; // before the log has it: see README, rule 15
        touched = true;
      }
    }
    if (!touched) {
      return;
    }
    reserve(hook.nextXid() - 1);
    WalRecord record = borrow();
    try {
      long lsn;
      do {
        long redo = wal.redoLsn();
        if (!PageLog.write(record, pages, count, redo)) {
          return;
        }
        lsn = append(record, redo);
      } while (lsn < 0);
      for (int i = 0; i < count; i++) {
        if (pages[i].isTouched()) {
          stamp(pages[i].frame, lsn);
        }
      }
    } finally {
      records.add(record);
    }
  }

  private static void stamp(Frame frame, long lsn) {
    PageBytes.putLong(frame.chunk(), frame.base() + PageHeader.LSN, lsn);
  }

  /** I4: a torn write of hints would break the checksum, so the first one logs an image. */
  @Override
  void hinted(Frame hinted) {
    DiskFrame frame = (DiskFrame) hinted;
    frame.dirty = true;
    WalRecord record = borrow();
    try {
      for (long lsn = -1; lsn < 0; ) {
        long redo = wal.redoLsn();
        if (PageHeader.lsn(frame.chunk(), frame.base()) > redo) {
          return;
        }
        record.begin(WalRecordType.PAGES);
        PageLog.image(record, frame.file, frame.block, frame);
        lsn = append(record, redo);
        if (lsn >= 0) {
          stamp(frame, lsn);
        }
      }
    } finally {
      records.add(record);
    }
  }

  @Override
  SequentialReader sequentialReader(PageFile file) {
    return file.blocks() <= pool.capacity() / 4 ? file::copyPage : new ReadAheadReader(this, file);
  }

  // ---- life

  @Override
  boolean mayBegin() {
    return closer == Thread.currentThread();
  }

  @Override
  void stopped() {
    // What is in memory is not written any more; files are closed by close().
  }

  /** Brings everything to disk so that the next opening has nothing to recover. */
  @Override
  public void close() {
    if (!markClosed()) {
      return;
    }
    try {
      if (failure() == null && wal != null) {
        whileQuiet(() -> closer = Thread.currentThread());
        checkpointer.run(true, true);
      }
    } finally {
      closer = null;
      release();
    }
  }

  /** Closes files without writing anything, as after a failure. */
  private void release() {
    if (wal != null) {
      wal.close();
    }
    relations.forEachFile(file -> file.disk().close());
    directory.close();
  }
}
