package org.pagedb.sql.catalog;

import org.pagedb.sql.type.PgType;

/**
 * A column.
 *
 * @param name its name
 * @param number its attribute number from 1
 * @param type its type
 * @param typmod the type's modifier or -1
 * @param notNull whether NULL is refused
 * @param defaultText the DEFAULT (or generation) expression in SQL, or null
 * @param identity a, d or the blank as in {@code pg_attribute.attidentity}
 * @param generated s or the blank as in {@code pg_attribute.attgenerated}
 * @param dropped whether it is only a place in old rows
 * @param collation the collation's oid, or 0 if the type has none
 * @param ancestry whether it is the table's own or a parent's
 */
public record TableColumn(
    String name,
    int number,
    PgType type,
    int typmod,
    boolean notNull,
    String defaultText,
    char identity,
    char generated,
    boolean dropped,
    int collation,
    Ancestry ancestry) {

  /** The type is kept without a collation of its own: that is the column's. */
  public TableColumn {
    type = type.uncollated();
  }

  /** A column of the table's own. */
  public TableColumn(
      String name,
      int number,
      PgType type,
      int typmod,
      boolean notNull,
      String defaultText,
      char identity,
      char generated,
      boolean dropped,
      int collation) {
    this(
        name,
        number,
        type,
        typmod,
        notNull,
        defaultText,
        identity,
        generated,
        dropped,
        collation,
        Ancestry.OWN);
  }

  /** A column that is neither generated nor an identity. */
  public static TableColumn plain(
      String name, int number, PgType type, int typmod, boolean notNull, String defaultText) {
    return new TableColumn(
        name, number, type, typmod, notNull, defaultText, NONE, NONE, false, type.collationOid());
  }

  /** The type of its values, which tells their collation too. */
  public PgType valueType() {
    return type.collationOid() == collation ? type : type.collated(collation);
  }

  /** {@link #identity} and {@link #generated} of a column that is neither. */
  public static final char NONE = ' ';

  /** A copy under another name. */
  public TableColumn renamed(String newName) {
    return copy(newName, type, typmod, notNull, defaultText, identity, generated, collation);
  }

  /** A copy of another type. */
  public TableColumn retyped(PgType newType, int newTypmod, int newCollation) {
    return copy(name, newType, newTypmod, notNull, defaultText, identity, generated, newCollation);
  }

  /** A copy that refuses NULL, or not. */
  public TableColumn notNull(boolean newNotNull) {
    return copy(name, type, typmod, newNotNull, defaultText, identity, generated, collation);
  }

  /** A copy with another default, or none. */
  public TableColumn defaulted(String newDefaultText, char newIdentity, char newGenerated) {
    return copy(name, type, typmod, notNull, newDefaultText, newIdentity, newGenerated, collation);
  }

  private TableColumn copy(
      String newName,
      PgType newType,
      int newTypmod,
      boolean newNotNull,
      String newDefaultText,
      char newIdentity,
      char newGenerated,
      int newCollation) {
    return new TableColumn(
        newName,
        number,
        newType,
        newTypmod,
        newNotNull,
        newDefaultText,
        newIdentity,
        newGenerated,
        dropped,
        newCollation,
        ancestry);
  }

  /** A copy of other ancestry. */
  public TableColumn from(Ancestry newAncestry) {
    return numbered(number, newAncestry);
  }

  /** A copy with another attribute number, as it stands in another table. */
  public TableColumn numbered(int newNumber, Ancestry newAncestry) {
    return new TableColumn(
        name,
        newNumber,
        type,
        typmod,
        notNull,
        defaultText,
        identity,
        generated,
        dropped,
        collation,
        newAncestry);
  }

  /** What is left of the column after DROP COLUMN. */
  public TableColumn asDropped() {
    String placeName = "........pg.dropped." + number + "........";
    return new TableColumn(
        placeName, number, DroppedType.of(type), typmod, false, null, NONE, NONE, true, collation);
  }
}
