package org.pagedb.storage.btree;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.pagedb.storage.buffer.MemoryPageStore;

class BTreesTest {

  @Test
  void allWhoOpenAnIndexShareIt() {
    MemoryPageStore store = new MemoryPageStore();
    BTrees indexes = new BTrees(store, null);
    int relation = store.createRelation(3);
    BTree first = indexes.open(relation, TestIndex.INT);
    assertThat(indexes.open(relation, TestIndex.INT)).isSameAs(first);
    assertThat(indexes.open(store.createRelation(3), TestIndex.INT)).isNotSameAs(first);
  }
}
