package org.pagedb.jdbc.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Collection;
import java.util.GregorianCalendar;
import java.util.Map;
import java.util.UUID;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.extension.HstoreValue;
import org.pagedb.sql.type.numeric.Numeric;

/**
 * Binds Java values: chooses the type to declare and makes the datum, as pgjdbc chooses. Dates and
 * times of {@code java.sql} are bound untyped, so that a timestamp fits both {@code timestamp} and
 * {@code timestamptz}.
 */
public final class ParameterBinder {

  private final ValueContext context;
  private final boolean stringsTyped;
  private final KnownTypes types;

  /**
   * A binder.
   *
   * @param stringsTyped whether strings declare {@code varchar}, rather than no type
   */
  public ParameterBinder(ValueContext context, boolean stringsTyped) {
    this.context = context;
    this.stringsTyped = stringsTyped;
    this.types = new KnownTypes(context);
  }

  /** Binds an {@code int4}. */
  public void int4(Parameters parameters, int index, int value) throws SQLException {
    parameters.bind(index, types.int4(), (long) value);
  }

  /** Binds an {@code int8}. */
  public void int8(Parameters parameters, int index, long value) throws SQLException {
    parameters.bind(index, types.int8(), value);
  }

  /** Binds an {@code int2}. */
  public void int2(Parameters parameters, int index, short value) throws SQLException {
    parameters.bind(index, context.type(TypeOids.INT2), (long) value);
  }

  /** Binds a {@code bool}. */
  public void bool(Parameters parameters, int index, boolean value) throws SQLException {
    parameters.bind(index, context.type(TypeOids.BOOL), value);
  }

  /** Binds a {@code float4}. */
  public void float4(Parameters parameters, int index, float value) throws SQLException {
    parameters.bind(index, context.type(TypeOids.FLOAT4), (double) value);
  }

  /** Binds a {@code float8}. */
  public void float8(Parameters parameters, int index, double value) throws SQLException {
    parameters.bind(index, context.type(TypeOids.FLOAT8), value);
  }

  /** Binds a string, which may be null. */
  public void string(Parameters parameters, int index, String value) throws SQLException {
    if (value != null && value.indexOf('\0') >= 0) {
      throw PageDbException.of(
          SqlState.CHARACTER_NOT_IN_REPERTOIRE,
          "ERROR: invalid byte sequence for encoding \"UTF8\": 0x00");
    }
    if (stringsTyped) {
      parameters.bind(index, types.varchar(), value);
    } else {
      parameters.bind(index, null, value == null ? null : Untyped.text(value));
    }
  }

  /** Binds a string as {@code character}, whatever strings are otherwise. */
  void character(Parameters parameters, int index, String value) throws SQLException {
    parameters.bind(index, context.type(TypeOids.BPCHAR), value);
  }

  /** What reads text, as columns are read. */
  ValueContext context() {
    return context;
  }

  /** Binds a {@code bytea}, which may be null. */
  public void bytes(Parameters parameters, int index, byte[] value) throws SQLException {
    parameters.bind(index, context.type(TypeOids.BYTEA), value);
  }

  /** Binds bytes that fit {@code bytea} as well as types that only read its text. */
  public void untypedBytes(Parameters parameters, int index, byte[] value) throws SQLException {
    parameters.bind(index, null, value == null ? null : Untyped.bytes(value));
  }

  /** Binds text without a type, as if it were a literal. */
  public void untyped(Parameters parameters, int index, String value) throws SQLException {
    parameters.bind(index, null, value == null ? null : Untyped.text(value));
  }

  /** Binds a date, time or timestamp of {@code java.sql}. */
  public void moment(Parameters parameters, int index, java.util.Date value, Calendar zone)
      throws SQLException {
    parameters.bind(index, null, value == null ? null : Untyped.moment(value, zone));
  }

  /** Binds PostgreSQL's text of a type. */
  public void text(Parameters parameters, int index, int oid, String text) throws SQLException {
    typedText(parameters, index, context.type(oid), text);
  }

  private void typedText(Parameters parameters, int index, PgType type, String text)
      throws SQLException {
    try {
      if (type == null) { // none of ours: whatever is inferred may read it
        untyped(parameters, index, text);
        return;
      }
      Object datum =
          text == null ? null : type.codec().parse(text, PgType.NO_TYPMOD, context.typeContext());
      parameters.bind(index, type, datum);
    } catch (SqlFailure e) {
      throw PageDbException.of(e);
    }
  }

