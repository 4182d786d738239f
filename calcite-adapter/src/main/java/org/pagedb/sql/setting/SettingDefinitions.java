package org.pagedb.sql.setting;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * All settings PostgreSQL 15 has, read from a resource when the first question comes that a session
 * cannot answer from its own values.
 */
public final class SettingDefinitions {

  private static final int COLUMNS = 10;

  private final Map<String, SettingDefinition> byName;

  private SettingDefinitions(Map<String, SettingDefinition> byName) {
    this.byName = byName;
  }

  /** The definition of a name in any case, or null. */
  public SettingDefinition find(String name) {
    return byName.get(name.toLowerCase(Locale.ROOT));
  }

  /** All of them, ordered by name without regard to case. */
  public List<SettingDefinition> all() {
    return List.copyOf(byName.values());
  }

  /** The definitions; they are read on first use and shared, since they never change. */
  public static SettingDefinitions shared() {
    return Holder.ALL;
  }

  private static SettingDefinitions read() {
    Map<String, SettingDefinition> definitions = new TreeMap<>();
    try (InputStream resource = SettingDefinitions.class.getResourceAsStream("settings.tsv");
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(resource, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        SettingDefinition definition = parse(line);
        definitions.put(definition.name().toLowerCase(Locale.ROOT), definition);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new SettingDefinitions(Collections.unmodifiableMap(definitions));
  }

  private static SettingDefinition parse(String line) {
    List<String> cells = split(line, '\t');
    if (cells.size() != COLUMNS) {
      throw new IllegalStateException("settings resource has a bad line: " + line);
    }
    return new SettingDefinition(
        cells.get(0),
        cells.get(1),
        cells.get(2),
        SettingDefinition.Kind.valueOf(cells.get(3).toUpperCase(Locale.ROOT)),
        cells.get(4),
        cells.get(5),
        cells.get(6),
        cells.get(7).isEmpty() ? List.of() : split(cells.get(7), ','),
        cells.get(8),
        cells.get(9));
  }

  private static List<String> split(String text, char separator) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    for (int end = text.indexOf(separator); end >= 0; end = text.indexOf(separator, start)) {
      parts.add(text.substring(start, end));
      start = end + 1;
    }
    parts.add(text.substring(start));
    return parts;
  }

  private static final class Holder {
    static final SettingDefinitions ALL = read();
  }
}
