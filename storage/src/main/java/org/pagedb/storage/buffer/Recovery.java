package org.pagedb.storage.buffer;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.file.ControlRecord;
import org.pagedb.storage.file.DataDirectory;
import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.wal.CheckpointRecord;
import org.pagedb.storage.wal.Preparation;
import org.pagedb.storage.wal.RelationChange.Creation;
import org.pagedb.storage.wal.RelationChange.Truncation;
import org.pagedb.storage.wal.TransactionEnd;
import org.pagedb.storage.wal.Wal;
import org.pagedb.storage.wal.WalReader;
import org.pagedb.storage.wal.WalRecord;

/**
 * Brings pages and files to the state that the log tells, from the last checkpoint's redo point to
 * the log's torn end. Only redo; doing it twice, or once more after a crash in the middle, gives
 * the same.
 */
final class Recovery {

  private final DurablePageStore store;
  private final DataDirectory directory;
  private final DurableOptions options;
  private final List<TransactionEnd> ends = new ArrayList<>();
  private final Set<Integer> orphans = new HashSet<>();
  private final MissingPages missing = new MissingPages();
  private final PageLog.Part part = new PageLog.Part();
  private ControlRecord control;
  private long nextXid;
  private Wal.Position end;
  private boolean clean;

  Recovery(DurablePageStore store, DataDirectory directory, DurableOptions options) {
    this.store = store;
    this.directory = directory;
    this.options = options;
  }

  ControlRecord control() {
    return control;
  }

  Recovered recovered() {
    return new Recovered(nextXid, List.copyOf(ends), store.prepared().all());
  }

  /** True if the database was closed in order and nothing was done. */
  boolean wasClean() {
    return clean;
  }

  Wal openLog() {
    return log(end, control.redoLsn());
  }

  private Wal log(Wal.Position at, long redo) {
    return new Wal(
        directory.files(),
        directory.wal(),
        control.walSegmentBytes(),
        control.databaseId(),
        at,
        redo,
        options.groupCommit());
  }

  private WalReader reader(long lsn, int chain) {
    return new WalReader(
        directory.files(),
        directory.wal(),
        control.walSegmentBytes(),
        control.databaseId(),
        lsn,
        chain);
  }

  void run() {
    if (!directory.holdsDatabase()) {
      createDatabase();
    }
    control = directory.control().read();
    CheckpointRecord checkpoint = lastCheckpoint();
    knowRelations(checkpoint);
    nextXid = checkpoint.nextXid();
    checkpoint.prepared().forEach(this::prepared);
    boolean fresh = redoAll();
    clean = checkpoint.shutdown() && fresh && control.redoLsn() == control.checkpointLsn();
    if (!clean) {
      finish();
    }
  }

  private void createDatabase() {
    int segmentBytes = options.walSegmentBytes();
    long first = Wal.firstLsn(segmentBytes);
    control = new ControlRecord(new SecureRandom().nextLong(), 1, segmentBytes, first, 0, first, 0);
    WalRecord record = new WalRecord();
    new CheckpointRecord(
            true,
            control.databaseId(),
            0,
            PageStore.FIRST_RELATION,
            List.of(),
            List.of(),
            List.of())
        .write(record);
    try (Wal wal = log(new Wal.Position(first, 0), first)) {
      wal.flush(wal.append(record));
    }
    directory.control().write(control);
  }

  private CheckpointRecord lastCheckpoint() {
    try (WalReader reader = reader(control.checkpointLsn(), control.checkpointChain())) {
      WalRecord record = reader.next();
      if (record == null) {
        throw shortLog("the last checkpoint's record is whole", control.checkpointLsn());
      }
      return CheckpointRecord.read(record);
    }
  }

  private StorageException shortLog(String rule, long lsn) {
    return new StorageException(
        StorageError.DATA_CORRUPTED,
        "corrupt WAL: directory=\"%s\" found=[end of log at lsn=%d] rule=[%s]"
            .formatted(directory.wal(), lsn, rule));
  }

  private void knowRelations(CheckpointRecord checkpoint) {
    for (int relation : directory.relations()) {
      if (relation < checkpoint.nextRelation()) {
        store.relations().add(relation);
      } else {
        orphans.add(relation); // unless the log tells of its creation
      }
    }
    store.relations().skipTo(checkpoint.nextRelation());
    for (Creation creation : checkpoint.creations()) {
      create(creation);
    }
    for (int relation : checkpoint.doomed()) {
      drop(relation);
    }
  }

  private void create(Creation creation) {
    orphans.remove(creation.relation());
    store.relations().add(creation.relation());
    store.pending().created(creation);
    nextXid = Math.max(nextXid, creation.xid() + 1);
  }

