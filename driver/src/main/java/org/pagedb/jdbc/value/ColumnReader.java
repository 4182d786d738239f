package org.pagedb.jdbc.value;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.temporal.Temporal;
import java.util.Calendar;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.DoubleVector;
import org.pagedb.storage.vector.LongVector;

/**
 * Reads the values of one column in the Java types that JDBC offers. None of the methods is called
 * for NULL. This base reads through PostgreSQL's text form; subclasses do better for their types.
 */
public class ColumnReader {

  /** SQLSTATE "data type mismatch" of the standard, as pgjdbc has it for {@code java.time}. */
  private static final String NO_TEMPORAL = "42821";

  private final PgType type;

  ColumnReader(PgType type) {
    this.type = type;
  }

  /** The reader for values of a type. */
  public static ColumnReader of(PgType type, int typmod, ValueContext context) {
    PgType base = type;
    while (base.baseOid() != 0) {
      PgType under = context.type(base.baseOid());
      if (under == null) {
        break;
      }
      base = under;
    }
    switch (base.oid()) {
      case TypeOids.INT2:
      case TypeOids.INT4:
        return new IntegerReader(base);
      case TypeOids.INT8:
      case TypeOids.OID:
        return new BigintReader(base);
      case TypeOids.TEXT:
      case TypeOids.VARCHAR:
      case TypeOids.BPCHAR:
      case TypeOids.NAME:
        return new TextReader(base);
      case TypeOids.BOOL:
        return new BooleanReader(base);
      case TypeOids.FLOAT4:
      case TypeOids.FLOAT8:
        return new DoubleReader(base);
      case TypeOids.NUMERIC:
        return new NumericReader(base);
      default:
        return rarer(base, typmod);
    }
  }

  private static ColumnReader rarer(PgType base, int typmod) {
    switch (base.oid()) {
      case TypeOids.DATE:
        return new DateReader(base);
      case TypeOids.TIME:
      case TypeOids.TIMETZ:
        return new TimeReader(base);
      case TypeOids.TIMESTAMP:
        return new TimestampReader(base);
      case TypeOids.TIMESTAMPTZ:
        return new TimestamptzReader(base);
      case TypeOids.BYTEA:
        return new ByteaReader(base);
      case TypeOids.UUID:
        return new UuidReader(base);
      case TypeOids.INTERVAL:
        return new IntervalReader(base);
      default:
        return base.isArray() && base.elementOid() != 0
            ? new ArrayReader(base)
            : new ObjectReader(base, typmod);
    }
  }

  /** The type, domains resolved. */
  public final PgType type() {
    return type;
  }

  /** The engine's datum. */
  public final Object datum(ColumnVector vector, int row) {
    switch (type.codec().vectorKind()) {
      case LONG:
        return type.codec().fromLong(((LongVector) vector).at(row));
      case DOUBLE:
        return type.codec().fromDouble(((DoubleVector) vector).at(row));
      default:
        BytesVector bytes = (BytesVector) vector;
        return type.codec().fromBytes(bytes.buffer(row), bytes.offset(row), bytes.length(row));
    }
  }

  /** PostgreSQL's text form. */
  public String string(ColumnVector vector, int row, ValueContext context) {
    return type.codec().format(datum(vector, row), context.typeContext());
  }

  /** What {@code getObject} gives without a wanted class. */
  public Object object(ColumnVector vector, int row, ValueContext context) throws SQLException {
    return string(vector, row, context);
  }

  /** What {@code getBoolean} gives. */
  public boolean bool(ColumnVector vector, int row, ValueContext context) throws SQLException {
    return TextValues.toBoolean(string(vector, row, context));
  }

  /** What {@code getByte}, {@code getShort}, {@code getInt} give; checked against the bounds. */
  public long integer(
      ColumnVector vector, int row, ValueContext context, String javaType, long least, long most)
      throws SQLException {
    return TextValues.toLong(string(vector, row, context), javaType, least, most);
  }

  /** What {@code getInt} gives. */
  public int int4(ColumnVector vector, int row, ValueContext context) throws SQLException {
    return (int) integer(vector, row, context, "int", Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  /** What {@code getLong} gives. */
  public long int8(ColumnVector vector, int row, ValueContext context) throws SQLException {
    return integer(vector, row, context, "long", Long.MIN_VALUE, Long.MAX_VALUE);
  }

  /** What {@code getDouble} gives. */
  public double float8(ColumnVector vector, int row, ValueContext context) throws SQLException {
    return TextValues.toDouble(string(vector, row, context), "double");
  }

  /** What {@code getFloat} gives. */
  public float float4(ColumnVector vector, int row, ValueContext context) throws SQLException {
    return (float) TextValues.toDouble(string(vector, row, context), "float");
  }

  /** What {@code getBigDecimal} gives. */
  public BigDecimal decimal(ColumnVector vector, int row, ValueContext context)
      throws SQLException {
    return TextValues.toDecimal(string(vector, row, context));
  }

  /** What {@code getBytes} gives: for all but {@code bytea} and {@code uuid} the text in UTF-8. */
  public byte[] bytes(ColumnVector vector, int row, ValueContext context) throws SQLException {
    return string(vector, row, context).getBytes(StandardCharsets.UTF_8);
  }

  /** What {@code getDate} gives; the calendar, which may be null, names the time zone. */
  public Date date(ColumnVector vector, int row, ValueContext context, Calendar zone)
      throws SQLException {
    return CalendarTime.dateOf(timestamp(vector, row, context, zone).getTime(), zone);
  }

  /** What {@code getTime} gives. */
  public Time time(ColumnVector vector, int row, ValueContext context, Calendar zone)
      throws SQLException {
    String text = string(vector, row, context);
    if (TextTime.isTimeOnly(text)) {
      return TextTime.time(text, zone);
    }
    Timestamp timestamp = TextTime.timestamp(text, context, zone);
    return CalendarTime.time(CalendarTime.local(timestamp.getTime(), zone).toLocalTime(), zone);
  }

  /** What {@code getTimestamp} gives. */
  public Timestamp timestamp(ColumnVector vector, int row, ValueContext context, Calendar zone)
      throws SQLException {
    return TextTime.timestamp(string(vector, row, context), context, zone);
  }

  /** A value as a class of {@code java.time}, or null if the type has no conversion to it. */
  Object temporal(ColumnVector vector, int row, ValueContext context, Class<?> wanted)
      throws SQLException {
    return null;
  }

  /** What {@code getObject} gives for a wanted class. */
  public final <T> T object(ColumnVector vector, int row, ValueContext context, Class<T> wanted)
      throws SQLException {
    Object value = WantedClass.read(this, vector, row, context, wanted);
    if (value == null) {
      String refusal = "conversion to " + wanted + " from " + type.name() + " not supported";
      throw Temporal.class.isAssignableFrom(wanted)
          ? PageDbException.of(NO_TEMPORAL, refusal)
          : Refusal.badArgument(refusal);
    }
    return wanted.cast(value);
  }
}
