package org.pagedb.storage.btree.key;

import java.util.Objects;

/**
 * One column of an index.
 *
 * @param width bytes of a value, 0 for {@link KeyKind#BYTES} and {@link KeyKind#DECIMAL}
 * @param decodable false where the bytes are a sort key made by the caller (text under a collation
 *     other than C), from which the value cannot be had back
 * @param decimalForm how the caller's numeric bytes are read and written; null unless DECIMAL
 */
public record KeyColumn(
    KeyKind kind,
    int width,
    boolean descending,
    boolean nullsFirst,
    boolean decodable,
    DecimalForm decimalForm) {

  /** Refuses a width or a decimal form that does not go with the kind. */
  public KeyColumn {
    boolean fixed = kind == KeyKind.FIXED;
    if (fixed ? width <= 0 : width != kind.width()) {
      throw new IllegalArgumentException("kind=%s width=%d".formatted(kind, width));
    }
    if ((kind == KeyKind.DECIMAL) != (decimalForm != null)) {
      throw new IllegalArgumentException("kind=%s decimalForm=%s".formatted(kind, decimalForm));
    }
  }

  /** An ascending column with nulls last, as PostgreSQL's default; not for FIXED or DECIMAL. */
  public static KeyColumn of(KeyKind kind) {
    return new KeyColumn(kind, kind.width(), false, false, true, null);
  }

  /** An ascending column of byte strings that are all {@code width} bytes long. */
  public static KeyColumn fixed(int width) {
    return new KeyColumn(KeyKind.FIXED, width, false, false, true, null);
  }

  /** An ascending column of numerics that the caller stores in {@code form}. */
  public static KeyColumn decimal(DecimalForm form) {
    return new KeyColumn(
        KeyKind.DECIMAL, 0, false, false, true, Objects.requireNonNull(form, "form"));
  }

  /** An ascending column of sort keys that cannot be decoded. */
  public static KeyColumn sortKey() {
    return new KeyColumn(KeyKind.BYTES, 0, false, false, false, null);
  }

  /** The same column in this order. */
  public KeyColumn ordered(boolean descending, boolean nullsFirst) {
    return new KeyColumn(kind, width, descending, nullsFirst, decodable, decimalForm);
  }

  /** The byte that stands before a value; a null is this column's {@link #nullMarker} alone. */
  static final byte NOT_NULL = 1;

  byte nullMarker() {
    return (byte) (nullsFirst ? 0 : 2);
  }

  /** What every byte of a value is XORed with: a complement reverses the unsigned order. */
  byte flip() {
    return (byte) (descending ? 0xFF : 0);
  }
}
