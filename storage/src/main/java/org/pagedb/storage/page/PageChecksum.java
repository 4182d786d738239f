package org.pagedb.storage.page;

import java.util.zip.CRC32C;

/** The CRC-32C that guards a page in a file. */
public final class PageChecksum {

  private static final int BLOCK_SPREAD = 0x9E37_79B1;

  private PageChecksum() {}

  /**
   * The checksum of the page's bytes except the checksum field itself. The block number goes into
   * it, so that a page written to the wrong place is found.
   */
  public static int of(byte[] array, int base, int block) {
    CRC32C crc = new CRC32C();
    crc.update(array, base, PageHeader.CHECKSUM);
    crc.update(array, base + PageHeader.FLAGS, PageHeader.PAGE_SIZE - PageHeader.FLAGS);
    return (int) crc.getValue() ^ block * BLOCK_SPREAD;
  }

  /** Puts the checksum in its field of a private copy that is about to be written. */
  public static void stamp(byte[] array, int base, int block) {
    PageBytes.putInt(array, base + PageHeader.CHECKSUM, of(array, base, block));
  }
}