  /** Binds NULL of one of {@link Types}. */
  public void nullOf(Parameters parameters, int index, int sqlType) throws SQLException {
    parameters.bind(index, TargetType.declared(sqlType, context, stringsTyped), null);
  }

  /** Binds NULL of a named type; a name that means no type leaves it to inference. */
  public void nullOf(Parameters parameters, int index, String typeName) throws SQLException {
    parameters.bind(index, context.typeNamed(typeName), null);
  }

  /**
   * Binds a value by its class.
   *
   * @throws SQLException 07006 for a class that stands for no type
   */
  public void object(Parameters parameters, int index, Object value) throws SQLException {
    if (value == null) {
      parameters.bind(index, null, null);
    } else if (value instanceof String) {
      string(parameters, index, (String) value);
    } else if (value instanceof Number) {
      number(parameters, index, (Number) value);
    } else if (value instanceof Boolean) {
      bool(parameters, index, (Boolean) value);
    } else if (value instanceof UUID) {
      parameters.bind(index, context.type(TypeOids.UUID), value);
    } else if (value instanceof byte[]) {
      bytes(parameters, index, (byte[]) value);
    } else if (value instanceof java.util.Date) {
      moment(parameters, index, (java.util.Date) value, null);
    } else if (!time(parameters, index, value)) {
      rarer(parameters, index, value);
    }
  }

  private void number(Parameters parameters, int index, Number value) throws SQLException {
    if (value instanceof Integer) {
      int4(parameters, index, (Integer) value);
    } else if (value instanceof Long) {
      int8(parameters, index, (Long) value);
    } else if (value instanceof Short || value instanceof Byte) {
      int2(parameters, index, value.shortValue());
    } else if (value instanceof Double) {
      float8(parameters, index, (Double) value);
    } else if (value instanceof Float) {
      float4(parameters, index, (Float) value);
    } else if (value instanceof BigDecimal) {
      numeric(parameters, index, (BigDecimal) value);
    } else if (value instanceof BigInteger) {
      numeric(parameters, index, new BigDecimal((BigInteger) value));
    } else {
      throw notInferred(value);
    }
  }

  /** Binds a {@code numeric}. */
  public void numeric(Parameters parameters, int index, BigDecimal value) throws SQLException {
    try {
      // PostgreSQL knows no negative scale: 1E+3 is 1000.
      BigDecimal plain = value.scale() < 0 ? value.setScale(0) : value;
      parameters.bind(index, context.type(TypeOids.NUMERIC), Numeric.of(plain));
    } catch (SqlFailure e) {
      throw PageDbException.of(e);
    }
  }

  private boolean time(Parameters parameters, int index, Object value) throws SQLException {
    if (value instanceof LocalDate) {
      PgType type = context.type(TypeOids.DATE);
      parameters.bind(index, type, CalendarTime.days((LocalDate) value));
    } else if (value instanceof LocalTime) {
      long micros =
          value.equals(LocalTime.MAX)
              ? CalendarTime.MICROS_PER_DAY
              : CalendarTime.micros((LocalTime) value);
      parameters.bind(index, context.type(TypeOids.TIME), micros);
    } else if (value instanceof LocalDateTime) {
      PgType type = context.type(TypeOids.TIMESTAMP);
      parameters.bind(index, type, CalendarTime.micros((LocalDateTime) value));
    } else if (value instanceof Instant) {
      instant(parameters, index, (Instant) value);
    } else if (value instanceof OffsetDateTime) {
      text(parameters, index, TypeOids.TIMESTAMPTZ, ParameterText.of(value));
    } else if (value instanceof ZonedDateTime) {
      instant(parameters, index, ((ZonedDateTime) value).toInstant());
    } else if (value instanceof OffsetTime) {
      text(parameters, index, TypeOids.TIMETZ, ParameterText.of(value));
    } else {
      return false;
    }
    return true;
  }

  private void instant(Parameters parameters, int index, Instant value) throws SQLException {
    PgType type = context.type(TypeOids.TIMESTAMPTZ);
    parameters.bind(
        index, type, CalendarTime.instantMicros(value.getEpochSecond(), value.getNano()));
  }

