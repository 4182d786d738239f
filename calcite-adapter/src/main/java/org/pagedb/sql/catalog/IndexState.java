package org.pagedb.sql.catalog;

/** What an index is good for. */
public enum IndexState {
  /** It has an entry for each row, and answers. */
  VALID('v'),

  /** It has an entry for each row now, but not for what a transaction's older snapshot sees. */
  HIDDEN('v'),

  /** Writers keep it up, and it refuses duplicates, but it does not answer. */
  INVALID('i'),

  /** Writers put no entries in, but make no row version that its entries would not lead to. */
  BUILDING('b'),

  /** It is about to go: nobody looks at it. */
  DEAD('d');

  private final char letter;

  IndexState(char letter) {
    this.letter = letter;
  }

  /** As it is kept in the catalog. */
  char letter() {
    return letter;
  }

  static IndexState of(char letter) {
    return switch (letter) {
      case 'v' -> VALID;
      case 'i' -> INVALID;
      case 'b' -> BUILDING;
      case 'd' -> DEAD;
      default -> throw new IllegalArgumentException("no index state: " + letter);
    };
  }
}
