package org.pagedb.sql.golden;

import java.util.Locale;
import org.pagedb.sql.type.ObjectNames;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.datetime.TimeZones;
import org.pagedb.sql.type.service.SessionServices;

/** The settings that a golden file changes on its way. */
final class GoldenSettings {

  private String timeZone = "Etc/UTC";
  private String dateStyle = "ISO, MDY";
  private String intervalStyle = "postgres";
  private String byteaOutput = "hex";
  private int extraFloatDigits = 1;

  void set(String name, String quoted) {
    String value = quoted.replace("'", "");
    switch (name.toLowerCase(Locale.ROOT)) {
      case "timezone" -> timeZone = value;
      case "datestyle" -> dateStyle = value;
      case "intervalstyle" -> intervalStyle = value;
      case "bytea_output" -> byteaOutput = value;
      case "extra_float_digits" -> extraFloatDigits = Integer.parseInt(value);
      default -> throw new IllegalArgumentException(name);
    }
  }

  TypeContext context() {
    return new TypeContext(
        TimeZones.named(timeZone),
        dateStyle,
        intervalStyle,
        byteaOutput,
        extraFloatDigits,
        false,
        false,
        0,
        ObjectNames.NONE,
        SessionServices.NONE);
  }
}
