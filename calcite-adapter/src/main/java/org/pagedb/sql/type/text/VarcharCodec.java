package org.pagedb.sql.type.text;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.TypeContext;

/** {@code varchar(n)}; the type modifier is n + 4. */
public final class VarcharCodec extends TextCodec {

  /** What the modifiers of varchar and bpchar add to the length. */
  static final int MODIFIER_HEADER = 4;

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    refuseZero(text);
    return applyTypmod(text, typmod, false);
  }

  @Override
  public Object applyTypmod(Object datum, int typmod, boolean explicit) {
    return typmod < MODIFIER_HEADER
        ? datum
        : fit((String) datum, typmod - MODIFIER_HEADER, explicit, "character varying");
  }

  /** Cuts what is too long if the cast is explicit or only blanks are lost. */
  static String fit(String text, int limit, boolean explicit, String type) {
    String cut = TextOrder.prefix(text, limit);
    if (cut.length() == text.length() || explicit) {
      return cut;
    }
    for (int i = cut.length(); i < text.length(); i++) {
      if (text.charAt(i) != ' ') {
        throw new SqlFailure(
            SqlState.STRING_DATA_RIGHT_TRUNCATION,
            "value too long for type " + type + "(" + limit + ")");
      }
    }
    return cut;
  }
}
