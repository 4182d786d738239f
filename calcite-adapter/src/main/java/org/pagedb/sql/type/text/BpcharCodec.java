package org.pagedb.sql.type.text;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.TypeContext;

/**
 * {@code char(n)}: padded with blanks to n characters (the type modifier is n + 4), compared
 * without the blanks at the end.
 */
public final class BpcharCodec extends TextCodec {

  /** PostgreSQL's limit for one value; a type modifier of a column is far below it. */
  private static final int MAX_BYTES = 0x3FFF_FFFF;

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    refuseZero(text);
    return applyTypmod(text, typmod, false);
  }

  @Override
  public Object applyTypmod(Object datum, int typmod, boolean explicit) {
    if (typmod < VarcharCodec.MODIFIER_HEADER) {
      return datum;
    }
    int limit = typmod - VarcharCodec.MODIFIER_HEADER;
    String fitted = VarcharCodec.fit((String) datum, limit, explicit, "character");
    int missing = limit - TextOrder.length(fitted);
    if (missing <= 0) {
      return fitted;
    }
    if (limit > MAX_BYTES) {
      throw new SqlFailure(SqlState.PROGRAM_LIMIT_EXCEEDED, "requested length too large");
    }
    return fitted + " ".repeat(missing);
  }

  @Override
  public int compare(Object left, Object right) {
    return TextOrder.compare(
        TextOrder.withoutTrailingBlanks((String) left),
        TextOrder.withoutTrailingBlanks((String) right));
  }

  @Override
  public int hash(Object datum) {
    return TextOrder.withoutTrailingBlanks((String) datum).hashCode();
  }

  @Override
  public boolean equalWhenSameBits() {
    return false;
  }
}
