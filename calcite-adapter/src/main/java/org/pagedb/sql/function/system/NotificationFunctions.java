package org.pagedb.sql.function.system;

import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.service.NotificationChannels;

/** {@code pg_notify} and what it goes to. */
public final class NotificationFunctions implements FunctionArea {

  private static final String VOID = "";

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    NotificationChannels channels = context.session().notifications();
    return switch (function) {
      case "pg_notify" -> {
        channels.send(text(arguments[0]), text(arguments[1]));
        yield VOID;
      }
      case "pg_listening_channels" -> channels.listening().iterator();
      case "pg_notification_queue_usage" -> 0.0; // what is delivered is queued nowhere
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static String text(Object argument) {
    return argument == null ? "" : (String) argument;
  }
}
