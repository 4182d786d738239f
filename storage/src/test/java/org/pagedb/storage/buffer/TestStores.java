package org.pagedb.storage.buffer;

import java.nio.file.Path;
import org.pagedb.storage.file.DataDirectory;
import org.pagedb.storage.file.FileSystem;

/** Opens small durable stores for tests. */
final class TestStores {

  static final int POOL_PAGES = 16;
  static final int BLOCKS_PER_READ = 4;
  static final int SEGMENT_BYTES = 1 << 16;

  private TestStores() {}

  static DurablePageStore open(FileSystem files) {
    return open(files, Path.of("/db"), 7);
  }

  static DurablePageStore open(FileSystem files, Path path, int segmentBlocks) {
    DataDirectory directory = DataDirectory.open(files, path, segmentBlocks);
    DurablePageStore store =
        new DurablePageStore(
            directory,
            new DurableOptions(POOL_PAGES, SEGMENT_BYTES, 1L << 20, BLOCKS_PER_READ, true));
    long nextXid = Math.max(10, store.recovered().nextXid());
    store.start(
        new CheckpointHook() {
          @Override
          public void beforePagesAreWritten() {}

          @Override
          public long nextXid() {
            return nextXid;
          }
        });
    return store;
  }
}
