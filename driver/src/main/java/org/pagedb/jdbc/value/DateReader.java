package org.pagedb.jdbc.value;

import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Calendar;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.LongVector;

/** {@code date}. */
final class DateReader extends ColumnReader {

  DateReader(PgType type) {
    super(type);
  }

  private static LocalDate value(ColumnVector vector, int row) {
    return CalendarTime.localDate(((LongVector) vector).at(row));
  }

  @Override
  public Object object(ColumnVector vector, int row, ValueContext context) throws SQLException {
    return CalendarTime.date(value(vector, row), null);
  }

  @Override
  public Date date(ColumnVector vector, int row, ValueContext context, Calendar zone)
      throws SQLException {
    return CalendarTime.date(value(vector, row), zone);
  }

  @Override
  public Time time(ColumnVector vector, int row, ValueContext context, Calendar zone)
      throws SQLException {
    return CalendarTime.time(LocalTime.MIDNIGHT, zone);
  }

  @Override
  public Timestamp timestamp(ColumnVector vector, int row, ValueContext context, Calendar zone)
      throws SQLException {
    return new Timestamp(CalendarTime.date(value(vector, row), zone).getTime());
  }

  @Override
  Object temporal(ColumnVector vector, int row, ValueContext context, Class<?> wanted) {
    LocalDate date = value(vector, row);
    if (wanted == LocalDate.class) {
      return date;
    }
    return wanted == java.time.LocalDateTime.class ? date.atStartOfDay() : null;
  }
}
