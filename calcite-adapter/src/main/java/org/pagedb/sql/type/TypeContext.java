package org.pagedb.sql.type;

import java.time.ZoneId;
import org.pagedb.sql.type.service.SessionServices;

/**
 * The settings that text input and output depend on. Immutable; a session makes a new one when a
 * setting changes.
 *
 * @param timeZone the session's {@code TimeZone}
 * @param dateStyle the session's {@code DateStyle}, for example {@code ISO, MDY}
 * @param intervalStyle the session's {@code IntervalStyle}
 * @param byteaOutput {@code hex} or {@code escape}
 * @param extraFloatDigits {@code extra_float_digits}; 1 or more means shortest exact output
 * @param xmlDocument whether text that becomes {@code xml} has to be a document ({@code xmloption})
 * @param xmlHex whether bytes in XML are hexadecimal rather than base 64 ({@code xmlbinary})
 * @param transactionTime what {@code now} means in text input, microseconds from 2000-01-01 UTC
 * @param objects names of catalog objects for the {@code reg…} types
 * @param session what functions may ask of the session
 */
public record TypeContext(
    ZoneId timeZone,
    String dateStyle,
    String intervalStyle,
    String byteaOutput,
    int extraFloatDigits,
    boolean xmlDocument,
    boolean xmlHex,
    long transactionTime,
    ObjectNames objects,
    SessionServices session) {

  /** PostgreSQL's defaults in the given zone, at the given transaction time. */
  public static TypeContext standard(ZoneId timeZone, long transactionTime) {
    return new TypeContext(
        timeZone,
        "ISO, MDY",
        "postgres",
        "hex",
        1,
        false,
        false,
        transactionTime,
        ObjectNames.NONE,
        SessionServices.NONE);
  }
}
