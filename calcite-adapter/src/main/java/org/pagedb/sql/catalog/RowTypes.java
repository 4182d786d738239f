package org.pagedb.sql.catalog;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.UserTypes;
import org.pagedb.sql.type.composite.RecordCodec;

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
    return composite(
        relation.rowTypeOid(),
        relation.schema(),
        relation.name(),
        relation.rowArrayTypeOid(),
        attributes(relation));
  }

  /** A composite type whose fields are the given attributes. */
  public static PgType composite(
      int oid, String schema, String name, int arrayOid, List<TableColumn> attributes) {
    List<PgType> types = new ArrayList<>(attributes.size());
    List<String> names = new ArrayList<>(attributes.size());
    List<Integer> typmods = new ArrayList<>(attributes.size());
    for (TableColumn attribute : attributes) {
      types.add(attribute.type());
      names.add(attribute.name());
      typmods.add(attribute.typmod());
    }
    return UserTypes.composite(oid, schema, name, arrayOid, RecordCodec.of(types, names, typmods));
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

  private static List<TableColumn> attributes(Relation relation) {
    List<TableColumn> attributes = new ArrayList<>(relation.columns().size());
    for (TableColumn column : relation.columns()) {
      if (!column.dropped()) {
        attributes.add(column);
      }
    }
    return List.copyOf(attributes);
  }
}
