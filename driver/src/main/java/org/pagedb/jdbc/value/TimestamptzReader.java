package org.pagedb.jdbc.value;

import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** {@code timestamptz}: a moment. */
final class TimestamptzReader extends ColumnReader {

  TimestamptzReader(PgType type) {
    super(type);
  }

  @Override
  public Object object(ColumnVector vector, int row, ValueContext context) throws SQLException {
    return CalendarTime.instant(((LongVector) vector).at(row));
  }

  @Override
  public Timestamp timestamp(ColumnVector vector, int row, ValueContext context, Calendar zone)
      throws SQLException {
    return CalendarTime.instant(((LongVector) vector).at(row));
  }

  @Override
  public Date date(ColumnVector vector, int row, ValueContext context, Calendar zone)
      throws SQLException {
    return CalendarTime.dateOf(timestamp(vector, row, context, zone).getTime(), zone);
  }

  @Override
  public Time time(ColumnVector vector, int row, ValueContext context, Calendar zone)
      throws SQLException {
    long millis = timestamp(vector, row, context, zone).getTime();
    return CalendarTime.time(CalendarTime.local(millis, zone).toLocalTime(), zone);
  }

  @Override
  Object temporal(ColumnVector vector, int row, ValueContext context, Class<?> wanted) {
    long micros = ((LongVector) vector).at(row);
    boolean infinite = micros == Long.MAX_VALUE || micros == Long.MIN_VALUE;
    Instant instant =
        Instant.ofEpochSecond(CalendarTime.epochSecond(micros), CalendarTime.nanos(micros));
    if (wanted == OffsetDateTime.class) {
      if (infinite) {
        return micros > 0 ? OffsetDateTime.MAX : OffsetDateTime.MIN;
      }
      return instant.atOffset(ZoneOffset.UTC);
    }
    if (wanted == Instant.class) {
      return infinite ? micros > 0 ? Instant.MAX : Instant.MIN : instant;
    }
    return wanted == ZonedDateTime.class && !infinite
        ? instant.atZone(context.typeContext().timeZone())
        : null;
  }
}
