package org.pagedb.sql.setting;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/**
 * The settings of one session. Values set in a transaction are undone by its rollback, or by the
 * rollback to a savepoint before them; local ones also by its commit. Names are kept in lower case.
 */
public final class SessionSettings {

  private static final String INTERNAL = "internal";

  /** What the session was started with: RESET goes back to it. */
  private final Map<String, String> startup = new HashMap<>();

  private final Deque<SettingValues> saved = new ArrayDeque<>();
  private SettingValues values = SettingValues.NONE;
  private long version;

  /** Sets what the session starts with; the value is checked as by SET. */
  public void startWith(String name, String value) {
    String key = key(name);
    String canonical = check(name, value);
    startup.put(key, canonical);
    become(values.with(key, canonical));
  }

  /** A number that changes whenever some value may have. */
  public long version() {
    return version;
  }

  /**
   * The value as SHOW prints it.
   *
   * @throws SqlFailure 42704 if there is no such setting
   */
  public String value(String name) {
    String found = valueOrNull(name);
    if (found == null) {
      throw unknown(name);
    }
    return found;
  }

  /** The value as SHOW prints it, or null if there is no such setting. */
  public String valueOrNull(String name) {
    String key = key(name);
    String found = explicit(key);
    if (found != null) {
      return found;
    }
    SettingDefinition definition = SettingDefinitions.shared().find(key);
    return definition == null ? null : bootValue(definition);
  }

  /** Whether the session has set a value of its own. */
  public boolean isSet(String name) {
    return explicit(key(name)) != null;
  }

  /** The value as {@code pg_settings} has it: a number in the setting's base unit. */
  public String rawValue(SettingDefinition definition) {
    String found = explicit(key(definition.name()));
    return found == null ? definition.bootValue() : SettingParser.raw(definition, found);
  }

  /** The value that this session has set, or null where the default holds. Loads no definitions. */
  public String explicit(String lowerCaseName) {
    return values.get(lowerCaseName);
  }

  /** Whether the value is the one that holds where nothing sets it. */
  public boolean isDefault(String name) {
    String key = key(name);
    SettingDefinition definition = SettingDefinitions.shared().find(key);
    String found = explicit(key);
    return found == null || definition != null && found.equals(bootValue(definition));
  }

  /** SET or SET LOCAL. Fails with 42704, 22023 or 55P02 as PostgreSQL does. */
  public void set(String name, String value, boolean isLocal) {
    String key = key(name);
    put(key, check(name, value), isLocal);
  }

  /** RESET, or SET … TO DEFAULT. */
  public void reset(String name, boolean isLocal) {
    String key = key(name);
    SettingDefinition definition = SettingDefinitions.shared().find(key);
    if (definition == null && !isCustom(key)) {
      throw unknown(name);
    }
    if (definition != null) {
      checkMayChange(definition);
    }
    String start = startup.get(key);
    String value = start != null || definition == null ? start : bootValue(definition);
    if (definition == null && value == null && values.get(key) != null) {
      put(key, "", isLocal); // once made known, a custom setting stays known
    } else if (value == null) {
      become(values.without(key));
    } else {
      put(key, value, isLocal);
    }
  }

  /** Takes a value away that has no default. */
  public void forget(String key) {
    become(values.without(key));
  }

  /** RESET ALL. */
  public void resetAll() {
    become(SettingValues.of(startup));
  }

  /** All settings with their values, as SHOW ALL lists them: name, value, description. */
  public List<String[]> showAll() {
    List<String[]> rows = new ArrayList<>();
    for (SettingDefinition definition : SettingDefinitions.shared().all()) {
      rows.add(
          new String[] {definition.name(), value(definition.name()), definition.description()});
    }
    return rows;
  }

  /** Remembers all values: at the start of a transaction and at each savepoint. */
  public void save() {
    saved.push(values);
  }

  /** Forgets the last {@link #save} and keeps today's values: a savepoint is released. */
  public void release() {
    saved.pop();
  }

  /** Goes back to the last {@link #save} and keeps it: the rollback to a savepoint. */
  public void restore() {
    become(saved.peek());
  }

  /** Ends the transaction: keeps the session's values, or goes back to those before it. */
  public void endTransaction(boolean committed) {
    SettingValues kept = committed || saved.isEmpty() ? values : saved.peekLast();
    saved.clear();
    become(kept.withoutLocal());
  }

  /** Sets a value that has rules of its own and is known to keep to them. */
  public void put(String key, String value, boolean isLocal) {
    become(isLocal ? values.withLocal(key, value) : values.with(key, value));
  }

  /** Most transactions set nothing: then what was read from the values stays good. */
  private void become(SettingValues next) {
    if (next != values) {
      values = next;
      version++;
    }
  }

  private static String check(String name, String value) {
    String key = key(name);
    SettingDefinition definition = SettingDefinitions.shared().find(key);
    if (definition == null) {
      if (isCustom(key)) {
        return value;
      }
      throw unknown(name);
    }
    checkMayChange(definition);
    return SpecialSettings.canonical(
        definition, SettingParser.canonical(definition.writtenAs(name), value));
  }

  private static void checkMayChange(SettingDefinition definition) {
    String context = definition.context();
    if (context.equals(INTERNAL)) {
      throw SqlFailure.of(
          SqlState.CANT_CHANGE_RUNTIME_PARAM,
          "parameter \"%s\" cannot be changed",
          definition.name());
    } else if (context.equals("postmaster")) {
      throw SqlFailure.of(
          SqlState.CANT_CHANGE_RUNTIME_PARAM,
          "parameter \"%s\" cannot be changed without restarting the server",
          definition.name());
    } else if (context.equals("sighup")) {
      throw SqlFailure.of(
          SqlState.CANT_CHANGE_RUNTIME_PARAM,
          "parameter \"%s\" cannot be changed now",
          definition.name());
    }
  }

  private static String bootValue(SettingDefinition definition) {
    return switch (definition.kind()) {
      case INTEGER -> SettingUnits.print(Long.parseLong(definition.bootValue()), definition.unit());
      case REAL ->
          SettingUnits.print(Double.parseDouble(definition.bootValue()), definition.unit());
      default -> definition.bootValue();
    };
  }

  /** Names with a dot belong to extensions and may be made up. */
  private static boolean isCustom(String key) {
    return key.indexOf('.') > 0;
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private static SqlFailure unknown(String name) {
    return SqlFailure.of(
        SqlState.UNDEFINED_OBJECT, "unrecognized configuration parameter \"%s\"", name);
  }
}
