package org.pagedb.storage.btree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.btree.key.KeyColumn;
import org.pagedb.storage.btree.key.KeyDecoder;
import org.pagedb.storage.btree.key.KeyEncoder;
import org.pagedb.storage.btree.key.KeyKind;
import org.pagedb.storage.btree.key.KeyLayout;
import org.pagedb.storage.buffer.MemoryPageStore;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.LongVector;

class EntryBatchTest {

  private static final KeyLayout COVERING =
      KeyLayout.of(
          List.of(KeyColumn.of(KeyKind.INT4), KeyColumn.of(KeyKind.BYTES).ordered(true, true)),
          List.of(KeyColumn.of(KeyKind.INT8)));

  @Test
  void entriesComeBackDecodedFromSmallAndLargeRanges() {
    TestIndex index = new TestIndex(COVERING);
    KeyEncoder encoder = new KeyEncoder(COVERING);
    BTreeInserter inserter = index.tree.inserter();
    for (int i = 0; i < 5_000; i++) {
      byte[] name = ("name " + i).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
      encoder.clear().putLong(i).putBytes(name, 0, name.length).putLong(-i);
      inserter.insert(encoder, TestIndex.tid(i, 1), UniqueCheck.NONE, null);
    }
    index.check();
    for (int length : new int[] {1, 5, 700}) {
      int low = 1_000;
      KeyPosition from = position(encoder.clear().putLong(low), false);
      KeyPosition to = position(encoder.clear().putLong(low + length), false);
      IndexScan scan = index.tree.scan(true).start(from, to, false);
      KeyDecoder decoder = new KeyDecoder(COVERING, 2, 1);
      LongVector included = new LongVector(16);
      BytesVector names = new BytesVector(16);
      ColumnBatch columns = new ColumnBatch(included, names);
      int next = low;
      while (scan.next()) {
        EntryBatch batch = scan.batch();
        batch.decode(decoder, columns);
        assertThat(columns.size()).isEqualTo(batch.size());
        for (int i = 0; i < batch.size(); i++, next++) {
          assertThat(included.at(i)).isEqualTo(-next);
          assertThat(names.string(i)).isEqualTo("name " + next);
        }
        int[] last = {batch.size() - 1};
        batch.decode(decoder, last, 1, columns);
        assertThat(names.string(0)).isEqualTo("name " + (next - 1));
      }
      assertThat(next).isEqualTo(low + length);
    }
  }

  private static KeyPosition position(KeyEncoder encoder, boolean after) {
    return after
        ? KeyPosition.after(encoder.key(), encoder.keyLength())
        : KeyPosition.before(encoder.key(), encoder.keyLength());
  }

  @Test
  void asksTheMapOnceForEachRunOfEntriesOnOneHeapPage() {
    TestIndex index = new TestIndex(TestIndex.INT);
    for (int i = 0; i < 300; i++) {
      index.insert((long) i, TestIndex.tid(i / 100, 1 + i % 100));
    }
    IndexScan scan = index.tree.scan(false);
    scan.start(KeyPosition.start(), KeyPosition.end(), false);
    assertThat(scan.next()).isTrue();
    int[] asked = new int[1];
    int visible =
        scan.batch()
            .testVisibility(
                block -> {
                  asked[0]++;
                  return block == 1;
                });
    assertThat(asked[0]).isEqualTo(scan.batch().runCount()).isLessThanOrEqualTo(3);
    assertThat(visible).isEqualTo(100);
    assertThat(scan.batch().isRunVisible(1)).isTrue();
    assertThat(scan.batch().isRunVisible(0)).isFalse();
  }

  /**
   * I7. The entry of a dead row is in the batch; then vacuum removes it from the index, the row
   * from the heap, and sets the heap page all-visible. Whoever trusts the map now returns a dead
   * row.
   */
  @Test
  void doesNotTrustTheMapOnceVacuumHasCleanedTheLeaf() {
    TestIndex index = new TestIndex(TestIndex.INT);
    index.insert(1L, TestIndex.tid(5, 1));
    index.insert(2L, TestIndex.tid(5, 2));
    IndexScan scan = index.tree.scan(true);
    scan.start(KeyPosition.start(), KeyPosition.end(), false);
    assertThat(scan.next()).isTrue();
    assertThat(scan.batch().size()).isEqualTo(2);

    boolean[] allVisible = {false};
    assertThat(scan.batch().testVisibility(block -> allVisible[0])).isZero();
    index.tree.vacuum().run(tid -> tid == TestIndex.tid(5, 1));
    allVisible[0] = true;

    assertThat(scan.batch().testVisibility(block -> allVisible[0])).isZero();
    assertThat(scan.batch().isRunVisible(0)).isFalse();

    scan.start(KeyPosition.start(), KeyPosition.end(), false);
    assertThat(scan.next()).isTrue();
    assertThat(scan.batch().testVisibility(block -> allVisible[0])).isEqualTo(1);
  }

  /** The same where vacuum comes between the question about one page and the look at the leaf. */
  @Test
  void doesNotTrustTheMapIfVacuumCleansTheLeafWhileItIsAsked() {
    TestIndex index = new TestIndex(TestIndex.INT);
    index.insert(1L, TestIndex.tid(5, 1));
    index.insert(2L, TestIndex.tid(5, 2));
    IndexScan scan = index.tree.scan(false);
    scan.start(KeyPosition.start(), KeyPosition.end(), false);
    scan.next();
    int visible =
        scan.batch()
            .testVisibility(
                block -> {
                  index.tree.vacuum().run(tid -> tid == TestIndex.tid(5, 1));
                  return true;
                });
    assertThat(visible).isZero();
  }

  /** After a clone a page is changed as a copy; the frame that was read never changes again. */
  @Test
  void doesNotTrustTheMapOnceACloneHasMadeVacuumChangeACopy() {
    MemoryPageStore store = new MemoryPageStore();
    TestIndex index = new TestIndex(store, TestIndex.INT);
    index.insert(1L, TestIndex.tid(5, 1));
    index.insert(2L, TestIndex.tid(5, 2));
    try (MemoryPageStore clone = store.copy()) {
      IndexScan scan = index.tree.scan(false);
      scan.start(KeyPosition.start(), KeyPosition.end(), false);
      scan.next();
      index.tree.vacuum().run(tid -> tid == TestIndex.tid(5, 1));
      assertThat(scan.batch().testVisibility(block -> true)).isZero();
      TestIndex other =
          new TestIndex(clone, new BTree(clone, clone.file(index.tree.file().id()), TestIndex.INT));
      assertThat(other.tids()).hasSize(2);
      other.check();
    }
  }
}
