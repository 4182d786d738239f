/**
 * Dates, times, time stamps and intervals.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.type.datetime.TimestampCodec}. Reading any spelling: {@code DateTimeTokens}
 * splits the text, {@code TimestampDecoder} and {@code TimeDecoder} give the pieces their meaning
 * with {@code FieldDecoder}.
 *
 * <h2>Invariants</h2>
 *
 * D1: time stamps are microseconds and dates are days from 2000-01-01, in the proleptic Gregorian
 * calendar; the extreme longs (for dates, ints) are the infinities. D2: a zone offset in this
 * package is in seconds west of Greenwich, as in PostgreSQL's C code, unless its name says east.
 *
 * <h2>May use</h2>
 *
 * error, type.
 */
package org.pagedb.sql.type.datetime;