  private void drop(int relation) {
    store.dropRelation(relation);
    missing.relationIsGone(relation);
    orphans.remove(relation);
  }

  /** True if there was nothing behind the last checkpoint. */
  private boolean redoAll() {
    boolean nothing = true;
    try (WalReader reader = reader(control.redoLsn(), control.redoChain())) {
      for (WalRecord record = reader.next(); record != null; record = reader.next()) {
        redo(record);
        nothing &= record.lsn() <= control.checkpointLsn();
      }
      if (reader.position() <= control.checkpointLsn()) {
        throw shortLog("the log reaches beyond its last checkpoint", reader.position());
      }
      reader.requireTornEnd();
      end = new Wal.Position(reader.position(), reader.chain());
    }
    return nothing;
  }

  private void redo(WalRecord record) {
    switch (record.type()) {
      case PAGES -> {
        while (!record.isTaken()) {
          part.read(record);
          redoPage(record.end());
        }
      }
      case COMMIT, ABORT -> ended(TransactionEnd.read(record));
      case CREATE -> create(Creation.read(record));
      case TRUNCATE -> truncate(Truncation.read(record));
      case XIDS -> nextXid = Math.max(nextXid, record.takeLong());
      case PREPARE -> prepared(Preparation.read(record));
      case CHECKPOINT -> {
        // What it says of pages is true by now, the rest was read first.
      }
    }
  }

  private void prepared(Preparation preparation) {
    store.prepared().prepared(preparation);
    isUsed(preparation.xid(), preparation.subtransactions());
  }

  private void isUsed(long xid, long[] subtransactions) {
    nextXid = Math.max(nextXid, xid + 1);
    for (long subtransaction : subtransactions) {
      nextXid = Math.max(nextXid, subtransaction + 1);
    }
  }

  private void ended(TransactionEnd transaction) {
    ends.add(transaction);
    store.pending().ended(transaction);
    store.prepared().ended(transaction.xid());
    isUsed(transaction.xid(), transaction.subtransactions());
    for (int relation : transaction.droppedRelations()) {
      drop(relation);
    }
  }

  private void truncate(Truncation truncation) {
    FileId id = new FileId(truncation.relation(), Fork.values()[truncation.fork()]);
    missing.fileIsCut(id, truncation.blocks());
    if (store.exists(truncation.relation())) {
      store.cut(store.file(id), truncation.blocks());
    }
  }

  private void redoPage(long lsn) {
    if (!store.exists(part.file.relation())) {
      missing.add(part.file, part.block); // its drop must follow
      return;
    }
    PageFile file = store.file(part.file);
    DiskFrame frame;
    if (part.kind == PageLog.CHANGES) {
      if (part.block >= file.blocks() || missing.contains(part.file, part.block)) {
        missing.add(part.file, part.block); // its truncation must follow
        return;
      }
      frame = (DiskFrame) file.latched(part.block);
      if (PageHeader.lsn(frame.chunk(), frame.base()) >= lsn) {
        frame.unlatchUnchanged();
        return;
      }
    } else {
      missing.remove(part.file, part.block);
      reach(file, part.block);
      frame = store.loader().frameFor(file, part.block);
    }
    part.redo(frame.chunk(), frame.base());
    PageBytes.putLong(frame.chunk(), frame.base() + PageHeader.LSN, lsn);
    frame.dirty = true;
    frame.unlatch();
  }

  private static void reach(PageFile file, int block) {
    synchronized (file) {
      if (file.disk().blocks() <= block) {
        file.disk().grow(block + 1);
      }
      file.extendTo(block + 1);
    }
  }

  /** What a crash left half done and the log does not finish. */
  private void finish() {
    missing.requireNone(directory.root());
    for (Creation creation : store.pending().creations()) {
      if (!store.prepared().isPrepared(creation.xid())) {
        drop(creation.relation()); // its creator did not commit
      }
    }
    for (int relation : List.copyOf(orphans)) {
      drop(relation); // its creation did not reach the log
    }
    for (int relation : directory.relations()) {
      for (Fork fork : Fork.values()) {
        PageFile file = store.file(new FileId(relation, fork));
        file.disk().distrust();
        trim(file);
      }
    }
  }

  /** Takes away pages at the end that were added and never written to. */
  private void trim(PageFile file) {
    int blocks = file.blocks();
    while (blocks > 0 && isNew(file.frame(blocks - 1))) {
      blocks--;
    }
    if (blocks < file.blocks()) {
      store.cut(file, blocks);
    }
  }

  private static boolean isNew(Frame frame) {
    frame.beginRead(); // nobody else is here, but the page may have to be loaded first
    return PageHeader.isNew(frame.chunk(), frame.base());
  }
}
