package org.pagedb.sql.exec.copy;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.range.MultirangeValue;
import org.pagedb.sql.type.range.RangeType;
import org.pagedb.sql.type.range.RangeValue;

/** Ranges: a byte of flags, then the bounds that there are, each with its length before it. */
final class BinaryRange extends BinaryForm {

  private static final int EMPTY = 0x01;
  private static final int LOWER_INCLUSIVE = 0x02;
  private static final int UPPER_INCLUSIVE = 0x04;
  private static final int LOWER_INFINITE = 0x08;
  private static final int UPPER_INFINITE = 0x10;

  private final RangeType range;
  private final BinaryForm bound;

  BinaryRange(RangeType range, TypeContext types) {
    this.range = range;
    bound = BinaryForm.of(range.subtype(), types);
  }

  @Override
  void send(Object datum, ByteOutput out) {
    RangeValue value = (RangeValue) datum;
    if (value.empty()) {
      out.putByte(EMPTY);
      return;
    }
    out.putByte(
        (value.lowerInclusive() ? LOWER_INCLUSIVE : 0)
            | (value.upperInclusive() ? UPPER_INCLUSIVE : 0)
            | (value.lower() == null ? LOWER_INFINITE : 0)
            | (value.upper() == null ? UPPER_INFINITE : 0));
    if (value.lower() != null) {
      BinaryArray.sendSized(bound, value.lower(), out);
    }
    if (value.upper() != null) {
      BinaryArray.sendSized(bound, value.upper(), out);
    }
  }

  @Override
  Object receive(ByteSource in) {
    int flags = in.takeByte();
    if ((flags & EMPTY) != 0) {
      return RangeValue.EMPTY;
    }
    Object lower = (flags & LOWER_INFINITE) != 0 ? null : BinaryArray.receiveSized(bound, in);
    Object upper = (flags & UPPER_INFINITE) != 0 ? null : BinaryArray.receiveSized(bound, in);
    return range.range(
        lower, upper, (flags & LOWER_INCLUSIVE) != 0, (flags & UPPER_INCLUSIVE) != 0);
  }

  /** Multiranges: how many ranges, then each with its length before it. */
  static final class Many extends BinaryForm {
    private final RangeType range;
    private final BinaryRange form;

    Many(RangeType range, TypeContext types) {
      this.range = range;
      form = new BinaryRange(range, types);
    }

    @Override
    void send(Object datum, ByteOutput out) {
      MultirangeValue value = (MultirangeValue) datum;
      out.putInt(value.ranges().size());
      for (RangeValue each : value.ranges()) {
        BinaryArray.sendSized(form, each, out);
      }
    }

    @Override
    Object receive(ByteSource in) {
      int count = in.takeInt();
      List<RangeValue> ranges = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        ranges.add((RangeValue) BinaryArray.receiveSized(form, in));
      }
      return MultirangeValue.of(range, ranges);
    }
  }
}
