package org.pagedb.sql.tree;

import java.util.List;

/**
 * SET, RESET and SHOW. The special spellings are already the parameter they set: SET TIME ZONE is
 * {@code timezone}, SET SCHEMA {@code search_path}, SET NAMES {@code client_encoding}, SET ROLE
 * {@code role}, SET SESSION AUTHORIZATION {@code session_authorization}, XML OPTION {@code
 * xmloption}.
 */
public sealed interface SettingStatement extends Statement {

  /**
   * SET.
   *
   * @param local whether it ends with the transaction
   * @param values literals; or for the time zone an interval cast
   */
  record Set(boolean local, String name, List<SqlExpression> values) implements SettingStatement {}

  /** SET … TO DEFAULT. */
  record SetDefault(boolean local, String name) implements SettingStatement {}

  /** SET … FROM CURRENT. */
  record SetFromCurrent(boolean local, String name) implements SettingStatement {}

  /** RESET. */
  record Reset(String name) implements SettingStatement {}

  /** RESET ALL. */
  record ResetAll() implements SettingStatement {}

  /** SET TRANSACTION, or SET SESSION CHARACTERISTICS AS TRANSACTION. */
  record SetTransaction(boolean session, boolean local, List<TransactionStatement.Mode> modes)
      implements SettingStatement {}

  /** SET TRANSACTION SNAPSHOT. */
  record SetSnapshot(boolean local, String id) implements SettingStatement {}

  /**
   * SET CONSTRAINTS.
   *
   * @param constraints empty for ALL
   */
  record SetConstraints(List<RelationName> constraints, boolean deferred)
      implements SettingStatement {}

  /** SHOW. */
  record Show(String name) implements SettingStatement {}

  /** SHOW ALL. */
  record ShowAll() implements SettingStatement {}

  /** ALTER SYSTEM with a SET or RESET. */
  record AlterSystem(SettingStatement setting) implements SettingStatement {}

  /** DISCARD. */
  record Discard(DiscardTarget target) implements SettingStatement {}

  /** What DISCARD drops. */
  enum DiscardTarget {
    ALL,
    PLANS,
    SEQUENCES,
    TEMPORARY
  }
}
