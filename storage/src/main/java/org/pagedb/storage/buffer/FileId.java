package org.pagedb.storage.buffer;

/** Names one fork of one relation of a store. */
public record FileId(int relation, Fork fork) {

  /** The relation's main fork. */
  public static FileId main(int relation) {
    return new FileId(relation, Fork.MAIN);
  }

  @Override
  public String toString() {
    return "relation %d %s".formatted(relation, fork);
  }
}
