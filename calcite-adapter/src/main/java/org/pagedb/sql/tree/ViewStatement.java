package org.pagedb.sql.tree;

import java.util.List;

/** Views and rules. */
public sealed interface ViewStatement extends Statement {

  /** CREATE VIEW; a RECURSIVE one is already the WITH RECURSIVE query that it stands for. */
  record CreateView(
      boolean replace,
      Persistence persistence,
      RelationName name,
      List<String> columns,
      List<Option> options,
      Query query,
      CheckOption checkOption)
      implements ViewStatement {}

  /** WITH CHECK OPTION. */
  enum CheckOption {
    NONE,
    LOCAL,
    CASCADED
  }

  /**
   * CREATE RULE.
   *
   * @param where the condition, or null
   * @param actions the statements, or empty for NOTHING
   */
  record CreateRule(
      boolean replace,
      String name,
      RuleEvent event,
      RelationName table,
      SqlExpression where,
      boolean instead,
      List<Statement> actions)
      implements ViewStatement {}

  /** What a rule reacts to. */
  enum RuleEvent {
    SELECT,
    UPDATE,
    DELETE,
    INSERT
  }
}
