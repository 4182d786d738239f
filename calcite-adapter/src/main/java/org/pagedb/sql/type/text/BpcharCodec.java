package org.pagedb.sql.type.text;

import org.pagedb.sql.type.TypeContext;

/**
 * {@code char(n)}: padded with blanks to n characters (the type modifier is n + 4), compared
 * without the blanks at the end.
 */
public final class BpcharCodec extends TextCodec {

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
    return missing <= 0 ? fitted : fitted + " ".repeat(missing);
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
