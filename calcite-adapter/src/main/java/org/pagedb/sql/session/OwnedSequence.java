package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** {@code pg_get_serial_sequence}: the sequence that a column owns. */
final class OwnedSequence {

  private final EngineSession session;

  OwnedSequence(EngineSession session) {
    this.session = session;
  }

  /** The sequence's qualified name, or null if the column owns none. */
  String name(String table, String column) {
    Catalog catalog = session.catalog();
    Relation relation = relation(catalog, table);
    for (TableColumn candidate : relation.columns()) {
      if (!candidate.dropped() && candidate.name().equals(column)) {
        return nameOf(catalog, relation.oid(), candidate.number());
      }
    }
    throw SqlFailure.of(
        SqlState.UNDEFINED_COLUMN,
        "column \"%s\" of relation \"%s\" does not exist",
        column,
        relation.name());
  }

  private static String nameOf(Catalog catalog, int table, int column) {
    for (CatalogObject object : catalog.objects()) {
      if (object instanceof Sequence sequence
          && sequence.ownerTable() == table
          && sequence.ownerColumn() == column) {
        return ExpressionText.identifier(sequence.schema())
            + '.'
            + ExpressionText.identifier(sequence.name());
      }
    }
    return null;
  }

  private Relation relation(Catalog catalog, String name) {
    List<String> parts = SessionPath.names(name.replace('.', ','));
    String last = parts.get(parts.size() - 1);
    if (parts.size() > 1) {
      String schema = parts.get(parts.size() - 2);
      if (catalog.schema(schema) == null) {
        throw SqlFailure.of(SqlState.INVALID_SCHEMA_NAME, "schema \"%s\" does not exist", schema);
      }
      return found(catalog.relation(schema, last), schema + "." + last);
    }
    for (String schema : session.searchPath(catalog).schemas()) {
      Relation relation = catalog.relation(schema, last);
      if (relation != null) {
        return relation;
      }
    }
    return found(null, last);
  }

  private static Relation found(Relation relation, String name) {
    if (relation == null) {
      throw SqlFailure.of(SqlState.UNDEFINED_TABLE, "relation \"%s\" does not exist", name);
    }
    return relation;
  }
}
