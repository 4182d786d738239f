package org.pagedb.sql.session.notification;

/**
 * What a NOTIFY sent.
 *
 * @param channel to whom
 * @param payload what, perhaps empty
 * @param processId the number of the session that sent it
 */
public record Notification(String channel, String payload, int processId) {}
