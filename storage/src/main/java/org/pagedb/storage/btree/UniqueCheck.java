package org.pagedb.storage.btree;

/** What an insertion does about entries with the same key. */
public enum UniqueCheck {
  /** Nothing: the index is not unique, or the key has a null and nulls are distinct. */
  NONE,
  /** Inserts only if no other row has the key or may come to have it. */
  REFUSE,
  /** Inserts in any case, and says if the key must be checked again later: deferred constraints. */
  REPORT
}
