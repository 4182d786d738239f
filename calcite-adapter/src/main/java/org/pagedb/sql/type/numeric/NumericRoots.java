package org.pagedb.sql.type.numeric;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Square roots of numerics. */
public final class NumericRoots {

  private NumericRoots() {}

  /** The square root of a finite number that is not negative, rounded to {@code scale} digits. */
  public static Numeric squareRoot(Numeric value, int scale) {
    BigDecimal shifted = value.toBigDecimal().movePointRight(2 * scale);
    BigInteger whole = shifted.setScale(0, RoundingMode.DOWN).toBigInteger();
    BigInteger root = whole.sqrt();
    // (root + ½)² = root² + root + ¼ decides whether to round up
    BigDecimal middle = new BigDecimal(root.multiply(root).add(root)).add(new BigDecimal("0.25"));
    if (shifted.compareTo(middle) >= 0) {
      root = root.add(BigInteger.ONE);
    }
    return Numeric.of(root, scale);
  }
}
