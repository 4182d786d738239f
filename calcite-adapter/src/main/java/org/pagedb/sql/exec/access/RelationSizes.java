package org.pagedb.sql.exec.access;

import java.util.List;

/** What the planner may know of a system relation: its rows, and the different values in them. */
public interface RelationSizes {

  /** How many rows it has. */
  double rows();

  /** How many different values a column has, at least 1; columns count from 0. */
  double distinct(int column);

  /** The same of some of its columns, in that order. */
  default RelationSizes of(List<Integer> columns) {
    RelationSizes whole = this;
    return new RelationSizes() {
      @Override
      public double rows() {
        return whole.rows();
      }

      @Override
      public double distinct(int column) {
        return whole.distinct(columns.get(column));
      }
    };
  }

  /** Gives what is known now. */
  @FunctionalInterface
  interface Source {

    /** What is known of a system relation. */
    RelationSizes of(String schema, String name);
  }
}
