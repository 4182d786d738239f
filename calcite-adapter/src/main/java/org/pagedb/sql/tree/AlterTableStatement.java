package org.pagedb.sql.tree;

import java.util.List;

/** ALTER TABLE and the same actions on the other kinds of relations. */
public sealed interface AlterTableStatement extends Statement {

  /**
   * ALTER TABLE and kin, but for renaming and moving, which are {@link ObjectStatement}s.
   *
   * @param kind the word after ALTER; TYPE for ALTER TYPE on attributes
   */
  record Alter(
      ObjectKind kind, boolean ifExists, FromItem.Relation relation, List<AlterTableAction> actions)
      implements AlterTableStatement {}

  /** {@code ALTER … ALL IN TABLESPACE … SET TABLESPACE}. */
  record MoveAll(ObjectKind kind, String from, List<Role> ownedBy, String to, boolean nowait)
      implements AlterTableStatement {}
}
