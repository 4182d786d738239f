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
    return CalendarTime.time(CalendarTime.localTime(((LongVector) vector).at(row)), zone);
  }

  @Override
  public Timestamp timestamp(ColumnVector vector, int row, ValueContext context, Calendar zone)
      throws SQLException {
    return new Timestamp(time(vector, row, context, zone).getTime());
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
