package org.pagedb.sql.tree;

import java.util.List;

/** Publications and subscriptions. */
public sealed interface ReplicationStatement extends Statement {

  /** CREATE PUBLICATION. */
  record CreatePublication(
      String name, boolean allTables, List<PublishedObject> objects, List<Option> options)
      implements ReplicationStatement {}

  /** ALTER PUBLICATION; with options there are no objects. */
  record AlterPublication(
      String name, PublicationChange change, List<PublishedObject> objects, List<Option> options)
      implements ReplicationStatement {}

  /** What ALTER PUBLICATION does. */
  enum PublicationChange {
    SET_OPTIONS,
    ADD,
    SET,
    DROP
  }

  /** Something published. */
  sealed interface PublishedObject extends Node {}

  /** A table; columns may be empty and the filter null. */
  record PublishedTable(
      FromItem.Relation table, List<String> columns, SqlExpression where, int position)
      implements PublishedObject {}

  /** The tables of a schema; a null name is the current schema. */
  record PublishedSchema(String schema, int position) implements PublishedObject {}

  /** CREATE SUBSCRIPTION. */
  record CreateSubscription(
      String name, String connection, List<String> publications, List<Option> options)
      implements ReplicationStatement {}

  /**
   * ALTER SUBSCRIPTION.
   *
   * @param connection the new connection string, or null
   */
  record AlterSubscription(
      String name,
      SubscriptionChange change,
      String connection,
      List<String> publications,
      List<Option> options)
      implements ReplicationStatement {}

  /** What ALTER SUBSCRIPTION does. */
  enum SubscriptionChange {
    SET_OPTIONS,
    SET_CONNECTION,
    REFRESH,
    ADD_PUBLICATION,
    DROP_PUBLICATION,
    SET_PUBLICATION,
    ENABLE,
    DISABLE,
    SKIP
  }

  /** DROP SUBSCRIPTION. */
  record DropSubscription(String name, boolean ifExists, boolean cascade)
      implements ReplicationStatement {}
}
