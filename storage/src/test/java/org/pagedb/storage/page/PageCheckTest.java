package org.pagedb.storage.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PageCheckTest {

  private static final int BLOCK = 42;

  private final byte[] page = new byte[PageHeader.PAGE_SIZE];

  @BeforeEach
  void aSoundStoredPage() {
    PageWriter writer = PageWriter.over(page);
    PageHeader.init(writer, 16);
    OrderedItems.insert(writer, 1, new byte[] {1, 2, 3}, 0, 3);
    PageChecksum.stamp(page, 0, BLOCK);
  }

  @Test
  void acceptsASoundPageAndANewOne() {
    assertThat(PageCheck.ofStored(page, 0, BLOCK)).isNull();
    assertThat(PageCheck.ofStored(new byte[PageHeader.PAGE_SIZE], 0, BLOCK)).isNull();
  }

  @Test
  void findsEveryFlippedBit() {
    for (int at = 0; at < PageHeader.PAGE_SIZE; at++) {
      page[at] ^= 1 << (at & 7);
      assertThat(PageCheck.ofStored(page, 0, BLOCK)).as("byte %d", at).isNotNull();
      page[at] ^= 1 << (at & 7);
    }
  }

  @Test
  void findsAPageInTheWrongPlace() {
    assertThat(PageCheck.ofStored(page, 0, BLOCK + 1)).isNotNull();
  }

  @Test
  void refusesAnUnknownFlagByItsRule() {
    PageBytes.putShort(page, PageHeader.FLAGS, 0x0008);
    assertThat(PageCheck.ofHeader(page, 0).found()).isEqualTo("flags=0008");
    assertThat(PageCheck.ofHeader(page, 0).rule()).isEqualTo("flags within 0007");
  }

  @Test
  void refusesBoundsOutOfOrder() {
    PageBytes.putShort(page, PageHeader.LOWER, PageHeader.upper(page, 0) + 1);
    assertThat(PageCheck.ofHeader(page, 0).at("base/16", 7))
        .hasMessageContaining("relation=base/16 block=7 found=[lower=")
        .hasMessageContaining("lower <= upper");
  }

  @Test
  void refusesAnotherLayoutVersion() {
    PageBytes.putShort(page, PageHeader.SIZE_VERSION, PageHeader.PAGE_SIZE | 9);
    assertThat(PageCheck.ofHeader(page, 0).found()).isEqualTo("sizeVersion=2009");
  }

  @Test
  void refusesContentOnAPageThatClaimsToBeNew() {
    byte[] odd = new byte[PageHeader.PAGE_SIZE];
    odd[5000] = 1;
    assertThat(PageCheck.ofHeader(odd, 0).rule()).isEqualTo("a new page is all zeros");
  }
}
