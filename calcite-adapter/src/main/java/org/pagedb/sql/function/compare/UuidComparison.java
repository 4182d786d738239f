package org.pagedb.sql.function.compare;

import java.util.UUID;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.scalar.UuidCodec;

/** UUIDs, by their bytes. */
public final class UuidComparison implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    Object left = arguments[0];
    Object right = arguments[1];
    int order = compare(left, right);
    return switch (function) {
      case "uuid_eq" -> order == 0;
      case "uuid_ne" -> order != 0;
      case "uuid_lt" -> order < 0;
      case "uuid_le" -> order <= 0;
      case "uuid_gt" -> order > 0;
      case "uuid_ge" -> order >= 0;
      case "uuid_cmp" -> (long) Integer.signum(order);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static int compare(Object left, Object right) {
    return UuidCodec.order((UUID) left, (UUID) right);
  }
}
