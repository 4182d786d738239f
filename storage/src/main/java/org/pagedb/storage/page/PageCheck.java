package org.pagedb.storage.page;

import java.util.Arrays;
import org.pagedb.storage.error.StorageException;

/** I3: what must hold of every page's header. */
public final class PageCheck {

  private static final byte[] ZEROS = new byte[PageHeader.PAGE_SIZE];

  private PageCheck() {}

  /** A rule that a page breaks, and what was found instead. */
  public record Violation(String found, String rule) {

    /** This violation as an error that names the place. */
    public StorageException at(String file, long block) {
      return StorageException.corruptPage(file, block, found, rule);
    }
  }

  /** Checks a page as read from a file: checksum and header. Null if all is well. */
  public static Violation ofStored(byte[] array, int base, int block) {
    if (isZero(array, base)) {
      return null;
    }
    int expected = PageChecksum.of(array, base, block);
    int found = PageHeader.checksum(array, base);
    if (expected != found) {
      return new Violation(
          "checksum=%08x".formatted(found), "checksum=%08x by content".formatted(expected));
    }
    return ofHeader(array, base);
  }

  /** Checks the header of a page in memory. Null if all is well. */
  public static Violation ofHeader(byte[] array, int base) {
    if (PageHeader.isNew(array, base)) {
      return isZero(array, base) ? null : new Violation("sizeVersion=0", "a new page is all zeros");
    }
    int sizeVersion = PageHeader.sizeVersion(array, base);
    if (sizeVersion != (PageHeader.PAGE_SIZE | PageHeader.LAYOUT_VERSION)) {
      return new Violation(
          "sizeVersion=%04x".formatted(sizeVersion),
          "sizeVersion=%04x".formatted(PageHeader.PAGE_SIZE | PageHeader.LAYOUT_VERSION));
    }
    int flags = PageHeader.flags(array, base);
    if ((flags & ~PageFlags.VALID) != 0) {
      return new Violation(
          "flags=%04x".formatted(flags), "flags within %04x".formatted(PageFlags.VALID));
    }
    int lower = PageHeader.lower(array, base);
    int upper = PageHeader.upper(array, base);
    int special = PageHeader.special(array, base);
    boolean ordered =
        PageHeader.SIZE <= lower
            && lower <= upper
            && upper <= special
            && special <= PageHeader.PAGE_SIZE
            && special == LinePointer.align(special);
    return ordered
        ? null
        : new Violation(
            "lower=%d upper=%d special=%d".formatted(lower, upper, special),
            "%d <= lower <= upper <= special <= %d, special 8-aligned"
                .formatted(PageHeader.SIZE, PageHeader.PAGE_SIZE));
  }

  private static boolean isZero(byte[] array, int base) {
    return PageHeader.isNew(array, base)
        && Arrays.equals(array, base, base + PageHeader.PAGE_SIZE, ZEROS, 0, PageHeader.PAGE_SIZE);
  }
}
