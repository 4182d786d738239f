package org.pagedb.sql.tree;

import java.util.List;

/** An element of FROM, USING or of a join. Every alias may be null. */
public sealed interface FromItem extends Node {

  /**
   * A table or view.
   *
   * @param only whether ONLY leaves out its descendants
   * @param sample the TABLESAMPLE clause, or null
   */
  record Relation(RelationName name, boolean only, Alias alias, Sample sample) implements FromItem {
    @Override
    public int position() {
      return name.position();
    }
  }

  /** TABLESAMPLE; {@code repeatable} may be null. */
  record Sample(
      QualifiedName method, List<SqlExpression> arguments, SqlExpression repeatable, int position)
      implements Node {}

  /** A query in parentheses. */
  record Derived(boolean lateral, Query query, Alias alias, int position) implements FromItem {}

  /**
   * One function, or several in ROWS FROM.
   *
   * @param columns the column definition list of the single function, else empty
   */
  record Functions(
      boolean lateral,
      boolean rowsFrom,
      List<FunctionItem> functions,
      boolean ordinality,
      Alias alias,
      List<ColumnSpec> columns,
      int position)
      implements FromItem {}

  /** One function with its own column definition list, which only ROWS FROM can give it. */
  record FunctionItem(SqlExpression call, List<ColumnSpec> columns) {}

  /** A column of a column definition list or composite type; the collation may be null. */
  record ColumnSpec(String name, TypeName type, QualifiedName collation, int position)
      implements Node {}

  /**
   * A join.
   *
   * @param using the columns of USING, else empty
   * @param usingAlias the alias of USING, or null
   * @param on the condition, or null
   * @param alias the alias of the join in parentheses, or null
   */
  record Join(
      JoinKind kind,
      boolean natural,
      FromItem left,
      FromItem right,
      List<String> using,
      Alias usingAlias,
      SqlExpression on,
      Alias alias,
      int position)
      implements FromItem {}

  /** The kinds of joins; a cross join has no condition. */
  enum JoinKind {
    CROSS,
    INNER,
    LEFT,
    RIGHT,
    FULL
  }

  /** XMLTABLE. */
  record XmlTable(
      boolean lateral,
      List<XmlExpression.Named> namespaces,
      SqlExpression row,
      SqlExpression document,
      List<XmlColumn> columns,
      Alias alias,
      int position)
      implements FromItem {}

  /** A column of XMLTABLE; one FOR ORDINALITY has no type. */
  record XmlColumn(
      String name,
      TypeName type,
      SqlExpression path,
      SqlExpression otherwise,
      boolean notNull,
      int position)
      implements Node {}
}
