package org.pagedb.sql.tree;

import java.util.List;

/** Triggers. */
public sealed interface TriggerStatement extends Statement {

  /**
   * CREATE TRIGGER.
   *
   * @param updateColumns the columns of UPDATE OF
   * @param constraintTable the table of FROM, or null
   * @param when the condition, or null
   */
  record CreateTrigger(
      boolean replace,
      boolean constraint,
      String name,
      Timing timing,
      List<Event> events,
      List<String> updateColumns,
      RelationName table,
      RelationName constraintTable,
      Constraint.Timing constraintTiming,
      List<TransitionTable> transitions,
      boolean forEachRow,
      SqlExpression when,
      QualifiedName function,
      List<String> arguments)
      implements TriggerStatement {}

  /** When a trigger fires. */
  enum Timing {
    BEFORE,
    AFTER,
    INSTEAD_OF
  }

  /** What makes a trigger fire. */
  enum Event {
    INSERT,
    DELETE,
    UPDATE,
    TRUNCATE
  }

  /** A name of REFERENCING. */
  record TransitionTable(String name, boolean isNew, boolean isTable) {}

  /** CREATE EVENT TRIGGER. */
  record CreateEventTrigger(
      String name, String event, List<EventFilter> filters, QualifiedName function)
      implements TriggerStatement {}

  /** {@code variable IN (values)}. */
  record EventFilter(String variable, List<String> values, int position) implements Node {}

  /** ALTER EVENT TRIGGER. */
  record AlterEventTrigger(String name, AlterTableAction.FiringMode mode)
      implements TriggerStatement {}
}
