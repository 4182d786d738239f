package org.pagedb.sql.tree;

import java.util.List;

/** A constraint of a column, table or domain. */
public sealed interface Constraint extends TableElement {

  /** The written name, or null. */
  String name();

  /** NOT NULL. */
  record NotNull(String name, int position) implements Constraint {}

  /** NULL. */
  record Nullable(String name, int position) implements Constraint {}

  /** DEFAULT. */
  record DefaultValue(String name, SqlExpression expression, int position) implements Constraint {}

  /** {@code GENERATED ALWAYS AS (…) STORED}. */
  record Generated(String name, SqlExpression expression, int position) implements Constraint {}

  /** {@code GENERATED … AS IDENTITY}. */
  record Identity(
      String name, boolean always, List<SequenceStatement.Setting> options, int position)
      implements Constraint {}

  /** CHECK. */
  record Check(
      String name,
      SqlExpression condition,
      boolean noInherit,
      boolean notValid,
      Timing timing,
      int position)
      implements Constraint {}

  /**
   * PRIMARY KEY or UNIQUE.
   *
   * @param columns empty for a column's constraint, or with an index
   * @param usingIndex the existing index, or null
   * @param tablespace the index's tablespace, or null
   */
  record Unique(
      String name,
      boolean primaryKey,
      boolean nullsNotDistinct,
      List<String> columns,
      List<String> including,
      List<Option> options,
      String usingIndex,
      String tablespace,
      Timing timing,
      int position)
      implements Constraint {}

  /** EXCLUDE; the condition may be null. */
  record Exclude(
      String name,
      String accessMethod,
      List<Exclusion> elements,
      List<String> including,
      List<Option> options,
      String tablespace,
      SqlExpression where,
      Timing timing,
      int position)
      implements Constraint {}

  /** {@code element WITH operator}. */
  record Exclusion(IndexElement element, OperatorName operator) {}

  /**
   * FOREIGN KEY or REFERENCES.
   *
   * @param columns empty for a column's constraint
   * @param referencedColumns empty for the primary key
   */
  record ForeignKey(
      String name,
      List<String> columns,
      RelationName referenced,
      List<String> referencedColumns,
      Match match,
      KeyAction onDelete,
      KeyAction onUpdate,
      boolean notValid,
      Timing timing,
      int position)
      implements Constraint {}

  /** MATCH. */
  enum Match {
    SIMPLE,
    FULL,
    PARTIAL
  }

  /**
   * What a foreign key does.
   *
   * @param columns the columns of SET NULL or SET DEFAULT, or empty for all
   */
  record KeyAction(KeyActionKind kind, List<String> columns) {

    /** NO ACTION. */
    public static final KeyAction NONE = new KeyAction(KeyActionKind.NO_ACTION, List.of());
  }

  /** The kinds of actions of a foreign key. */
  enum KeyActionKind {
    NO_ACTION,
    RESTRICT,
    CASCADE,
    SET_NULL,
    SET_DEFAULT
  }

  /** When a constraint is checked. */
  enum Timing {
    NOT_DEFERRABLE,
    INITIALLY_IMMEDIATE,
    INITIALLY_DEFERRED
  }

  /**
   * A timing clause that follows a column constraint; PostgreSQL too attaches it at analysis, so
   * that a misplaced one is reported there.
   */
  record TimingClause(String name, TimingWord word, int position) implements Constraint {}

  /** The timing clauses of a column constraint. */
  enum TimingWord {
    DEFERRABLE,
    NOT_DEFERRABLE,
    INITIALLY_DEFERRED,
    INITIALLY_IMMEDIATE
  }
}
