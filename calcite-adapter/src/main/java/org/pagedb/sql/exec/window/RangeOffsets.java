package org.pagedb.sql.exec.window;

import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.rows.RowBuffer;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionBody;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.function.PgOperator;
import org.pagedb.sql.function.catalog.FunctionCatalog;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * RANGE with offsets: the rows whose key lies within a distance of the row's own. Rows with a null
 * key have one another as their frame.
 */
final class RangeOffsets {

  private static final long MICROS_PER_DAY = 86_400_000_000L;

  private final SortKey key;
  private final PgType type;
  private final PgType boundType;
  private final PgType offsetType;
  private final Object zero;
  private final FunctionBody plus;
  private final FunctionBody minus;
  private final TypeContext context;
  private final Object[] arguments = new Object[2];
  private WindowPartition partition;
  private int nullStart;
  private int nullEnd;

  RangeOffsets(SortKey key, PgType type, PgType offsetType, TypeContext context) {
    this.key = key;
    this.type = type;
    this.offsetType = offsetType;
    this.context = context;
    zero = offsetType.codec().parse("0", PgType.NO_TYPMOD, context);
    PgFunction add = function("+", type, offsetType);
    boundType = add.resultType();
    plus = add.body().bind(new CallTypes(add.argumentTypes(), boundType));
    PgFunction subtract = function("-", type, offsetType);
    minus = subtract.body().bind(new CallTypes(subtract.argumentTypes(), boundType));
  }

  private static PgFunction function(String name, PgType left, PgType right) {
    FunctionCatalog catalog = FunctionCatalog.builtin();
    PgOperator operator = catalog.operator(name, left, right);
    if (operator == null) {
      throw SqlFailure.of(
          SqlState.FEATURE_NOT_SUPPORTED,
          "RANGE with offset PRECEDING/FOLLOWING is not supported for column type %s and offset"
              + " type %s",
          left.name(),
          right.name());
    }
    return catalog.function(operator);
  }

  void enter(WindowPartition newPartition) {
    partition = newPartition;
    int size = partition.size();
    nullStart = 0;
    nullEnd = 0;
    if (size > 0 && isNull(0)) {
      while (nullEnd < size && isNull(nullEnd)) {
        nullEnd++;
      }
    } else {
      nullEnd = size;
      nullStart = size;
      while (nullStart > 0 && isNull(nullStart - 1)) {
        nullStart--;
      }
    }
  }

  private boolean isNull(int row) {
    return partition.column(row, key.column()).isNull(RowBuffer.position(row));
  }

  private Object keyOf(int row) {
    return DatumVectors.read(type, partition.column(row, key.column()), RowBuffer.position(row));
  }

  long bound(int row, Object offset, boolean preceding, boolean isStart) {
    if (isNull(row)) {
      return isStart ? nullStart : nullEnd;
    }
    if (offsetType.codec().compare(offset, zero) < 0) {
      throw new SqlFailure(
          SqlState.INVALID_PRECEDING_OR_FOLLOWING_SIZE,
          "invalid preceding or following size in window function");
    }
    arguments[0] = keyOf(row);
    arguments[1] = offset;
    Object bound = (preceding != key.descending() ? minus : plus).call(arguments, context);
    int from = nullStart == 0 ? nullEnd : 0;
    int to = nullStart == 0 ? partition.size() : nullStart;
    // The first row that is not before the bound, or for an end the first one behind it.
    while (from < to) {
      int middle = (from + to) >>> 1;
      int comparison = compare(keyOf(middle), bound);
      comparison = key.descending() ? -comparison : comparison;
      if (isStart ? comparison < 0 : comparison <= 0) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  private int compare(Object value, Object bound) {
    if (type.equals(BuiltinTypes.DATE) && boundType.equals(BuiltinTypes.TIMESTAMP)) {
      return Long.compare((Long) value * MICROS_PER_DAY, (Long) bound);
    }
    return boundType.codec().compare(value, bound);
  }
}
