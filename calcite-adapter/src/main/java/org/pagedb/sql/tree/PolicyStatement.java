package org.pagedb.sql.tree;

import java.util.List;

/** Row security policies. */
public sealed interface PolicyStatement extends Statement {

  /** CREATE POLICY; the conditions may be null. */
  record CreatePolicy(
      String name,
      RelationName table,
      boolean permissive,
      String command,
      List<Role> roles,
      Condition using,
      Condition withCheck)
      implements PolicyStatement {}

  /** ALTER POLICY; roles are null and conditions too where they stay as they are. */
  record AlterPolicy(
      String name, RelationName table, List<Role> roles, Condition using, Condition withCheck)
      implements PolicyStatement {}

  /**
   * A condition on rows.
   *
   * @param start where its text begins, as a character count from 1
   * @param end where what follows it begins
   */
  record Condition(SqlExpression expression, int start, int end) {}
}
