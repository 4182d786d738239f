package org.pagedb.sql.type.extension;

import java.util.Locale;
import org.pagedb.sql.type.text.TextCodec;
import org.pagedb.sql.type.text.TextOrder;

/** {@code citext}: a {@link String} that compares without regard to case. */
public final class CitextCodec extends TextCodec {

  /** The text by which values compare. */
  public static String folded(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  @Override
  public int compare(Object left, Object right) {
    return TextOrder.compare(folded((String) left), folded((String) right));
  }

  @Override
  public int hash(Object datum) {
    return folded((String) datum).hashCode();
  }

  @Override
  public boolean equalWhenSameBits() {
    return false;
  }
}
