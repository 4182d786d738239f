package org.pagedb.jdbc.value;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Period;
import java.time.temporal.Temporal;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.UUID;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.storage.vector.ColumnVector;

/**
 * {@code getObject(column, Class)}. Takes every class that the single getters could give, which is
 * more than pgjdbc takes, so nothing that works there fails here.
 */
final class WantedClass {

  private WantedClass() {}

  /** The value, or null if there is no such conversion. */
  static Object read(
      ColumnReader reader, ColumnVector vector, int row, ValueContext context, Class<?> wanted)
      throws SQLException {
    if (wanted == String.class) {
      return reader.string(vector, row, context);
    }
    if (wanted == Integer.class) {
      return reader.int4(vector, row, context);
    }
    if (wanted == Long.class) {
      return reader.int8(vector, row, context);
    }
    if (Temporal.class.isAssignableFrom(wanted)) {
      return reader.temporal(vector, row, context, wanted);
    }
    if (Number.class.isAssignableFrom(wanted)) {
      return number(reader, vector, row, context, wanted);
    }
    if (wanted == Boolean.class) {
      return reader.bool(vector, row, context);
    }
    if (java.util.Date.class.isAssignableFrom(wanted) || Calendar.class.isAssignableFrom(wanted)) {
      return moment(reader, vector, row, context, wanted);
    }
    return rarer(reader, vector, row, context, wanted);
  }

  private static Object number(
      ColumnReader reader, ColumnVector vector, int row, ValueContext context, Class<?> wanted)
      throws SQLException {
    if (wanted == BigDecimal.class) {
      return reader.decimal(vector, row, context);
    }
    if (wanted == BigInteger.class) {
      return reader.decimal(vector, row, context).toBigInteger();
    }
    if (wanted == Double.class) {
      return reader.float8(vector, row, context);
    }
    if (wanted == Float.class) {
      return reader.float4(vector, row, context);
    }
    if (wanted == Short.class) {
      return (short)
          reader.integer(vector, row, context, "short", Short.MIN_VALUE, Short.MAX_VALUE);
    }
    if (wanted == Byte.class) {
      return (byte) reader.integer(vector, row, context, "byte", Byte.MIN_VALUE, Byte.MAX_VALUE);
    }
    return null;
  }

  private static Object moment(
      ColumnReader reader, ColumnVector vector, int row, ValueContext context, Class<?> wanted)
      throws SQLException {
    if (wanted == Date.class) {
      return reader.date(vector, row, context, null);
    }
    if (wanted == Time.class) {
      return reader.time(vector, row, context, null);
    }
    Timestamp timestamp = reader.timestamp(vector, row, context, null);
    if (wanted == Timestamp.class) {
      return timestamp;
    }
    if (wanted == java.util.Date.class) {
      return new java.util.Date(timestamp.getTime());
    }
    if (wanted == Calendar.class || wanted == GregorianCalendar.class) {
      Calendar calendar = new GregorianCalendar();
      calendar.setTimeInMillis(timestamp.getTime());
      return calendar;
    }
    return null;
  }

  private static Object rarer(
      ColumnReader reader, ColumnVector vector, int row, ValueContext context, Class<?> wanted)
      throws SQLException {
    if (wanted == UUID.class) {
      Object value = reader.object(vector, row, context);
      return value instanceof UUID ? value : null;
    }
    if (wanted == byte[].class) {
      return reader.bytes(vector, row, context);
    }
    if (wanted == InputStream.class) {
      return new ByteArrayInputStream(reader.bytes(vector, row, context));
    }
    if (wanted == SQLXML.class) {
      return new PageDbXml(reader.string(vector, row, context));
    }
    if (wanted == Blob.class) {
      return new PageDbBlob(reader.bytes(vector, row, context));
    }
    if (wanted == Clob.class || wanted == java.sql.NClob.class) {
      return new PageDbClob(reader.string(vector, row, context));
    }
    if (wanted.isEnum()) {
      return constant(wanted, reader.string(vector, row, context));
    }
    if (reader instanceof IntervalReader interval) {
      if (wanted == Duration.class) {
        return interval.duration(vector, row, context);
      }
      if (wanted == Period.class) {
        return interval.period(vector, row, context);
      }
    }
    Object value = reader.object(vector, row, context);
    if (wanted.isInstance(value)) {
      return value;
    }
    if (value instanceof Array array && (wanted.isArray() || wanted.isAssignableFrom(List.class))) {
      Object elements = array.getArray();
      if (!wanted.isArray()) {
        return CollectionValues.list((Object[]) elements);
      }
      return wanted.isInstance(elements) ? elements : null;
    }
    return wanted == PageDbObject.class
        ? new PageDbObject(reader.type().name(), reader.string(vector, row, context))
        : null;
  }

  /** The constant of that name. */
  private static Object constant(Class<?> wanted, String name) throws SQLException {
    for (Object constant : wanted.getEnumConstants()) {
      if (((Enum<?>) constant).name().equals(name)) {
        return constant;
      }
    }
    throw Refusal.badArgument("No constant of " + wanted.getName() + " is named " + name + ".");
  }
}
