package org.pagedb.jdbc.value;

import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** {@code timestamp}: local time, in whatever zone the reader means. */
final class TimestampReader extends ColumnReader {

  TimestampReader(PgType type) {
    super(type);
  }

  private static LocalDateTime value(ColumnVector vector, int row) {
    return CalendarTime.localDateTime(((LongVector) vector).at(row));
  }

  @Override
  public Object object(ColumnVector vector, int row, ValueContext context) throws SQLException {
    return timestamp(vector, row, context, null);
  }

  @Override
  public Timestamp timestamp(ColumnVector vector, int row, ValueContext context, Calendar zone)
      throws SQLException {
    return CalendarTime.timestamp(((LongVector) vector).at(row), zone);
  }

  @Override
  public Date date(ColumnVector vector, int row, ValueContext context, Calendar zone)
      throws SQLException {
    return CalendarTime.date(value(vector, row).toLocalDate(), zone);
  }

  @Override
  public Time time(ColumnVector vector, int row, ValueContext context, Calendar zone)
      throws SQLException {
    return CalendarTime.time(value(vector, row).toLocalTime(), zone);
  }

  @Override
  Object temporal(ColumnVector vector, int row, ValueContext context, Class<?> wanted) {
    LocalDateTime value = value(vector, row);
    if (wanted == LocalDateTime.class) {
      return value;
    }
    if (wanted == LocalDate.class) {
      return value.toLocalDate();
    }
    if (wanted == LocalTime.class) {
      return value.toLocalTime();
    }
    if (wanted != OffsetDateTime.class) {
      return null;
    }
    if (value.equals(LocalDateTime.MAX)) {
      return OffsetDateTime.MAX;
    }
    return value.equals(LocalDateTime.MIN) ? OffsetDateTime.MIN : value.atOffset(ZoneOffset.UTC);
  }
}
