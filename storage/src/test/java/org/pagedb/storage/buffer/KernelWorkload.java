package org.pagedb.storage.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.pagedb.storage.page.LinePointer;
import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageItems;
import org.pagedb.storage.page.PageRepair;
import org.pagedb.storage.page.PageWriter;
import org.pagedb.storage.wal.TransactionEnd;

/**
 * A seeded mix of everything the kernel does, with a model beside it. Each step that changes pages
 * also counts up on one page in the same mini-transaction, so after a crash that page tells which
 * step the database stands at; the model of that step must then be what is found.
 */
final class KernelWorkload {

  private static final FileId COUNTER = FileId.main(0);
  private static final FileId MAP = new FileId(1, Fork.VISIBILITY);
  private static final int COUNTER_AT = 200;
  private static final int WORDS_AT = 300;
  private static final int WORDS = 1900;

  /** What one relation or map is to hold: per block the words, or the items of a slotted page. */
  private static final class Model {
    final Map<FileId, List<int[]>> files = new TreeMap<>(KernelWorkload::compare);
    long nextXid = 100;

    Model copy() {
      Model copy = new Model();
      copy.nextXid = nextXid;
      files.forEach(
          (id, pages) -> {
            List<int[]> copied = new ArrayList<>();
            pages.forEach(page -> copied.add(page.clone()));
            copy.files.put(id, copied);
          });
      return copy;
    }
  }

  private static int compare(FileId a, FileId b) {
    int byRelation = Integer.compare(a.relation(), b.relation());
    return byRelation != 0 ? byRelation : a.fork().compareTo(b.fork());
  }

  private final Random random;
  private final DurablePageStore store;
  private final PageCopy copy = new PageCopy();
  private final Map<Integer, Model> history = new HashMap<>();
  private Model model = new Model();
  private int counter;
  private int durable;

  KernelWorkload(DurablePageStore store, long seed) {
    this.store = store;
    this.random = new Random(seed);
    history.put(0, model.copy());
  }

  /** Runs steps until all are done or the store's files fail. */
  void run(int steps) {
    begin();
    for (int i = 0; i < steps; i++) {
      step();
      remember();
    }
  }

  private void begin() {
    try (MiniTransaction mtr = store.begin()) {
      PageHeader.initRaw(mtr.extend(store.file(COUNTER)));
      mtr.commit();
    }
    store.flushAll();
  }

  private void remember() {
    history.computeIfAbsent(counter, c -> model.copy());
  }

  private void step() {
    switch (random.nextInt(24)) {
      case 0 -> createAndFill();
      case 1 -> dropOne();
      case 2 -> truncateOne();
      case 3 -> makeDurable();
      case 4 -> {
        if (random.nextInt(2) == 0) {
          store.checkpoint();
          durable = counter;
        }
      }
      case 5, 6 -> hint();
      case 7, 8, 9 -> extend();
      case 10 -> scan();
      default -> change();
    }
  }

  private void makeDurable() {
    store.flushAll();
    durable = counter;
  }

  private FileId anyFile() {
    List<FileId> ids = new ArrayList<>(model.files.keySet());
    return ids.isEmpty() ? MAP : ids.get(random.nextInt(ids.size()));
  }

  private List<int[]> pagesOf(FileId id) {
    return model.files.computeIfAbsent(id, i -> new ArrayList<>());
  }

  private void count(MiniTransaction mtr) {
    counter++;
    mtr.latch(store.file(COUNTER), 0).putInt(COUNTER_AT, counter);
  }

  /** The relation exists after a crash if its transaction committed, as the model then says. */
  private void createAndFill() {
    long xid = model.nextXid++;
    FileId id = FileId.main(store.createRelation(xid));
    List<int[]> pages = new ArrayList<>();
    try (MiniTransaction mtr = store.begin()) {
      for (int i = random.nextInt(4); i >= 0; i--) {
        pages.add(fresh(mtr.extend(store.file(id))));
      }
      mtr.commit();
    }
    boolean commits = random.nextInt(4) > 0;
    int[] dropped = commits ? new int[0] : new int[] {id.relation()};
    store.end(new TransactionEnd(commits, xid, new long[0], dropped), lsn -> {});
    if (commits) {
      model.files.put(id, pages);
      try (MiniTransaction mtr = store.begin()) {
        count(mtr);
        mtr.commit();
      }
      makeDurable(); // or a crash could take the count and leave the relation
    } else {
      store.dropRelation(id.relation());
    }
  }

  private int[] fresh(PageWriter page) {
    PageHeader.initRaw(page);
    int[] words = new int[WORDS];
    int from = random.nextInt(WORDS);
    for (int i = from; i < Math.min(WORDS, from + random.nextInt(1900)); i++) {
      words[i] = random.nextInt();
      page.putInt(WORDS_AT + 4 * i, words[i]);
    }
    return words;
  }

  private void dropOne() {
    FileId id = anyFile();
    if (id.equals(MAP) || random.nextInt(3) > 0) {
      return;
    }
    TransactionEnd end =
        new TransactionEnd(true, model.nextXid++, new long[0], new int[] {id.relation()});
    makeDurable();
    model.files.remove(id);
    history.remove(counter);
    remember();
    droppedAfter.put(id, counter);
    store.flush(store.end(end, lsn -> {}));
    store.dropRelation(id.relation());
  }

  /** Files whose drop or cut was begun when the count stood so: found either way. */
  private final Map<FileId, Integer> droppedAfter = new HashMap<>();

