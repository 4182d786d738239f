package org.pagedb.storage.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.error.StorageException;

class PageChangesTest {

  @Test
  void redoMakesTheSamePageFromTheSameStart() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < 2000; round++) {
      byte[] page = new byte[PageHeader.PAGE_SIZE];
      random.nextBytes(page);
      byte[] before = page.clone();
      PageChanges changes = new PageChanges();
      PageWriter writer = new PageWriter(changes);
      writer.wrap(page, 0, 0);
      for (int step = 0; step < 20; step++) {
        change(writer, random);
      }
      if (!changes.isFull()) {
        PageChanges.redo(changes.bytes(), 0, changes.length(), before, 0);
        assertThat(before).as("seed %d", seed).isEqualTo(page);
      }
    }
  }

  private static void change(PageWriter writer, Random random) {
    int offset = PageHeader.FLAGS + random.nextInt(8000);
    switch (random.nextInt(8)) {
      case 0 -> writer.putByte(offset, random.nextInt());
      case 1 -> writer.putShort(offset, random.nextInt());
      case 2 -> writer.putInt(offset, random.nextInt());
      case 3 -> writer.putLong(offset, random.nextLong());
      case 4 -> writer.putSixBytes(offset, random.nextLong());
      case 5 -> writer.fill(offset, random.nextInt(180), random.nextInt());
      case 6 -> writer.move(random.nextInt(8000), offset, random.nextInt(180));
      default -> {
        byte[] source = new byte[random.nextInt(150)];
        random.nextBytes(source);
        writer.putBytes(offset, source, 0, source.length);
        writer.putBytes(offset + source.length, source, 0, source.length / 8);
      }
    }
  }

  @Test
  void movesInTheMiddleOfAnIndexPageCostFewBytes() {
    PageChanges changes = new PageChanges();
    PageWriter writer = new PageWriter(changes);
    writer.wrap(new byte[PageHeader.PAGE_SIZE], 0, 0);
    PageHeader.init(writer, 16);
    byte[] item = new byte[16];
    for (int i = 0; i < 300; i++) {
      OrderedItems.insert(writer, 1, item, 0, item.length);
    }
    changes.clear();
    OrderedItems.insert(writer, 150, item, 0, item.length);
    assertThat(changes.length()).isLessThan(50);
  }

  @Test
  void stopsRecordingWhenAnImageIsShorter() {
    PageChanges changes = new PageChanges();
    PageWriter writer = new PageWriter(changes);
    writer.wrap(new byte[PageHeader.PAGE_SIZE], 0, 0);
    writer.putBytes(100, new byte[8000], 0, 8000);
    writer.putInt(100, 1);
    assertThat(changes.isFull()).isTrue();
    assertThat(changes.length()).isZero();
  }

  @Test
  void writesOutsideThePageAreRefusedWhateverTheChunkHolds() {
    byte[] chunk = new byte[3 * PageHeader.PAGE_SIZE];
    PageWriter writer = new PageWriter(null);
    writer.wrap(chunk, PageHeader.PAGE_SIZE, 1);
    assertThatThrownBy(() -> writer.putLong(PageHeader.PAGE_SIZE - 4, -1))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> writer.move(PageHeader.PAGE_SIZE - 4, 100, 8))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(writer.isChanged()).isFalse();
    assertThat(chunk).containsOnly(0);
  }

  @Test
  void refusesARecordingThatLeavesThePage() {
    byte[] changes = {(byte) 0xF0, 0x1F, 0x40, 0, 1, 2, 3};
    assertThatThrownBy(() -> PageChanges.redo(changes, 0, 7, new byte[8192], 0))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("offset=8176 length=64");
  }
}
