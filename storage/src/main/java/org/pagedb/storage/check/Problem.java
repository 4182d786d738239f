package org.pagedb.storage.check;

/**
 * One thing that is wrong.
 *
 * @param relation the relation's number
 * @param block the block, or -1 if no single one is to blame
 * @param found what was found, and where on the page
 * @param rule what must hold
 */
public record Problem(int relation, int block, String found, String rule) {

  @Override
  public String toString() {
    return "relation=%d block=%d found=[%s] rule=[%s]".formatted(relation, block, found, rule);
  }
}
