package org.pagedb.jdbc;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.jdbc.value.ColumnReader;
import org.pagedb.jdbc.value.ValueContext;
import org.pagedb.sql.algebra.OutputColumn;

/** A result's columns and how to read them; shared by all results of a prepared statement. */
final class ResultShape {

  /** Up to so many columns, comparing labels one by one is faster than hashing. */
  private static final int FEW = 8;

  private final List<OutputColumn> columns;
  private final ColumnReader[] readers;
  private Map<String, Integer> indexes;

  ResultShape(List<OutputColumn> columns, ValueContext context) {
    this.columns = columns;
    this.readers = new ColumnReader[columns.size()];
    for (int i = 0; i < readers.length; i++) {
      OutputColumn column = columns.get(i);
      readers[i] = ColumnReader.of(column.type(), column.typmod(), context);
    }
  }

  int count() {
    return readers.length;
  }

  List<OutputColumn> columns() {
    return columns;
  }

  /** The column at an index from 0. */
  OutputColumn column(int index) {
    return columns.get(index);
  }

  /** How to read the column at an index from 0. */
  ColumnReader reader(int index) {
    return readers[index];
  }

  /** The first column of that label, preferably in its case, from 1, or 0. */
  int find(String label) {
    Integer exact = readers.length > FEW ? exact().get(label) : null;
    return exact != null ? exact : search(label);
  }

  /** Tries all columns, which allocates nothing where folding the label would. */
  private int search(String label) {
    for (int i = 0; i < readers.length; i++) {
      if (columns.get(i).name().equalsIgnoreCase(label)) {
        return i + 1;
      }
    }
    return 0;
  }

  private Map<String, Integer> exact() {
    Map<String, Integer> known = indexes;
    if (known == null) {
      known = new HashMap<>(readers.length * 2);
      for (int i = 0; i < readers.length; i++) {
        known.putIfAbsent(columns.get(i).name(), i + 1);
      }
      indexes = known;
    }
    return known;
  }
}
