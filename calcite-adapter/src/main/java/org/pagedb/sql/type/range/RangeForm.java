package org.pagedb.sql.type.range;

import org.pagedb.sql.type.ElementForm;
import org.pagedb.sql.type.TypeCodec;

/**
 * The byte form of a range: one byte of flags (1 empty, 2 lower bound inclusive, 4 upper bound
 * inclusive, 8 no lower bound, 16 no upper bound), then the bounds that there are.
 */
final class RangeForm {

  private static final int EMPTY = 1;
  private static final int LOWER_IN = 2;
  private static final int UPPER_IN = 4;
  private static final int NO_LOWER = 8;
  private static final int NO_UPPER = 16;

  private RangeForm() {}

  static void write(ElementForm.Writer out, RangeValue range, TypeCodec codec) {
    int flags =
        (range.empty() ? EMPTY : 0)
            | (range.lowerInclusive() ? LOWER_IN : 0)
            | (range.upperInclusive() ? UPPER_IN : 0)
            | (range.lower() == null ? NO_LOWER : 0)
            | (range.upper() == null ? NO_UPPER : 0);
    out.putByte(flags);
    if (range.lower() != null) {
      out.putDatum(codec, range.lower());
    }
    if (range.upper() != null) {
      out.putDatum(codec, range.upper());
    }
  }

  static RangeValue read(ElementForm.Reader in, TypeCodec codec) {
    int flags = in.nextByte();
    if ((flags & EMPTY) != 0) {
      return RangeValue.EMPTY;
    }
    Object lower = (flags & NO_LOWER) != 0 ? null : in.nextDatum(codec);
    Object upper = (flags & NO_UPPER) != 0 ? null : in.nextDatum(codec);
    return new RangeValue(false, lower, upper, (flags & LOWER_IN) != 0, (flags & UPPER_IN) != 0);
  }
}
