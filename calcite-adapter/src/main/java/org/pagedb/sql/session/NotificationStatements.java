package org.pagedb.sql.session;

import org.pagedb.sql.session.notification.SessionNotifications;
import org.pagedb.sql.tree.NotificationStatement;
import org.pagedb.storage.transaction.Transaction;

/** Carries out LISTEN, NOTIFY and UNLISTEN. */
final class NotificationStatements {

  private final EngineSession session;
  private final TransactionControl control;

  NotificationStatements(EngineSession session, TransactionControl control) {
    this.session = session;
    this.control = control;
  }

  StatementResult run(NotificationStatement statement) {
    SessionNotifications notifications = session.notifications();
    Transaction transaction = control.current().storage();
    if (statement instanceof NotificationStatement.Listen listen) {
      notifications.listen(transaction, listen.channel());
    } else if (statement instanceof NotificationStatement.Unlisten unlisten) {
      notifications.unlisten(transaction, unlisten.channel());
    } else if (statement instanceof NotificationStatement.Notify notify) {
      String payload = notify.payload() == null ? "" : notify.payload();
      notifications.send(transaction, notify.channel(), payload);
    }
    return new StatementResult.Count(CommandTags.of(statement), 0);
  }
}
