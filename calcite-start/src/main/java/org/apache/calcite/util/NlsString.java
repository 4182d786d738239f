package org.apache.calcite.util;

import java.nio.charset.Charset;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlCollation;
import org.apache.calcite.sql.SqlDialect;
import org.jspecify.annotations.Nullable;

/**
 * Calcite's string with a character set, without its cache of decoded bytes and without the SQL
 * dialects that the original asks how to quote: each planner makes two of these, and both parts
 * load a hundred classes to do so. pagedb's own texts are not Calcite's, so these two empty ones
 * are all there are.
 */
public class NlsString implements Comparable<NlsString>, Cloneable {

  private final String value;
  private final @Nullable String charsetName;
  private final @Nullable Charset charset;
  private final @Nullable SqlCollation collation;

  /** As in the original. */
  public NlsString(String value, @Nullable String charsetName, @Nullable SqlCollation collation) {
    this.value = Objects.requireNonNull(value, "value");
    this.charsetName = charsetName;
    this.charset = charsetName == null ? null : Charset.forName(charsetName);
    this.collation = collation;
  }

  public String getValue() {
    return value;
  }

  public @Nullable String getCharsetName() {
    return charsetName;
  }

  public @Nullable Charset getCharset() {
    return charset;
  }

  public @Nullable SqlCollation getCollation() {
    return collation;
  }

  /** The same text quoted, with the names of its character set and collation where asked for. */
  public String asSql(boolean prefix, boolean suffix) {
    StringBuilder sql = new StringBuilder();
    if (prefix && charsetName != null) {
      sql.append('_').append(charsetName);
    }
    sql.append('\'').append(value.replace("'", "''")).append('\'');
    if (suffix && collation != null) {
      sql.append(' ').append(collation);
    }
    return sql.toString();
  }

  /** As without the dialect. */
  public String asSql(boolean prefix, boolean suffix, SqlDialect dialect) {
    return asSql(prefix, suffix);
  }

  /** Another text in the same character set and collation. */
  public NlsString copy(String other) {
    return new NlsString(other, charsetName, collation);
  }

  /** Without the spaces at its end. */
  public NlsString rtrim() {
    return copy(value.replaceAll(" +$", ""));
  }

  /** One after the other; character set and collation are the first one's. */
  public static NlsString concat(List<NlsString> parts) {
    return parts.get(0).copy(parts.stream().map(NlsString::getValue).collect(Collectors.joining()));
  }

  @Override
  public Object clone() {
    return copy(value);
  }

  @Override
  public int compareTo(NlsString other) {
    return value.compareTo(other.value);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof NlsString that
        && value.equals(that.value)
        && Objects.equals(charsetName, that.charsetName)
        && Objects.equals(collation, that.collation);
  }

  @Override
  public int hashCode() {
    return Objects.hash(value, charsetName, collation);
  }

  @Override
  public String toString() {
    return asSql(true, true);
  }
}
