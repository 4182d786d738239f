package org.pagedb.sql.session;

/**
 * A cursor as {@code pg_cursors} lists it.
 *
 * @param statement the text that declared it
 * @param holdable whether it outlives its transaction
 * @param binary whether its rows are to be sent in binary
 * @param scrollable whether it can go back
 * @param created when its transaction began, microseconds from 2000-01-01 UTC
 */
record OpenCursor(
    String name,
    String statement,
    boolean holdable,
    boolean binary,
    boolean scrollable,
    long created) {}
