package org.pagedb.storage.btree.key;

import java.util.ArrayList;
import java.util.List;

/**
 * The columns of an index: those that order it, then those it merely includes. Columns are numbered
 * from 0, key columns first.
 */
public final class KeyLayout {

  private final List<KeyColumn> columns;
  private final int keyCount;

  private KeyLayout(List<KeyColumn> columns, int keyCount) {
    this.columns = columns;
    this.keyCount = keyCount;
  }

  /** An index on {@code key} that includes nothing. */
  public static KeyLayout of(KeyColumn... key) {
    return of(List.of(key), List.of());
  }

  /**
   * An index on {@code key} that stores {@code included} beside it. Order flags of included columns
   * mean nothing, and a numeric is included as {@link KeyKind#BYTES}.
   */
  public static KeyLayout of(List<KeyColumn> key, List<KeyColumn> included) {
    if (key.isEmpty()) {
      throw new IllegalArgumentException("an index needs a key column");
    }
    for (KeyColumn column : included) {
      if (column.kind() == KeyKind.DECIMAL || !column.decodable()) {
        throw new IllegalArgumentException("cannot be included: " + column);
      }
    }
    List<KeyColumn> all = new ArrayList<>(key);
    all.addAll(included);
    return new KeyLayout(List.copyOf(all), key.size());
  }

  /** All columns, key columns first. */
  public List<KeyColumn> columns() {
    return columns;
  }

  /** The column numbered {@code index}, from 0. */
  public KeyColumn column(int index) {
    return columns.get(index);
  }

  /** How many columns there are. */
  public int columnCount() {
    return columns.size();
  }

  /** How many of them order the index. */
  public int keyColumnCount() {
    return keyCount;
  }

  /** Whether the column orders the index. */
  public boolean isKey(int index) {
    return index < keyCount;
  }

  @Override
  public String toString() {
    return "KeyLayout" + columns.subList(0, keyCount) + columns.subList(keyCount, columns.size());
  }
}
