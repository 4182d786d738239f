package org.pagedb.sql.session;

import org.pagedb.sql.error.Notice;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.service.AdvisoryLocks;
import org.pagedb.storage.lock.LockMode;
import org.pagedb.storage.lock.LockScope;
import org.pagedb.storage.lock.LockTag;

/** Advisory locks over the database's lock table. */
final class AdvisoryLockService implements AdvisoryLocks {

  private final EngineSession session;

  AdvisoryLockService(EngineSession session) {
    this.session = session;
  }

  @Override
  public void lock(Request request) {
    session.view(); // a wait keeps to lock_timeout as it is now
    session.locks().acquire(tag(request), mode(request), scope(request));
  }

  @Override
  public boolean tryLock(Request request) {
    return session.locks().tryAcquire(tag(request), mode(request), scope(request));
  }

  @Override
  public boolean unlock(Request request) {
    boolean held = session.locks().release(tag(request), mode(request));
    if (!held) {
      String name = request.shared() ? "ShareLock" : "ExclusiveLock";
      session
          .notices()
          .add(Notice.warning(SqlState.WARNING, "you don't own a lock of type " + name));
    }
    return held;
  }

  @Override
  public void unlockAll() {
    session.locks().releaseSessionLocks();
  }

  private static LockTag tag(Request request) {
    return new LockTag.Advisory(request.high(), request.low(), request.pair() ? 2 : 1);
  }

  private static LockMode mode(Request request) {
    return request.shared() ? LockMode.SHARE : LockMode.EXCLUSIVE;
  }

  private static LockScope scope(Request request) {
    return request.forTransaction() ? LockScope.TRANSACTION : LockScope.SESSION;
  }
}
