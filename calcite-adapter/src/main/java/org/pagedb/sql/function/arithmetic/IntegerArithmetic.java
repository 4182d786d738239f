package org.pagedb.sql.function.arithmetic;

import static org.pagedb.sql.function.arithmetic.IntegerRange.add;
import static org.pagedb.sql.function.arithmetic.IntegerRange.divide;
import static org.pagedb.sql.function.arithmetic.IntegerRange.int2;
import static org.pagedb.sql.function.arithmetic.IntegerRange.int4;
import static org.pagedb.sql.function.arithmetic.IntegerRange.modulo;
import static org.pagedb.sql.function.arithmetic.IntegerRange.multiply;
import static org.pagedb.sql.function.arithmetic.IntegerRange.subtract;

import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;

/** The four basic operations and the remainder on {@code int2}, {@code int4} and {@code int8}. */
public final class IntegerArithmetic implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    long a = (Long) arguments[0];
    long b = (Long) arguments[1];
    return switch (function) {
      case "int2pl" -> int2(a + b);
      case "int2mi" -> int2(a - b);
      case "int2mul" -> int2(a * b);
      case "int2div" -> int2(divide(a, b));
      case "int4pl", "int24pl", "int42pl" -> int4(a + b);
      case "int4mi", "int24mi", "int42mi" -> int4(a - b);
      case "int4mul", "int24mul", "int42mul" -> int4(a * b);
      case "int4div", "int24div", "int42div" -> int4(divide(a, b));
      case "int8pl", "int28pl", "int82pl", "int48pl", "int84pl" -> add(a, b);
      case "int8mi", "int28mi", "int82mi", "int48mi", "int84mi" -> subtract(a, b);
      case "int8mul", "int28mul", "int82mul", "int48mul", "int84mul" -> multiply(a, b);
      case "int8div", "int28div", "int82div", "int48div", "int84div" -> divide(a, b);
      case "int2mod", "int4mod", "int8mod" -> modulo(a, b);
      default -> throw FunctionArea.unknown(function);
    };
  }
}
