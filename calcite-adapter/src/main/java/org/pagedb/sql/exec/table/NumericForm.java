package org.pagedb.sql.exec.table;

import java.math.BigDecimal;
import org.pagedb.sql.type.numeric.Numeric;
import org.pagedb.sql.type.numeric.NumericFormat;
import org.pagedb.storage.btree.key.DecimalForm;
import org.pagedb.storage.btree.key.DecimalValue;

/** How an index reads and writes numerics: in {@link NumericFormat}. */
final class NumericForm implements DecimalForm {

  @Override
  public void read(byte[] bytes, int offset, int length, DecimalValue target) {
    Numeric value = NumericFormat.read(bytes, offset, length);
    if (value.isNaN()) {
      target.setSpecial(DecimalValue.Kind.NAN);
    } else if (value.isInfinite()) {
      target.setSpecial(
          value.signum() > 0
              ? DecimalValue.Kind.POSITIVE_INFINITY
              : DecimalValue.Kind.NEGATIVE_INFINITY);
    } else if (value.isSmall()) {
      target.set(value.smallUnscaled(), value.scale());
    } else {
      target.set(value.unscaled(), value.scale());
    }
  }

  private static byte[] form(DecimalValue value) {
    switch (value.kind()) {
      case NAN:
        return NumericFormat.write(Numeric.NAN);
      case POSITIVE_INFINITY:
        return NumericFormat.write(Numeric.INFINITY);
      case NEGATIVE_INFINITY:
        return NumericFormat.write(Numeric.MINUS_INFINITY);
      default:
        if (value.fitsLong()) {
          return NumericFormat.write(Numeric.of(value.unscaledLong(), value.scale()));
        }
        BigDecimal decimal = value.toBigDecimal();
        return NumericFormat.write(Numeric.of(decimal.unscaledValue(), decimal.scale()));
    }
  }

  @Override
  public int length(DecimalValue value) {
    return form(value).length;
  }

  @Override
  public void write(DecimalValue value, byte[] target, int offset) {
    byte[] form = form(value);
    System.arraycopy(form, 0, target, offset, form.length);
  }
}
