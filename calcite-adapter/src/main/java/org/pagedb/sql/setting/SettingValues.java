package org.pagedb.sql.setting;

import java.util.HashMap;
import java.util.Map;

/**
 * What one session has set, as it stands at one moment. Immutable, so that a savepoint keeps it by
 * reference.
 *
 * @param session what outlives the transaction if that commits
 * @param local what SET LOCAL has put before it until the transaction's end
 */
record SettingValues(Map<String, String> session, Map<String, String> local) {

  static final SettingValues NONE = new SettingValues(Map.of(), Map.of());

  static SettingValues of(Map<String, String> session) {
    return new SettingValues(Map.copyOf(session), Map.of());
  }

  /** The value in force, or null. */
  String get(String key) {
    String found = local.get(key);
    return found != null ? found : session.get(key);
  }

  SettingValues with(String key, String value) {
    return new SettingValues(put(session, key, value), remove(local, key));
  }

  SettingValues withLocal(String key, String value) {
    return new SettingValues(session, put(local, key, value));
  }

  SettingValues without(String key) {
    return new SettingValues(remove(session, key), remove(local, key));
  }

  SettingValues withoutLocal() {
    return local.isEmpty() ? this : new SettingValues(session, Map.of());
  }

  private static Map<String, String> put(Map<String, String> map, String key, String value) {
    Map<String, String> changed = new HashMap<>(map);
    changed.put(key, value);
    return Map.copyOf(changed);
  }

  private static Map<String, String> remove(Map<String, String> map, String key) {
    if (!map.containsKey(key)) {
      return map;
    }
    Map<String, String> changed = new HashMap<>(map);
    changed.remove(key);
    return Map.copyOf(changed);
  }
}
