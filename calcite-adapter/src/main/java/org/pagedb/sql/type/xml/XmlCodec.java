package org.pagedb.sql.type.xml;

import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.text.TextCodec;

/**
 * {@code xml}: a {@link String}, the text that was given, its declaration included. It has neither
 * equality nor order.
 */
public final class XmlCodec extends TextCodec {

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    super.parse(text, typmod, context);
    XmlSyntax.check(text, context.xmlDocument());
    return text;
  }

  /** Leaves out what of the declaration says nothing. */
  @Override
  public String format(Object datum, TypeContext context) {
    return XmlDeclaration.shown((String) datum);
  }

  @Override
  public boolean hasEquality() {
    return false;
  }
}
