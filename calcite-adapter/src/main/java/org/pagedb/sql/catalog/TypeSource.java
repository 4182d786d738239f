package org.pagedb.sql.catalog;

import java.util.List;
import org.pagedb.sql.type.PgType;

/** Where the stored catalog's reader finds and makes types. */
public interface TypeSource {

  /** The type of that oid, built-in or made before; null if there is none. */
  PgType type(int oid);

  /** Takes note of a relation, whose rows have a type. */
  default void relation(Relation relation) {
    // a source that makes no row types
  }

  /** An enum type. */
  PgType enumType(
      int oid, String schema, String name, int arrayOid, List<UserType.EnumLabel> labels);

  /** A domain over {@code base}. */
  PgType domainType(int oid, String schema, String name, int arrayOid, PgType base);

  /** A composite type. */
  PgType compositeType(
      int oid, String schema, String name, int arrayOid, List<TableColumn> attributes);

  /** A range type. */
  PgType rangeType(int oid, String schema, String name, int arrayOid, PgType subtype);

  /** A multirange type over ranges of {@code subtype}. */
  PgType multirangeType(int oid, String schema, String name, int arrayOid, PgType subtype);

  /** The array type over {@code element}. */
  PgType arrayType(int oid, String schema, String name, PgType element);
}
