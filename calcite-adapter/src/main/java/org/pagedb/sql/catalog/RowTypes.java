package org.pagedb.sql.catalog;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.UserTypes;

/** The types of relations' rows, which come and go with their relations. */
public final class RowTypes {

  private RowTypes() {}

  /** Whether a relation's rows have a type: those of indexes and sequences have none. */
  public static boolean hasRowType(Relation relation) {
    return switch (relation.kind()) {
      case 'i', 'I', 'S' -> false;
      default -> true;
    };
  }

  /** The type of a relation's rows as a type definition. */
  public static UserType definition(Relation relation) {
    PgType row = rowType(relation);
    return new UserType(row, arrayType(row), List.of(), attributes(relation), null);
  }

  /** The type of a relation's rows. */
  public static PgType rowType(Relation relation) {
    List<PgType> types = new ArrayList<>(relation.columns().size());
    List<String> names = new ArrayList<>(relation.columns().size());
    for (Table.Column column : attributes(relation)) {
      types.add(column.type());
      names.add(column.name());
    }
    return UserTypes.composite(
        relation.rowTypeOid(),
        relation.schema(),
        relation.name(),
        relation.rowArrayTypeOid(),
        types,
        names);
  }

  /** The array type over it. */
  public static PgType rowArrayType(Relation relation) {
    return arrayType(rowType(relation));
  }

  /** The type with an oid, if it is one of the relation's; else null. */
  public static PgType type(Relation relation, int oid) {
    if (!hasRowType(relation)) {
      return null;
    }
    return oid == relation.rowTypeOid()
        ? rowType(relation)
        : oid == relation.rowArrayTypeOid() ? rowArrayType(relation) : null;
  }

  private static PgType arrayType(PgType row) {
    return UserTypes.array(row.arrayOid(), row.schema(), "_" + row.name(), row);
  }

  private static List<Table.Column> attributes(Relation relation) {
    List<Table.Column> attributes = new ArrayList<>(relation.columns().size());
    for (Table.Column column : relation.columns()) {
      if (!column.dropped()) {
        attributes.add(column);
      }
    }
    return List.copyOf(attributes);
  }
}
