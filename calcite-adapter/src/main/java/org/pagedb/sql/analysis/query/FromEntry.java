package org.pagedb.sql.analysis.query;

import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.privilege.RelationUse;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TreeMember;
import org.pagedb.sql.expression.Expression;

/**
 * Something of FROM whose columns can be named: a table, a sub-query, a function, or what USING
 * merged.
 */
final class FromEntry {

  private final String name;
  private final Table table;
  private final List<OutputColumn> columns;
  private final Expression[] values;
  private final int offset;
  private final boolean namesColumns;
  private final boolean hasName;
  private final List<OutputColumn> systemColumns;
  private final Object origin;
  private boolean nullable;
  private String schema;
  private List<String> hidden = List.of();
  private boolean scalar;
  private List<TreeMember> members;
  private ColumnReads reads;
  private CommonTables.Entry commonTable;
  private int unexpanded;

  private FromEntry(
      String name,
      Table table,
      List<OutputColumn> columns,
      Expression[] values,
      int offset,
      boolean namesColumns,
      boolean hasName,
      List<OutputColumn> systemColumns,
      Object origin) {
    this.name = name;
    this.table = table;
    this.columns = columns;
    this.values = values;
    this.offset = offset;
    this.namesColumns = namesColumns;
    this.hasName = hasName;
    this.systemColumns = systemColumns;
    this.origin = origin;
  }

  /**
   * Columns that are those of the row from {@code offset} on.
   *
   * @param name how its columns may be qualified, or null
   */
  static FromEntry of(String name, List<OutputColumn> columns, int offset) {
    return new FromEntry(name, null, columns, null, offset, true, name != null, List.of(), null);
  }

  /**
   * A table, its system columns standing behind the others in the row.
   *
   * @param origin the syntax that it comes from
   */
  static FromEntry of(
      String name,
      Table table,
      List<OutputColumn> columns,
      List<OutputColumn> systemColumns,
      Object origin) {
    return new FromEntry(name, table, columns, null, 0, true, true, systemColumns, origin);
  }

  /** Columns that are computed from the row, as of a join with USING. */
  static FromEntry computed(String name, List<OutputColumn> columns, Expression[] values) {
    return new FromEntry(name, null, columns, values, 0, true, name != null, List.of(), null);
  }

  /** The same columns under an alias that does not show them without it. */
  FromEntry behindAlias(String alias) {
    return new FromEntry(alias, null, columns, values, offset, false, true, List.of(), null)
        .reading(reads);
  }

  /** The same, telling which columns are read. */
  FromEntry reading(ColumnReads told) {
    FromEntry entry = copy();
    entry.reads = told;
    return entry;
  }

  /** What the statement does with the relation behind it; null for what is none. */
  RelationUse use() {
    return reads == null ? null : reads.use();
  }

  /** A new reference to a column's value, which needs the privilege to read it. */
  Expression read(int column) {
    readsColumn(column);
    return value(column);
  }

  /** A column is read. */
  void readsColumn(int column) {
    if (reads != null) {
      reads.read(column);
    }
  }

  /** A system column is read. */
  void readsSystemColumn() {
    if (reads != null && reads.use() != null) {
      reads.use().selects(0);
    }
  }

  /** The same, where columns cannot be named without the entry's name. */
  FromEntry withoutBareColumns() {
    return new FromEntry(
            name, table, columns, values, offset, false, hasName, systemColumns, origin)
        .like(this);
  }

  /** Whether an outer join may have no row of it. */
  boolean isNullable() {
    return nullable;
  }

  /** The same on the side of an outer join that may have no row. */
  FromEntry asNullable() {
    FromEntry entry = copy();
    entry.nullable = true;
    return entry;
  }

  /** The same, telling which names of the same query cannot be used because of it. */
  FromEntry hiding(List<String> names) {
    FromEntry entry = copy();
    entry.hidden = names;
    return entry;
  }

  /** The same of a common table. */
  FromEntry ofCommonTable(CommonTables.Entry common) {
    FromEntry entry = copy();
    entry.commonTable = common;
    entry.unexpanded = common.unexpanded();
    return entry;
  }

