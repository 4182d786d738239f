package org.pagedb.storage.page;

/** The bits of a page header's flags. I1: a page with any other bit set is refused as corrupt. */
public final class PageFlags {

  /**
   * I2: a hint, never WAL-logged: some line pointer below lower may be UNUSED. Clear means that
   * adding an item need not look for one. Only adding an item and repairing fragmentation touch it.
   */
  public static final int PD_HAS_FREE_LINES = 0x0001;

  /** A hint: an update found no room here. */
  public static final int PD_PAGE_FULL = 0x0002;

  /** Every tuple on the page is visible to every running and future snapshot. WAL-logged. */
  public static final int PD_ALL_VISIBLE = 0x0004;

  /** All bits that may be set. */
  public static final int VALID = PD_HAS_FREE_LINES | PD_PAGE_FULL | PD_ALL_VISIBLE;

  private PageFlags() {}
}
