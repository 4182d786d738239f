package org.pagedb.storage.lock;

/**
 * One lock, held or wanted, at the moment of asking: a row of {@code pg_locks}.
 *
 * @param processId who holds or wants it
 * @param fastPath whether it is recorded with its holder alone
 * @param waitStart when the wait began, in milliseconds since 1970; 0 if granted
 */
public record LockInfo(
    LockTag tag, LockMode mode, int processId, boolean granted, boolean fastPath, long waitStart) {}
