package org.pagedb.sql.type.json;

import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.text.TextCodec;

/** {@code json}: a {@link String}, exactly the text that was given. It has no order. */
public final class JsonCodec extends TextCodec {

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    JsonReader.check(text);
    return text;
  }

  @Override
  public boolean hasEquality() {
    return false;
  }
}
