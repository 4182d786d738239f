package org.pagedb.sql.function.system;

import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.service.AdvisoryLocks;

/** {@code pg_advisory_lock} and its kin. */
public final class AdvisoryLockFunctions implements FunctionArea {

  private static final String VOID = "";

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    AdvisoryLocks locks = context.session().advisoryLocks();
    return switch (function) {
      case "pg_advisory_lock_int8",
          "pg_advisory_lock_int4",
          "pg_advisory_lock_shared_int8",
          "pg_advisory_lock_shared_int4",
          "pg_advisory_xact_lock_int8",
          "pg_advisory_xact_lock_int4",
          "pg_advisory_xact_lock_shared_int8",
          "pg_advisory_xact_lock_shared_int4" -> {
        locks.lock(request(function, arguments));
        yield VOID;
      }
      case "pg_try_advisory_lock_int8",
          "pg_try_advisory_lock_int4",
          "pg_try_advisory_lock_shared_int8",
          "pg_try_advisory_lock_shared_int4",
          "pg_try_advisory_xact_lock_int8",
          "pg_try_advisory_xact_lock_int4",
          "pg_try_advisory_xact_lock_shared_int8",
          "pg_try_advisory_xact_lock_shared_int4" ->
          locks.tryLock(request(function, arguments));
      case "pg_advisory_unlock_int8",
          "pg_advisory_unlock_int4",
          "pg_advisory_unlock_shared_int8",
          "pg_advisory_unlock_shared_int4" ->
          locks.unlock(request(function, arguments));
      case "pg_advisory_unlock_all" -> {
        locks.unlockAll();
        yield VOID;
      }
      default -> throw FunctionArea.unknown(function);
    };
  }

  /** The function's name says how, its arguments say what. */
  private static AdvisoryLocks.Request request(String function, Object[] arguments) {
    boolean pair = arguments.length == 2;
    long first = (Long) arguments[0];
    int high = (int) (pair ? first : first >>> Integer.SIZE);
    int low = (int) (pair ? (Long) arguments[1] : first);
    return new AdvisoryLocks.Request(
        high, low, pair, function.contains("_shared"), function.contains("_xact"));
  }
}
