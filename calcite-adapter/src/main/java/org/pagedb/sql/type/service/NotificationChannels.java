package org.pagedb.sql.type.service;

import java.util.List;

/** LISTEN and NOTIFY for functions. */
public interface NotificationChannels {

  /** Sends when the transaction commits; fails with 22023 where a text is empty or too long. */
  void send(String channel, String payload);

  /** The channels that the session listens to. */
  List<String> listening();
}
