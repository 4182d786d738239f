package org.pagedb.sql.catalog;

import java.util.List;
import org.pagedb.sql.type.PgType;

/**
 * A sequence's definition. Where it stands is kept outside the catalog, because {@code nextval} is
 * not transactional.
 *
 * @param oid from 16384 for user sequences
 * @param schema the schema's name
 * @param name the sequence's name
 * @param type int2, int4 or int8
 * @param start the first value
 * @param increment not 0
 * @param minimum the least value
 * @param maximum the greatest value
 * @param cache how many values a session takes at once
 * @param cycles whether it begins again at the other end
 * @param persistence p, u or t
 * @param ownerTable the oid of the table that owns it, or 0
 * @param ownerColumn the attribute number of the owning column, or 0
 * @param identity whether the owning column is an identity column
 * @param storageId the number under which the page store keeps its value; a new one makes it start
 *     again transactionally
 */
public record Sequence(
    int oid,
    String schema,
    String name,
    PgType type,
    long start,
    long increment,
    long minimum,
    long maximum,
    long cache,
    boolean cycles,
    char persistence,
    int ownerTable,
    int ownerColumn,
    boolean identity,
    int storageId)
    implements Relation {

  @Override
  public char kind() {
    return 'S';
  }

  @Override
  public List<TableColumn> columns() {
    return List.of();
  }

  @Override
  public List<Dependency> dependencies() {
    if (ownerTable == 0) {
      return List.of();
    }
    Dependency.Strength strength =
        identity ? Dependency.Strength.INTERNAL : Dependency.Strength.AUTO;
    return List.of(new Dependency(0, ownerTable, ownerColumn, strength));
  }

  /** A copy under another name. */
  public Sequence renamed(String newSchema, String newName) {
    return copy(newSchema, newName, ownerTable, ownerColumn, identity);
  }

  /** A copy that the given column owns. */
  public Sequence ownedBy(int table, int column, boolean asIdentity) {
    return copy(schema, name, table, column, asIdentity);
  }

  /** A copy whose value the page store keeps under another number; 0 if it is still to be made. */
  public Sequence stored(int newStorageId) {
    return new Sequence(
        oid,
        schema,
        name,
        type,
        start,
        increment,
        minimum,
        maximum,
        cache,
        cycles,
        persistence,
        ownerTable,
        ownerColumn,
        identity,
        newStorageId);
  }

  private Sequence copy(
      String newSchema, String newName, int newTable, int newColumn, boolean newIdentity) {
    return new Sequence(
        oid,
        newSchema,
        newName,
        type,
        start,
        increment,
        minimum,
        maximum,
        cache,
        cycles,
        persistence,
        newTable,
        newColumn,
        newIdentity,
        storageId);
  }
}
