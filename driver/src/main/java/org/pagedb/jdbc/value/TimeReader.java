package org.pagedb.jdbc.value;

import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.Calendar;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** {@code time} and, by way of its text, {@code timetz}. */
final class TimeReader extends ColumnReader {

  private final boolean zoned;

  TimeReader(PgType type) {
    super(type);
    zoned = type.oid() == TypeOids.TIMETZ;
  }

  @Override
  public Object object(ColumnVector vector, int row, ValueContext context) throws SQLException {
    return time(vector, row, context, null);
  }

  @Override
  public Time time(ColumnVector vector, int row, ValueContext context, Calendar zone)
      throws SQLException {
    if (zoned) {
      return TextTime.time(string(vector, row, context), zone);
    }
    return new Time(millis(((LongVector) vector).at(row), zone));
  }

  /** {@code 24:00:00} is the first moment of the next day. */
  private static long millis(long micros, Calendar zone) {
    return CalendarTime.time(LocalTime.MIDNIGHT, zone).getTime() + micros / 1000;
  }

  @Override
  public Timestamp timestamp(ColumnVector vector, int row, ValueContext context, Calendar zone)
      throws SQLException {
    if (zoned) {
      OffsetTime time = TextTime.offsetTime(string(vector, row, context));
      return Timestamp.from(time.atDate(LocalDate.EPOCH).toInstant());
    }
    long micros = ((LongVector) vector).at(row);
    Timestamp timestamp = new Timestamp(millis(micros, zone));
    timestamp.setNanos(CalendarTime.nanos(micros));
    return timestamp;
  }

  @Override
  Object temporal(ColumnVector vector, int row, ValueContext context, Class<?> wanted)
      throws SQLException {
    if (zoned) {
      OffsetTime time = TextTime.offsetTime(string(vector, row, context));
      if (wanted == OffsetTime.class) {
        return time;
      }
      return wanted == OffsetDateTime.class ? time.atDate(LocalDate.EPOCH) : null;
    }
    return wanted == LocalTime.class ? CalendarTime.localTime(((LongVector) vector).at(row)) : null;
  }
}
