package org.pagedb.sql.catalog;

/**
 * Where a column or a constraint of a table comes from.
 *
 * @param local whether the table itself defines it
 * @param parents how many of the table's parents it is inherited from
 */
public record Ancestry(boolean local, int parents) {

  /** Defined by the table, inherited from nobody. */
  public static final Ancestry OWN = new Ancestry(true, 0);

  /** Inherited from one parent alone. */
  public static final Ancestry INHERITED = new Ancestry(false, 1);

  /** Whether a parent has it too, so that it follows the parent's. */
  public boolean isInherited() {
    return parents > 0;
  }

  /** With one more parent. */
  public Ancestry inheritedOnce() {
    return new Ancestry(local, parents + 1);
  }

  /** Without one of the parents; what no parent has any more is the table's own. */
  public Ancestry released() {
    return new Ancestry(local || parents == 1, parents - 1);
  }

  /** Defined by the table as well. */
  public Ancestry definedLocally() {
    return new Ancestry(true, parents);
  }
}
