package org.pagedb.storage.btree.key;

/**
 * Translates between the bytes in which the caller stores a numeric and its value. The index keeps
 * values, not the caller's bytes: it must order them.
 */
public interface DecimalForm {

  /** Reads the caller's bytes into {@code target}. */
  void read(byte[] bytes, int offset, int length, DecimalValue target);

  /** How many bytes {@link #write} will produce for {@code value}. */
  int length(DecimalValue value);

  /** Writes {@code value} in the caller's form at {@code offset}. */
  void write(DecimalValue value, byte[] target, int offset);
}