  private void truncateOne() {
    FileId id = anyFile();
    List<int[]> pages = pagesOf(id);
    if (pages.isEmpty() || random.nextInt(3) > 0) {
      return;
    }
    int left = random.nextInt(pages.size());
    makeDurable();
    cutAfter.put(id, counter);
    pages.subList(left, pages.size()).clear();
    history.remove(counter);
    remember();
    store.truncate(store.file(id), left);
    try (MiniTransaction mtr = store.begin()) {
      count(mtr);
      mtr.commit();
    }
  }

  private final Map<FileId, Integer> cutAfter = new HashMap<>();

  private void extend() {
    FileId id = anyFile();
    try (MiniTransaction mtr = store.begin()) {
      for (int i = random.nextInt(3); i >= 0; i--) {
        pagesOf(id).add(fresh(mtr.extend(store.file(id))));
      }
      count(mtr);
      mtr.commit();
    }
  }

  private void change() {
    try (MiniTransaction mtr = store.begin()) {
      for (int i = random.nextInt(3); i >= 0; i--) {
        changePage(mtr);
      }
      count(mtr);
      mtr.commit();
    }
  }

  private void changePage(MiniTransaction mtr) {
    FileId id = anyFile();
    List<int[]> pages = pagesOf(id);
    if (pages.isEmpty()) {
      return;
    }
    int block = random.nextInt(pages.size());
    int[] words = pages.get(block);
    PageWriter page = mtr.latch(store.file(id), block);
    int at = random.nextInt(WORDS);
    int count = Math.min(WORDS - at, 1 + random.nextInt(random.nextInt(5) == 0 ? 1500 : 10));
    switch (random.nextInt(3)) {
      case 0 -> {
        page.fill(WORDS_AT + 4 * at, 4 * count, 0);
        Arrays.fill(words, at, at + count, 0);
      }
      case 1 -> {
        int to = random.nextInt(WORDS - count + 1);
        page.move(WORDS_AT + 4 * at, WORDS_AT + 4 * to, 4 * count);
        System.arraycopy(words, at, words, to, count);
      }
      default -> {
        for (int i = at; i < at + count; i++) {
          words[i] = random.nextInt();
          page.putInt(WORDS_AT + 4 * i, words[i]);
        }
      }
    }
  }

  /** Hints are not compared, but a torn write of one must not make its page unreadable. */
  private void hint() {
    FileId id = anyFile();
    List<int[]> pages = pagesOf(id);
    if (pages.isEmpty()) {
      return;
    }
    PageFile file = store.file(id);
    HintWriter hints = file.hintWriter();
    file.copyPage(random.nextInt(pages.size()), copy);
    if (hints.begin(copy)) {
      hints.page().putHintInt(PageHeader.SIZE, random.nextInt());
      hints.page().putHintInt(8180, random.nextInt());
      hints.end();
    }
  }

  private void scan() {
    FileId id = anyFile();
    List<int[]> pages = pagesOf(id);
    SequentialReader reader = store.file(id).sequentialReader();
    for (int block = 0; block < pages.size(); block++) {
      reader.copyPage(block, copy);
      requireWords(id, block, pages.get(block));
    }
  }

  private void requireWords(FileId id, int block, int[] words) {
    for (int i = 0; i < WORDS; i++) {
      if (PageBytes.i32(copy.bytes(), WORDS_AT + 4 * i) != words[i]) {
        assertThat(PageBytes.i32(copy.bytes(), WORDS_AT + 4 * i))
            .as("%s block %d word %d at count %d", id, block, i, counter)
            .isEqualTo(words[i]);
      }
    }
  }

  /** Compares a recovered store with the model of the step it says it stands at. */
  void requireRecovered(DurablePageStore recovered) {
    int found = 0;
    PageFile counterFile = recovered.file(COUNTER);
    if (counterFile.blocks() > 0) {
      counterFile.copyPage(0, copy);
      found = PageBytes.i32(copy.bytes(), COUNTER_AT);
    }
    assertThat(found).as("what was made durable is there").isGreaterThanOrEqualTo(durable);
    Model expected = history.containsKey(found) ? history.get(found) : model;
    for (Map.Entry<FileId, List<int[]>> entry : expected.files.entrySet()) {
      requireFile(recovered, entry.getKey(), entry.getValue(), found);
    }
  }

  private void requireFile(DurablePageStore recovered, FileId id, List<int[]> pages, int found) {
    if (droppedAfter.getOrDefault(id, Integer.MAX_VALUE) <= found
        && !recovered.exists(id.relation())) {
      return;
    }
    PageFile file = recovered.file(id);
    if (cutAfter.getOrDefault(id, -1) != found) {
      assertThat(file.blocks())
          .as("%s at count %d", id, found)
          .isGreaterThanOrEqualTo(pages.size());
    }
    SequentialReader reader = file.sequentialReader();
    for (int block = 0; block < Math.min(file.blocks(), pages.size()); block++) {
      reader.copyPage(block, copy);
      requireWords(id, block, pages.get(block));
    }
  }

  /** Slotted pages under repair, logged and done again: for {@code PageRepair} and its moves. */
  static void churnSlots(DurablePageStore store, PageFile file, Random random) {
    try (MiniTransaction mtr = store.begin()) {
      PageWriter page = mtr.latch(file, 0);
      int count = PageItems.count(page.array(), page.base());
      for (int n = 1; n <= count; n++) {
        int linePointer = PageItems.linePointer(page.array(), page.base(), n);
        if (LinePointer.isNormal(linePointer) && random.nextInt(3) == 0) {
          PageItems.free(page, n);
        }
      }
      PageRepair.repairFragmentation(page);
      byte[] item = new byte[24 + random.nextInt(200)];
      random.nextBytes(item);
      while (PageItems.add(page, item, 0, item.length) != 0 && random.nextInt(9) > 0) {
        random.nextBytes(item);
      }
      mtr.commit();
    }
  }
}
