package org.pagedb.storage.inspect;

import org.pagedb.storage.buffer.FileId;
import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageHeader;

/** What a page is, as far as it tells by itself. */
public enum PageKind {
  /** All zeros. */
  NEW,
  /** Line pointers and tuples. */
  HEAP,
  /** The meta page of a B-tree. */
  INDEX_META,
  /** A tree or free page of a B-tree. */
  INDEX,
  /** A page of a free space map. */
  FREESPACE,
  /** A page of a visibility map. */
  VISIBILITY,
  /** A page of the commit log. */
  COMMIT_LOG,
  /** The page of a sequence. */
  SEQUENCE;

  static final int INDEX_SPECIAL = 8032;
  private static final int INDEX_MAGIC_AT = INDEX_SPECIAL + 24;
  private static final int INDEX_MAGIC = 0x4254_5245;
  private static final int META_MAGIC_AT = 28;
  private static final int META_MAGIC = 0x5047_4254;
  private static final int SEQUENCE_MAGIC = 0x3151_4553;

  /** The kind of a page of this file. */
  public static PageKind of(FileId file, byte[] page) {
    if (PageHeader.isNew(page, 0)) {
      return NEW;
    }
    return switch (file.fork()) {
      case FREESPACE -> FREESPACE;
      case VISIBILITY -> VISIBILITY;
      case MAIN -> ofMain(file, page);
    };
  }

  private static PageKind ofMain(FileId file, byte[] page) {
    if (PageBytes.i32(page, INDEX_MAGIC_AT) == INDEX_MAGIC
        && PageHeader.special(page, 0) == INDEX_SPECIAL) {
      return INDEX;
    }
    boolean raw = PageHeader.lower(page, 0) == PageHeader.PAGE_SIZE;
    if (raw && PageBytes.i32(page, META_MAGIC_AT) == META_MAGIC) {
      return INDEX_META;
    }
    if (raw && PageBytes.i32(page, META_MAGIC_AT) == SEQUENCE_MAGIC && file.relation() != 0) {
      return SEQUENCE;
    }
    return raw && file.relation() == 0 ? COMMIT_LOG : HEAP;
  }
}
