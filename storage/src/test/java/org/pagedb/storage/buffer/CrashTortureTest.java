package org.pagedb.storage.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.file.FaultyFiles;
import org.pagedb.storage.page.LinePointer;
import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageItems;

/**
 * The power fails at every step that changes a file; what was durable is found, and nothing half.
 */
class CrashTortureTest {

  private static final int STEPS = 120;

  @Test
  void everyEleventhStepOfAShortRun() {
    long seed = System.nanoTime();
    torture(seed, STEPS, 11);
  }

  @Test
  @Tag("long")
  void everyStepOfShortRuns() {
    long first = System.nanoTime();
    for (long seed = first; seed < first + 5; seed++) {
      torture(seed, STEPS, 1);
    }
  }

  @Test
  @Tag("long")
  void everyThirdStepOfManyRuns() {
    long first = System.nanoTime();
    for (long seed = first; seed < first + 10; seed++) {
      torture(seed, 4 * STEPS, 3);
    }
  }

  private static void torture(long seed, int steps, int stride) {
    long total = stepsOf(seed, steps);
    for (long at = 1 + Math.floorMod(seed, stride); at <= total; at += stride) {
      try {
        crashAt(seed, steps, at);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("seed=%d steps=%d crash at step %d".formatted(seed, steps, at), e);
      }
    }
  }

  private static long stepsOf(long seed, int steps) {
    FaultyFiles files = new FaultyFiles();
    DurablePageStore store = TestStores.open(files);
    new KernelWorkload(store, seed).run(steps);
    store.close();
    return files.steps();
  }

  private static void crashAt(long seed, int steps, long at) {
    FaultyFiles files = new FaultyFiles().failAt(at, FaultyFiles.Fault.CRASH);
    KernelWorkload workload = null;
    try {
      DurablePageStore store = TestStores.open(files);
      workload = new KernelWorkload(store, seed);
      workload.run(steps);
      store.close();
    } catch (StorageException e) {
      assertThat(files.isCrashed()).as("failed without a fault: %s", e).isTrue();
    }
    Random chance = new Random(seed ^ at);
    FaultyFiles after = files.afterCrash(chance);
    if (chance.nextInt(3) == 0) {
      after = crashDuringRecovery(after, chance);
    }
    DurablePageStore recovered = TestStores.open(after);
    if (workload != null) {
      workload.requireRecovered(recovered);
    }
    recovered.close();
  }

  private static FaultyFiles crashDuringRecovery(FaultyFiles after, Random chance) {
    after.failAt(1 + chance.nextInt(60), FaultyFiles.Fault.CRASH);
    try {
      TestStores.open(after).close();
    } catch (StorageException e) {
      assertThat(after.isCrashed()).as("failed without a fault: %s", e).isTrue();
    }
    return after.afterCrash(chance);
  }

  @Test
  void slottedPagesUnderRepairComeBackByteForByte() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    FaultyFiles files = new FaultyFiles();
    DurablePageStore store = TestStores.open(files);
    PageFile file = store.file(FileId.main(2));
    try (MiniTransaction mtr = store.begin()) {
      PageHeader.init(mtr.extend(file), 16);
      mtr.commit();
    }
    for (int i = 0; i < 300; i++) {
      KernelWorkload.churnSlots(store, file, random);
      if (i % 50 == 20) {
        store.checkpoint();
      }
    }
    store.flushAll();
    byte[] before = itemsOf(file);
    DurablePageStore recovered = TestStores.open(files.afterCrash(random));
    assertThat(itemsOf(recovered.file(FileId.main(2)))).as("seed %d", seed).isEqualTo(before);
  }

  /**
   * The page without what a crash may change: hints, the hole, and the padding behind items, which
   * keeps whatever stood there before.
   */
  private static byte[] itemsOf(PageFile file) {
    byte[] page = new byte[PageHeader.PAGE_SIZE];
    file.copyPage(0, page);
    PageBytes.putShort(page, PageHeader.FLAGS, 0);
    PageBytes.putInt(page, PageHeader.CHECKSUM, 0);
    byte[] items = page.clone();
    Arrays.fill(items, PageHeader.lower(page, 0), PageHeader.special(page, 0), (byte) 0);
    for (int n = 1; n <= PageItems.count(page, 0); n++) {
      int linePointer = PageItems.linePointer(page, 0, n);
      if (LinePointer.isNormal(linePointer)) {
        int offset = LinePointer.offset(linePointer);
        System.arraycopy(page, offset, items, offset, LinePointer.length(linePointer));
      }
    }
    return items;
  }
}
