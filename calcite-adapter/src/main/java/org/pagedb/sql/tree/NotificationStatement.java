package org.pagedb.sql.tree;

/** LISTEN, NOTIFY and UNLISTEN. */
public sealed interface NotificationStatement extends Statement {

  /** LISTEN. */
  record Listen(String channel) implements NotificationStatement {}

  /** NOTIFY; the payload may be null. */
  record Notify(String channel, String payload) implements NotificationStatement {}

  /** UNLISTEN; without a channel all of them. */
  record Unlisten(String channel) implements NotificationStatement {}
}
