package org.pagedb.sql.type.scalar;

import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.TypeFailures;

/** {@code bool}: a {@link Boolean}, carried as 0 or 1. */
public final class BoolCodec implements TypeCodec {

  private static final String[] TRUE_WORDS = {"true", "yes"};
  private static final String[] FALSE_WORDS = {"false", "no"};

  @Override
  public VectorKind vectorKind() {
    return VectorKind.LONG;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    String word = text.strip();
    if (word.equals("1") || word.equalsIgnoreCase("on") || startsAny(TRUE_WORDS, word)) {
      return Boolean.TRUE;
    }
    // "o" alone could be on or off
    if (word.equals("0")
        || word.length() >= 2 && startsWithIgnoringCase("off", word)
        || startsAny(FALSE_WORDS, word)) {
      return Boolean.FALSE;
    }
    throw TypeFailures.invalidSyntax("boolean", text);
  }

  private static boolean startsAny(String[] words, String prefix) {
    for (String word : words) {
      if (startsWithIgnoringCase(word, prefix)) {
        return true;
      }
    }
    return false;
  }

  private static boolean startsWithIgnoringCase(String word, String prefix) {
    return !prefix.isEmpty() && word.regionMatches(true, 0, prefix, 0, prefix.length());
  }

  @Override
  public String format(Object datum, TypeContext context) {
    return (Boolean) datum ? "t" : "f";
  }

  @Override
  public int compare(Object left, Object right) {
    return ((Boolean) left).compareTo((Boolean) right);
  }

  @Override
  public long toLong(Object datum) {
    return (Boolean) datum ? 1 : 0;
  }

  @Override
  public Object fromLong(long value) {
    return value != 0;
  }
}
