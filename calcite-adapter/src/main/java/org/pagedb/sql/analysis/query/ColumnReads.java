package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.privilege.RelationUse;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.TableColumn;

/** Tells for whom a privilege is needed when a column of a {@link FromEntry} is read. */
final class ColumnReads {

  private final RelationUse use;
  private final List<Integer> attributes;
  private final List<FromEntry> sources;

  private ColumnReads(RelationUse use, List<Integer> attributes, List<FromEntry> sources) {
    this.use = use;
    this.attributes = attributes;
    this.sources = sources;
  }

  /** The columns of a relation that are not dropped. */
  static ColumnReads of(RelationUse use, Relation relation) {
    List<Integer> attributes = new ArrayList<>(relation.columns().size());
    for (TableColumn column : relation.columns()) {
      if (!column.dropped()) {
        attributes.add(column.number());
      }
    }
    return new ColumnReads(use, attributes, null);
  }

  /** Columns of a table in a row's order. */
  static ColumnReads ofColumns(RelationUse use, List<OutputColumn> columns) {
    List<Integer> attributes = new ArrayList<>(columns.size());
    for (OutputColumn column : columns) {
      attributes.add(column.attribute());
    }
    return new ColumnReads(use, attributes, null);
  }

  /**
   * The columns of a join: each is a column of another entry.
   *
   * @param sources for each column the entry it comes from, null where nothing more is to be told
   * @param places its place there
   */
  static ColumnReads joined(List<FromEntry> sources, List<Integer> places) {
    return new ColumnReads(null, places, sources);
  }

  RelationUse use() {
    return use;
  }

  void read(int column) {
    if (use != null) {
      use.selects(attributes.get(column));
    } else if (sources.get(column) != null) {
      sources.get(column).readsColumn(attributes.get(column));
    }
  }
}
