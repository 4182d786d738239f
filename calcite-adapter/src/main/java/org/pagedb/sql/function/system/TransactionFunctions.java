package org.pagedb.sql.function.system;

import java.util.stream.LongStream;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.service.TransactionNumbers;
import org.pagedb.sql.type.service.VisibleTransactions;

/** Transaction numbers; {@code txid_…} and {@code pg_…_xact_…} share their bodies. */
public final class TransactionFunctions implements FunctionArea {

  private static final long FIRST_NORMAL_XID = 3;

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    TransactionNumbers numbers = context.session().transactions();
    return switch (function) {
      case "pg_current_xact_id" -> numbers.current();
      case "pg_current_xact_id_if_assigned" -> {
        long number = numbers.currentIfAssigned();
        yield number == 0 ? null : number;
      }
      case "pg_current_snapshot" -> numbers.snapshot();
      case "pg_snapshot_xmin" -> ((VisibleTransactions) arguments[0]).xmin();
      case "pg_snapshot_xmax" -> ((VisibleTransactions) arguments[0]).xmax();
      case "pg_snapshot_xip" ->
          LongStream.of(((VisibleTransactions) arguments[0]).running()).boxed().iterator();
      case "pg_visible_in_snapshot" ->
          ((VisibleTransactions) arguments[1]).shows((Long) arguments[0]);
      case "age" -> age((Long) arguments[0], numbers.snapshot());
      case "pg_export_snapshot" -> numbers.exportSnapshot();
      case "pg_xact_status" -> numbers.status((Long) arguments[0]);
      default -> throw FunctionArea.unknown(function);
    };
  }

  /** What is older than every transaction has the greatest age. */
  private static long age(long xid, VisibleTransactions now) {
    return xid < FIRST_NORMAL_XID ? Integer.MAX_VALUE : (int) (now.xmax() - xid);
  }
}
