package org.pagedb.sql.exec.copy;

import java.nio.charset.StandardCharsets;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/**
 * Reads the text of one column's values into its vector. Anything unusual takes the codec's way.
 */
class FieldParser {

  private final PgType type;
  private final int typmod;
  private final TypeContext types;

  private FieldParser(PgType type, int typmod, TypeContext types) {
    this.type = type;
    this.typmod = typmod;
    this.types = types;
  }

  static FieldParser of(PgType type, int typmod, TypeContext types) {
    if (type.equals(BuiltinTypes.INT2)) {
      return new WholeNumber(type, typmod, types, Short.MAX_VALUE);
    } else if (type.equals(BuiltinTypes.INT4)) {
      return new WholeNumber(type, typmod, types, Integer.MAX_VALUE);
    } else if (type.equals(BuiltinTypes.INT8)) {
      return new WholeNumber(type, typmod, types, Long.MAX_VALUE);
    } else if (type.equals(BuiltinTypes.TEXT)) {
      return new PlainText(type, typmod, types, Integer.MAX_VALUE);
    } else if (type.equals(BuiltinTypes.VARCHAR)) {
      int limit = typmod < 4 ? Integer.MAX_VALUE : typmod - 4;
      return new PlainText(type, typmod, types, limit);
    } else if (type.equals(BuiltinTypes.BOOL)) {
      return new Letter(type, typmod, types);
    } else if (type.equals(BuiltinTypes.NUMERIC)) {
      return new Decimal(type, typmod, types);
    }
    return new FieldParser(type, typmod, types);
  }

  /** Puts the value of the text, whose bytes stay as they are as long as the batch is used. */
  void parse(byte[] bytes, int start, int end, ColumnVector vector, int row) {
    String text = new String(bytes, start, end - start, StandardCharsets.UTF_8);
    DatumVectors.write(type, vector, row, type.codec().parse(text, typmod, types));
  }

  private static final class WholeNumber extends FieldParser {
    private static final int SAFE_DIGITS = 18;
    private final long max;

    WholeNumber(PgType type, int typmod, TypeContext types, long max) {
      super(type, typmod, types);
      this.max = max;
    }

    @Override
    void parse(byte[] bytes, int start, int end, ColumnVector vector, int row) {
      boolean negative = start < end && bytes[start] == '-';
      int i = negative ? start + 1 : start;
      if (i == end || end - i > SAFE_DIGITS) {
        super.parse(bytes, start, end, vector, row);
        return;
      }
      long value = 0;
      for (; i < end; i++) {
        int digit = bytes[i] - '0';
        if (digit < 0 || digit > 9) {
          super.parse(bytes, start, end, vector, row);
          return;
        }
        value = value * 10 + digit;
      }
      if (value > max) {
        super.parse(bytes, start, end, vector, row); // the least value of the type, or too large
        return;
      }
      ((LongVector) vector).put(row, negative ? -value : value);
    }
  }

  private static final class PlainText extends FieldParser {
    private final int limit;

    PlainText(PgType type, int typmod, TypeContext types, int limit) {
      super(type, typmod, types);
      this.limit = limit;
    }

    @Override
    void parse(byte[] bytes, int start, int end, ColumnVector vector, int row) {
      if (end - start > limit) {
        super.parse(bytes, start, end, vector, row); // bytes are no fewer than characters
      } else {
        ((BytesVector) vector).putReference(row, bytes, start, end - start);
      }
    }
  }

  private static final class Letter extends FieldParser {
    Letter(PgType type, int typmod, TypeContext types) {
      super(type, typmod, types);
    }

    @Override
    void parse(byte[] bytes, int start, int end, ColumnVector vector, int row) {
      if (end - start == 1 && (bytes[start] == 't' || bytes[start] == 'f')) {
        ((LongVector) vector).put(row, bytes[start] == 't' ? 1 : 0);
      } else {
        super.parse(bytes, start, end, vector, row);
      }
    }
  }

  /** Numbers of up to 18 digits that need no rounding go to their stored form directly. */
  private static final class Decimal extends FieldParser {
    private static final int SAFE_DIGITS = 18;
    private final int precision;
    private final int scale;
    private final byte[] form = new byte[1 + Long.BYTES];

    Decimal(PgType type, int typmod, TypeContext types) {
      super(type, typmod, types);
      precision = typmod < 4 ? 0 : org.pagedb.sql.type.numeric.NumericCodec.precision(typmod);
      scale = typmod < 4 ? 0 : org.pagedb.sql.type.numeric.NumericCodec.scale(typmod);
    }

    @Override
    void parse(byte[] bytes, int start, int end, ColumnVector vector, int row) {
      boolean negative = start < end && bytes[start] == '-';
      int point = -1;
      long value = 0;
      int digits = 0;
      for (int i = negative ? start + 1 : start; i < end; i++) {
        int digit = bytes[i] - '0';
        if (bytes[i] == '.' && point < 0) {
          point = i;
        } else if (digit < 0 || digit > 9) {
          super.parse(bytes, start, end, vector, row);
          return;
        } else {
          value = value * 10 + digit;
          digits++;
        }
      }
      int fraction = point < 0 ? 0 : end - point - 1;
      int stored = precision == 0 ? fraction : scale;
      boolean simple =
          digits > 0
              && point != end - 1
              && stored >= fraction
              && digits + stored - fraction <= SAFE_DIGITS
              && (precision == 0 || digits - fraction <= precision - scale);
      if (!simple) {
        super.parse(bytes, start, end, vector, row);
        return;
      }
      for (int i = fraction; i < stored; i++) {
        value *= 10;
      }
      put((BytesVector) vector, row, negative ? -value : value, stored);
    }

    private void put(BytesVector vector, int row, long unscaled, int stored) {
      int bits = Long.SIZE - Long.numberOfLeadingZeros(unscaled ^ (unscaled >> 63)) + 1;
      int length = (bits + 7) / 8;
      form[0] = (byte) stored;
      long rest = unscaled;
      for (int i = length; i > 0; i--) {
        form[i] = (byte) rest;
        rest >>= 8;
      }
      vector.putCopy(row, form, 0, length + 1);
    }
  }
}
