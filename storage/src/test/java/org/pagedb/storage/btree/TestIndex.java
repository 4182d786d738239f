package org.pagedb.storage.btree;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.pagedb.storage.btree.key.KeyColumn;
import org.pagedb.storage.btree.key.KeyEncoder;
import org.pagedb.storage.btree.key.KeyKind;
import org.pagedb.storage.btree.key.KeyLayout;
import org.pagedb.storage.buffer.FileId;
import org.pagedb.storage.buffer.MemoryPageStore;
import org.pagedb.storage.buffer.PageStore;

/** An index in memory with keys of one column, and short ways to use it. */
final class TestIndex {

  static final KeyLayout INT = KeyLayout.of(KeyColumn.of(KeyKind.INT8));
  static final KeyLayout TEXT = KeyLayout.of(KeyColumn.of(KeyKind.BYTES));

  final PageStore store;
  final BTree tree;
  private final KeyEncoder encoder;
  private final BTreeInserter inserter;

  TestIndex(KeyLayout layout) {
    this(new MemoryPageStore(), layout);
  }

  TestIndex(PageStore store, KeyLayout layout) {
    this(store, new BTree(store, store.file(FileId.main(store.createRelation(3))), layout));
  }

  TestIndex(PageStore store, BTree tree) {
    this.store = store;
    this.tree = tree;
    encoder = new KeyEncoder(tree.layout());
    inserter = tree.inserter();
  }

  /** The same index for another thread. */
  TestIndex forAnotherThread() {
    return new TestIndex(store, tree);
  }

  static long tid(long block, int offset) {
    return block << 16 | offset;
  }

  void insert(Object key, long tid) {
    assertThat(inserter.insert(encode(key), tid, UniqueCheck.NONE, null)).isNull();
  }

  UniqueConflict insertUnique(Object key, long tid, UniqueCheck check, LivenessProbe probe) {
    return inserter.insert(encode(key), tid, check, probe);
  }

  UniqueConflict findConflict(Object key, long ownTid, LivenessProbe probe) {
    return inserter.findConflict(encode(key), ownTid, probe);
  }

  KeyEncoder encode(Object key) {
    encoder.clear();
    if (key == null) {
      return encoder.putNull();
    }
    if (key instanceof Number number) {
      return encoder.putLong(number.longValue());
    }
    byte[] bytes = ((String) key).getBytes(StandardCharsets.UTF_8);
    return encoder.putBytes(bytes, 0, bytes.length);
  }

  KeyPosition before(Object key) {
    encode(key);
    return KeyPosition.before(encoder.key(), encoder.keyLength());
  }

  KeyPosition after(Object key) {
    encode(key);
    return KeyPosition.after(encoder.key(), encoder.keyLength());
  }

  List<Long> tids(KeyPosition from, KeyPosition to, boolean backward) {
    List<Long> tids = new ArrayList<>();
    IndexScan scan = tree.scan(false).start(from, to, backward);
    while (scan.next()) {
      EntryBatch batch = scan.batch();
      assertRuns(batch);
      for (int i = 0; i < batch.size(); i++) {
        tids.add(batch.tid(i));
      }
    }
    return tids;
  }

  private static void assertRuns(EntryBatch batch) {
    int next = 0;
    for (int run = 0; run < batch.runCount(); run++) {
      assertThat(batch.runStart(run)).isEqualTo(next);
      next = batch.runEnd(run);
      for (int i = batch.runStart(run); i < next; i++) {
        assertThat(batch.tid(i) >>> 16).isEqualTo(batch.runBlock(run));
      }
    }
    assertThat(next).isEqualTo(batch.size());
  }

  /** All tids, in order of keys. */
  List<Long> tids() {
    return tids(KeyPosition.start(), KeyPosition.end(), false);
  }

  /** Checks the whole index. */
  BTreeStatistics check() {
    List<String> problems = new ArrayList<>();
    BTreeStatistics statistics =
        BTreeCheck.check(
            tree,
            (block, found, rule) ->
                problems.add("block %d: %s, but %s".formatted(block, found, rule)));
    assertThat(problems).isEmpty();
    return statistics;
  }
}
