package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.type.service.NotificationChannels;

/** Answers functions that notify, and that ask who listens. */
final class NotificationService implements NotificationChannels {

  private final EngineSession session;

  NotificationService(EngineSession session) {
    this.session = session;
  }

  @Override
  public void send(String channel, String payload) {
    session.notifications().send(session.control().current().storage(), channel, payload);
  }

  @Override
  public List<String> listening() {
    return session.notifications().channels();
  }
}
