package org.pagedb.sql.function.system;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** {@code random} and {@code setseed}. */
public final class RandomFunctions implements FunctionArea {

  private static final String VOID = "";

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "drandom" -> context.session().random().next();
      case "setseed" -> {
        double seed = (Double) arguments[0];
        if (!(seed >= -1 && seed <= 1)) {
          throw SqlFailure.of(
              SqlState.INVALID_PARAMETER_VALUE,
              "setseed parameter %s is out of allowed range [-1,1]",
              BuiltinTypes.FLOAT8.codec().format(seed, context));
        }
        context.session().random().seed(seed);
        yield VOID;
      }
      default -> throw FunctionArea.unknown(function);
    };
  }
}
