package org.pagedb.sql.exec.kernel;

import org.pagedb.sql.exec.run.ValueOrder;
import org.pagedb.sql.expression.Expression.FunctionCall;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeCodec.VectorKind;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * Which functions have kernels of their own, by the function's oid. Every oid here is the built-in
 * function's in PostgreSQL's {@code pg_proc}.
 */
final class FunctionKernels {

  private FunctionKernels() {}

  /** The function's own kernel, or null if there is none. All functions here are strict. */
  static Kernel of(FunctionCall call, Kernel[] arguments) {
    int oid = call.function().oid();
    if (arguments.length == 2) {
      return binary(oid, call.type(), call.collation(), arguments[0], arguments[1]);
    }
    return arguments.length == 1 ? cast(oid, call.type(), arguments[0]) : null;
  }

  static Kernel binary(int oid, PgType type, int collation, Kernel left, Kernel right) {
    Kernel comparison = comparison(oid, type, collation, left, right);
    return comparison != null ? comparison : arithmetic(oid, type, left, right);
  }

  private static Kernel comparison(int oid, PgType type, int collation, Kernel left, Kernel right) {
    ComparisonOperator operator = longComparison(oid);
    if (operator != null) {
      if (left.isConstant() == right.isConstant()) {
        return new LongComparison(type, operator, left, right);
      }
      return right.isConstant()
          ? new LongRange(type, left, operator, right)
          : new LongRange(type, right, operator.flipped(), left);
    }
    operator = doubleComparison(oid);
    if (operator != null) {
      return new DoubleComparison(type, operator, left, right);
    }
    operator = numericComparison(oid);
    if (operator != null) {
      return new NumericComparison(type, operator, left, right);
    }
    operator = bytesComparison(oid);
    if (operator != null && ordersByBytes(operator, collation)) {
      return new BytesComparison(type, operator, left, right);
    }
    return null;
  }

  private static boolean ordersByBytes(ComparisonOperator operator, int collation) {
    return operator == ComparisonOperator.EQUAL
        || operator == ComparisonOperator.NOT_EQUAL
        || ValueOrder.isByteOrder(collation);
  }

  private static Kernel arithmetic(int oid, PgType type, Kernel left, Kernel right) {
    ArithmeticOperator operator = longArithmetic(oid);
    if (operator != null) {
      return new LongArithmetic(type, operator, type.length(), left, right);
    }
    operator = numericArithmetic(oid);
    if (operator != null) {
      return new NumericKernel(type, operator, left, right);
    }
    operator = doubleArithmetic(oid);
    return operator == null
        ? null
        : new DoubleArithmetic(type, operator, type.length() == Float.BYTES, left, right);
  }

  /** Comparisons of values that are carried as long and order as their longs do. */
  static ComparisonOperator longComparison(int oid) {
    switch (oid) {
      case 60, 63, 65, 158, 159, 184, 467, 474, 852, 1086, 1145, 1152, 1850, 1856, 2052:
        return ComparisonOperator.EQUAL;
      case 84, 144, 145, 164, 165, 185, 468, 475, 853, 1091, 1106, 1153, 1851, 1857, 2053:
        return ComparisonOperator.NOT_EQUAL;
      case 56, 64, 66, 160, 161, 469, 476, 716, 854, 1087, 1102, 1154, 1852, 1858, 2054:
        return ComparisonOperator.LESS;
      case 148, 149, 166, 167, 471, 478, 717, 856, 1088, 1103, 1155, 1691, 1854, 1860, 2055:
        return ComparisonOperator.LESS_EQUAL;
      case 57, 146, 147, 162, 163, 470, 477, 855, 1089, 1104, 1157, 1638, 1853, 1859, 2057:
        return ComparisonOperator.GREATER;
      case 150, 151, 168, 169, 472, 479, 857, 1090, 1105, 1156, 1639, 1692, 1855, 1861, 2056:
        return ComparisonOperator.GREATER_EQUAL;
      default:
        return null;
    }
  }

  static ComparisonOperator doubleComparison(int oid) {
    switch (oid) {
      case 287, 293, 299, 305:
        return ComparisonOperator.EQUAL;
      case 288, 294, 300, 306:
        return ComparisonOperator.NOT_EQUAL;
      case 289, 295, 301, 307:
        return ComparisonOperator.LESS;
      case 290, 296, 302, 308:
        return ComparisonOperator.LESS_EQUAL;
      case 291, 297, 303, 309:
        return ComparisonOperator.GREATER;
      case 292, 298, 304, 310:
        return ComparisonOperator.GREATER_EQUAL;
      default:
        return null;
    }
  }

