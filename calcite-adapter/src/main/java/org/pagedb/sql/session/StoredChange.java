package org.pagedb.sql.session;

/**
 * What a transaction wrote into the stored catalog about one object.
 *
 * @param key the object's key
 * @param tid where its new row is
 * @param row the new row, not to be changed; null if the object is gone
 */
record StoredChange(long key, long tid, byte[] row) {}
