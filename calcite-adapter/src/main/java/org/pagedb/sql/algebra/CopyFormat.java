package org.pagedb.sql.algebra;

import java.nio.charset.Charset;
import java.util.Set;

/**
 * The form of the data that COPY reads or writes.
 *
 * @param kind text, CSV or binary
 * @param delimiter the byte between columns; not for binary
 * @param nullText how NULL is written; not for binary
 * @param header what the first line is; not for binary
 * @param quote the byte around quoted CSV values
 * @param escape the byte before a quote or escape byte inside quoted CSV values
 * @param forceQuote columns, by place from 0, whose CSV values are always quoted
 * @param forceNotNull columns whose unquoted CSV values are never NULL
 * @param forceNull columns in which a quoted {@code nullText} is NULL too
 * @param encoding how characters are bytes; not for binary
 * @param freeze whether FREEZE was asked for
 */
public record CopyFormat(
    Kind kind,
    byte delimiter,
    String nullText,
    Header header,
    byte quote,
    byte escape,
    Set<Integer> forceQuote,
    Set<Integer> forceNotNull,
    Set<Integer> forceNull,
    Charset encoding,
    boolean freeze) {

  /** The three formats. */
  public enum Kind {
    TEXT,
    CSV,
    BINARY
  }

  /** What is done about a first line with the columns' names. */
  public enum Header {
    /** There is none. */
    NONE,
    /** It is written, or skipped. */
    LINE,
    /** It is compared with the columns' names. */
    MATCH
  }

  /** Whether it is CSV. */
  public boolean isCsv() {
    return kind == Kind.CSV;
  }

  /** Whether it is binary. */
  public boolean isBinary() {
    return kind == Kind.BINARY;
  }
}