  static ComparisonOperator numericComparison(int oid) {
    switch (oid) {
      case 1718:
        return ComparisonOperator.EQUAL;
      case 1719:
        return ComparisonOperator.NOT_EQUAL;
      case 1722:
        return ComparisonOperator.LESS;
      case 1723:
        return ComparisonOperator.LESS_EQUAL;
      case 1720:
        return ComparisonOperator.GREATER;
      case 1721:
        return ComparisonOperator.GREATER_EQUAL;
      default:
        return null;
    }
  }

  private static ArithmeticOperator numericArithmetic(int oid) {
    switch (oid) {
      case 1724:
        return ArithmeticOperator.ADD;
      case 1725:
        return ArithmeticOperator.SUBTRACT;
      case 1726:
        return ArithmeticOperator.MULTIPLY;
      default:
        return null;
    }
  }

  /** text, bytea and uuid. */
  static ComparisonOperator bytesComparison(int oid) {
    switch (oid) {
      case 67, 1948, 2956:
        return ComparisonOperator.EQUAL;
      case 157, 1953, 2959:
        return ComparisonOperator.NOT_EQUAL;
      case 740, 1949, 2954:
        return ComparisonOperator.LESS;
      case 741, 1950, 2955:
        return ComparisonOperator.LESS_EQUAL;
      case 742, 1951, 2958:
        return ComparisonOperator.GREATER;
      case 743, 1952, 2957:
        return ComparisonOperator.GREATER_EQUAL;
      default:
        return null;
    }
  }

  private static ArithmeticOperator longArithmetic(int oid) {
    switch (oid) {
      case 176, 177, 178, 179, 463, 837, 841, 1274, 1278:
        return ArithmeticOperator.ADD;
      case 180, 181, 182, 183, 464, 838, 942, 1275, 1279:
        return ArithmeticOperator.SUBTRACT;
      case 141, 152, 170, 171, 465, 839, 943, 1276, 1280:
        return ArithmeticOperator.MULTIPLY;
      case 153, 154, 172, 173, 466, 840, 948, 1277, 1281:
        return ArithmeticOperator.DIVIDE;
      case 155, 156, 945:
        return ArithmeticOperator.REMAINDER;
      default:
        return null;
    }
  }

  private static ArithmeticOperator doubleArithmetic(int oid) {
    switch (oid) {
      case 204, 218, 281, 285:
        return ArithmeticOperator.ADD;
      case 205, 219, 282, 286:
        return ArithmeticOperator.SUBTRACT;
      case 202, 216, 279, 283:
        return ArithmeticOperator.MULTIPLY;
      case 203, 217, 280, 284:
        return ArithmeticOperator.DIVIDE;
      default:
        return null;
    }
  }

  /** Casts between booleans, integers and floating-point numbers. */
  static Kernel cast(int oid, PgType type, Kernel argument) {
    switch (oid) {
      case 313: // of a smallint to the oid types, too
        return BuiltinTypes.isInteger(type)
            ? new RelabelKernel(type, argument)
            : SignKernel.of(type, false, argument);
      case 481, 754, 2558, 311:
        return new RelabelKernel(type, argument);
      case 314, 480, 714:
        return NumberCast.of(type, NumberCast.Form.LONG_TO_LONG, type.length(), argument);
      case 235, 236, 316, 318, 482, 652:
        return NumberCast.of(type, NumberCast.Form.LONG_TO_DOUBLE, type.length(), argument);
      case 237, 238, 317, 319, 483, 653:
        return NumberCast.of(type, NumberCast.Form.DOUBLE_TO_LONG, type.length(), argument);
      case 1740, 1781, 1782:
        return LongToNumeric.of(type, argument);
      case 312:
        return NumberCast.of(type, NumberCast.Form.DOUBLE_TO_SINGLE, type.length(), argument);
      default:
        return null;
    }
  }

  /** Whether a type's values are carried as long. */
  static boolean isLong(PgType type) {
    return type.codec().vectorKind() == VectorKind.LONG;
  }
}
