package org.pagedb.sql.catalog;

import java.util.List;

/** What shares the namespace of tables within a schema; indexes belong to their {@link Table}. */
public sealed interface Relation extends CatalogObject permits Table, View, Sequence {

  /** The schema's name. */
  String schema();

  /** The name within the schema. */
  String name();

  /** {@code pg_class.relkind}. */
  char kind();

  /** {@code pg_class.relpersistence}: p permanent, u unlogged, t temporary. */
  char persistence();

  /** The relation's columns in attribute order, dropped ones included. */
  List<TableColumn> columns();

  /** The oid of the array type over the row type; oids of tables and views come in threes. */
  default int rowArrayTypeOid() {
    return oid() + 1;
  }

  /** The oid of the type of the relation's rows. */
  default int rowTypeOid() {
    return oid() + 2;
  }

  /** The objects that must exist as long as this one does. */
  List<Dependency> dependencies();

  /** The query in SQL that gives or gave its rows, or null for what has rows of its own. */
  default String queryText() {
    return null;
  }
}