  /** The common table behind it, or null. */
  CommonTables.Entry commonTable() {
    return commonTable;
  }

  /** The same, whose last columns {@code *} does not stand for. */
  FromEntry notExpanding(int last) {
    FromEntry entry = copy();
    entry.unexpanded = last;
    return entry;
  }

  /** How many columns {@code *} stands for: the first ones. */
  int expanded() {
    return columns.size() - unexpanded;
  }

  /** Names that are there and cannot be referenced. */
  List<String> hidden() {
    return hidden;
  }

  private FromEntry copy() {
    return new FromEntry(
            name, table, columns, values, offset, namesColumns, hasName, systemColumns, origin)
        .like(this);
  }

  /** The same of a table that shows the rows of these. */
  FromEntry showing(List<TreeMember> tables) {
    FromEntry entry = copy();
    entry.members = tables;
    return entry;
  }

  /** The tables whose rows a table shows; null if these are its own alone. */
  List<TreeMember> members() {
    return members;
  }

  /** The same of a function that gives no rows but values: its whole row is the value. */
  FromEntry asScalar() {
    FromEntry entry = copy();
    entry.scalar = true;
    return entry;
  }

  boolean isScalar() {
    return scalar;
  }

  /** The same, which the schema of the relation behind it may qualify; null if none may. */
  FromEntry inSchema(String relationSchema) {
    FromEntry entry = copy();
    entry.schema = relationSchema;
    return entry;
  }

  /** The schema that may qualify it, or null: an alias cannot be qualified. */
  String schema() {
    return schema;
  }

  private FromEntry like(FromEntry other) {
    nullable = other.nullable;
    hidden = other.hidden;
    scalar = other.scalar;
    members = other.members;
    schema = other.schema;
    reads = other.reads;
    commonTable = other.commonTable;
    unexpanded = other.unexpanded;
    return this;
  }

  /** The same, its row standing {@code shift} columns further right. */
  FromEntry shifted(int shift) {
    if (shift == 0) {
      return this;
    }
    Expression[] moved = values;
    if (values != null) {
      moved = new Expression[values.length];
      for (int i = 0; i < moved.length; i++) {
        moved[i] = References.shifted(values[i], shift);
      }
    }
    return new FromEntry(
            name,
            table,
            columns,
            moved,
            offset + shift,
            namesColumns,
            hasName,
            systemColumns,
            origin)
        .like(this);
  }

  String name() {
    return name;
  }

  /** Where its columns begin in the row, unless they are computed. */
  int offset() {
    return offset;
  }

  /** Whether its columns are computed from the row. */
  boolean isComputed() {
    return values != null;
  }

  /** The table behind it, or null. */
  Table table() {
    return table;
  }

  List<OutputColumn> columns() {
    return columns;
  }

  /** Whether its columns can be named without its name, and {@code *} includes them. */
  boolean namesColumns() {
    return namesColumns;
  }

  boolean isNamed(String wanted) {
    return hasName && name.equals(wanted);
  }

  List<OutputColumn> systemColumns() {
    return systemColumns;
  }

  /** A reference to one of the system columns. */
  Expression systemValue(int column) {
    OutputColumn output = systemColumns.get(column);
    int index = offset + columns.size() + column;
    return new Expression.InputReference(index, output.type(), output.typmod());
  }

  /** Whether it is a table, be it one of {@code pg_catalog}. */
  boolean hasSystemColumns() {
    return table != null || origin != null;
  }

  Object origin() {
    return origin;
  }

  /** A new reference to a column's value. */
  Expression value(int column) {
    if (values != null) {
      return References.copy(values[column]);
    }
    OutputColumn output = columns.get(column);
    return new Expression.InputReference(offset + column, output.type(), output.typmod());
  }

  /** The position of the column of that name, -1 if there is none, -2 if there are several. */
  int find(String column) {
    int found = NONE;
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(column)) {
        if (found != NONE) {
          return SEVERAL;
        }
        found = i;
      }
    }
    return found;
  }

  static final int NONE = -1;
  static final int SEVERAL = -2;
}