  private void rarer(Parameters parameters, int index, Object value) throws SQLException {
    if (value instanceof PageDbArray) {
      typedText(parameters, index, ((PageDbArray) value).type(), value.toString());
    } else if (value instanceof java.sql.Array) {
      foreignArray(parameters, index, (java.sql.Array) value);
    } else if (value instanceof Clob || value instanceof SQLXML || value instanceof Character) {
      String text = ParameterText.of(value);
      if (value instanceof SQLXML) {
        text(parameters, index, TypeOids.XML, text);
      } else {
        string(parameters, index, text);
      }
    } else if (value instanceof Blob) {
      untypedBytes(parameters, index, ((Blob) value).getBytes(1, (int) ((Blob) value).length()));
    } else if (value instanceof Calendar) {
      java.sql.Timestamp moment = new java.sql.Timestamp(((Calendar) value).getTimeInMillis());
      moment(parameters, index, moment, new GregorianCalendar(((Calendar) value).getTimeZone()));
    } else if (value.getClass().isArray()) {
      javaArray(parameters, index, value);
    } else if (value instanceof Enum<?> constant) {
      untyped(parameters, index, constant.name());
    } else if (value instanceof Duration duration) {
      parameters.bind(index, context.type(TypeOids.INTERVAL), IntervalReader.of(duration));
    } else if (value instanceof Period period) {
      parameters.bind(index, context.type(TypeOids.INTERVAL), IntervalReader.of(period));
    } else if (value instanceof Collection<?> elements) {
      collection(parameters, index, elements);
    } else if (value instanceof Map<?, ?> map) {
      map(parameters, index, map);
    } else if (!named(parameters, index, value)) {
      throw notInferred(value);
    }
  }

  /** Another driver's array, or a wrapper's: its base type and its elements say all there is. */
  private void foreignArray(Parameters parameters, int index, java.sql.Array value)
      throws SQLException {
    PageDbArray array = PageDbArray.of(value.getBaseTypeName(), value.getArray(), context);
    typedText(parameters, index, array.type(), array.toString());
  }

  private void javaArray(Parameters parameters, int index, Object value) throws SQLException {
    Class<?> element = value.getClass();
    while (element.isArray() && element != byte[].class) {
      element = element.getComponentType();
    }
    String name = TargetType.elementName(element);
    if (name == null) {
      throw notInferred(value);
    }
    PageDbArray array = PageDbArray.of(name, value, context);
    typedText(parameters, index, array.type(), array.toString());
  }

  /** A list as an array; an empty one of whatever type is inferred. */
  private void collection(Parameters parameters, int index, Collection<?> elements)
      throws SQLException {
    if (elements.isEmpty()) {
      untyped(parameters, index, "{}");
      return;
    }
    Object[] array = CollectionValues.array(elements);
    if (array == null) {
      throw notInferred(elements);
    }
    javaArray(parameters, index, array);
  }

  private void map(Parameters parameters, int index, Map<?, ?> map) throws SQLException {
    parameters.bind(
        index, context.typeNamed("hstore"), HstoreValue.of(CollectionValues.texts(map)));
  }

  /** Values that carry their type's name: ours, and by their getters those of pgjdbc. */
  private boolean named(Parameters parameters, int index, Object value) throws SQLException {
    PageDbObject object =
        value instanceof PageDbObject ? (PageDbObject) value : ForeignObject.read(value);
    if (object == null) {
      return false;
    }
    PgType type = context.typeNamed(object.getType());
    if (type == null) {
      untyped(parameters, index, object.getValue());
    } else {
      typedText(parameters, index, type, object.getValue());
    }
    return true;
  }

  /** Binds a value as one of {@link Types}, converting it first. */
  public void object(Parameters parameters, int index, Object value, int sqlType, int scale)
      throws SQLException {
    if (value == null) {
      nullOf(parameters, index, sqlType);
    } else {
      TargetType.bind(this, parameters, index, value, sqlType, scale);
    }
  }

  private static SQLException notInferred(Object value) {
    return PageDbException.of(
        "07006",
        "Can't infer the SQL type to use for an instance of "
            + value.getClass().getName()
            + ". Use setObject() with an explicit Types value to specify the type to use.");
  }
}
