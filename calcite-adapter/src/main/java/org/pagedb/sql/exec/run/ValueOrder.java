package org.pagedb.sql.exec.run;

import java.util.Arrays;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.DoubleVector;
import org.pagedb.storage.vector.LongVector;

/** Compares two values of one type where they stand in vectors; neither is null. */
public abstract class ValueOrder {

  private static final int TEXT = 25;
  private static final int VARCHAR = 1043;
  private static final int BYTEA = 17;
  private static final int UUID = 2950;
  private static final int NUMERIC = 1700;
  private static final int DEFAULT_COLLATION = 100;
  private static final int C_COLLATION = 950;
  private static final int POSIX_COLLATION = 951;

  ValueOrder() {}

  /** Negative, zero or positive, as a value of {@code a} is less than, equal to or greater. */
  public abstract int compare(ColumnVector a, int aRow, ColumnVector b, int bRow);

  /** Whether the order is that of the bytes, unsigned. */
  public boolean ordersAsBytes() {
    return false;
  }

  /** The order of the type's default B-tree operator class in a collation (0: the default). */
  public static ValueOrder of(PgType type, int collation) {
    switch (type.codec().vectorKind()) {
      case LONG:
        return new Longs();
      case DOUBLE:
        return new Doubles();
      default:
        if (type.oid() == NUMERIC) {
          return new Numerics();
        }
        return isByteOrder(type, collation) ? new Bytes() : new Datums(type);
    }
  }

  /** Whether text in the collation orders as its bytes do; the default collation is C.UTF-8. */
  public static boolean isByteOrder(int collation) {
    return collation == 0
        || collation == DEFAULT_COLLATION
        || collation == C_COLLATION
        || collation == POSIX_COLLATION;
  }

  private static boolean isByteOrder(PgType type, int collation) {
    switch (type.oid()) {
      case TEXT:
      case VARCHAR:
        return isByteOrder(collation);
      case BYTEA:
      case UUID:
        return true;
      default:
        return false;
    }
  }

  private static final class Longs extends ValueOrder {
    @Override
    public int compare(ColumnVector a, int aRow, ColumnVector b, int bRow) {
      return Long.compare(((LongVector) a).at(aRow), ((LongVector) b).at(bRow));
    }
  }

  private static final class Doubles extends ValueOrder {
    @Override
    public int compare(ColumnVector a, int aRow, ColumnVector b, int bRow) {
      double x = ((DoubleVector) a).at(aRow);
      double y = ((DoubleVector) b).at(bRow);
      // Double.compare tells -0 from 0, which SQL does not; it puts NaN last, as SQL does.
      return x == y ? 0 : Double.compare(x, y);
    }
  }

  private static final class Bytes extends ValueOrder {
    @Override
    public boolean ordersAsBytes() {
      return true;
    }

    @Override
    public int compare(ColumnVector a, int aRow, ColumnVector b, int bRow) {
      BytesVector x = (BytesVector) a;
      BytesVector y = (BytesVector) b;
      int xStart = x.offset(aRow);
      int yStart = y.offset(bRow);
      return Arrays.compareUnsigned(
          x.buffer(aRow),
          xStart,
          xStart + x.length(aRow),
          y.buffer(bRow),
          yStart,
          yStart + y.length(bRow));
    }
  }

  private static final class Numerics extends ValueOrder {
    @Override
    public int compare(ColumnVector a, int aRow, ColumnVector b, int bRow) {
      return NumericSlice.compare((BytesVector) a, aRow, (BytesVector) b, bRow);
    }
  }

  private static final class Datums extends ValueOrder {
    private final PgType type;

    Datums(PgType type) {
      this.type = type;
    }

    @Override
    public int compare(ColumnVector a, int aRow, ColumnVector b, int bRow) {
      return type.codec()
          .compare(DatumVectors.read(type, a, aRow), DatumVectors.read(type, b, bRow));
    }
  }
}
