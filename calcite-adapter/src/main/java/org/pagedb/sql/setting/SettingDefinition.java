package org.pagedb.sql.setting;

import java.util.List;

/**
 * A setting as PostgreSQL defines it: one row of {@code pg_settings} without its current value.
 *
 * @param name its name in PostgreSQL's spelling
 * @param bootValue its value when nothing sets it, in its base unit
 * @param unit {@code ms}, {@code kB}, {@code 8kB} …, or empty
 * @param kind what values look like
 * @param context who may change it and when, for example {@code user} or {@code postmaster}
 * @param minimum of a number, or empty
 * @param maximum of a number, or empty
 * @param choices of an enumeration
 * @param category its place in the documentation
 * @param description one sentence
 */
public record SettingDefinition(
    String name,
    String bootValue,
    String unit,
    Kind kind,
    String context,
    String minimum,
    String maximum,
    List<String> choices,
    String category,
    String description) {

  /** The same under the name that a user wrote, which failures repeat. */
  SettingDefinition writtenAs(String written) {
    return new SettingDefinition(
        written, bootValue, unit, kind, context, minimum, maximum, choices, category, description);
  }

  /** {@code pg_settings.vartype}. */
  public enum Kind {
    BOOL,
    ENUM,
    INTEGER,
    REAL,
    STRING
  }
}
