package org.pagedb.sql.session;

import java.time.ZoneId;
import java.util.TreeSet;
import org.pagedb.sql.analysis.system.SystemRows;
import org.pagedb.sql.type.datetime.TimeZones;

/** The rows of {@code pg_timezone_names} and {@code pg_timezone_abbrevs} at a moment. */
final class ZoneRows {

  private final long now;
  private final SystemRows rows;

  /** {@code now} is a time stamp. */
  ZoneRows(long now, SystemRows rows) {
    this.now = now;
    this.rows = rows;
  }

  /** The zones that the JVM knows. */
  void names() {
    for (String name : new TreeSet<>(ZoneId.getAvailableZoneIds())) {
      ZoneId zone = name.startsWith("SystemV/") ? null : TimeZones.named(name);
      if (zone != null) {
        rows.row()
            .set("name", name)
            .set("abbrev", TimeZones.abbreviation(zone, now))
            .set("utc_offset", TimeZones.offsetAt(zone, now) + " seconds")
            .set("is_dst", TimeZones.isDaylightSaving(zone, now));
      }
    }
  }

  /** The abbreviations that may stand in input. */
  void abbreviations() {
    for (TimeZones.Abbreviated each : TimeZones.abbreviations(now)) {
      rows.row()
          .set("abbrev", each.abbreviation())
          .set("utc_offset", each.offset() + " seconds")
          .set("is_dst", each.daylight());
    }
  }
}
