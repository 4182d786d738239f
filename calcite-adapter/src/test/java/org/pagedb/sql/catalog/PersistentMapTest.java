package org.pagedb.sql.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PersistentMapTest {

  /** A key whose hash says little, so that collisions and deep levels come up. */
  private record Key(int id) {
    @Override
    public int hashCode() {
      return id % 7 * 0x10001;
    }
  }

  @Test
  void agreesWithHashMapWhateverIsPutInAndTakenOut() {
    long seed = 20260101;
    Random random = new Random(seed);
    Map<Key, String> expected = new HashMap<>();
    PersistentMap<Key, String> map = PersistentMap.empty();
    for (int step = 0; step < 5_000; step++) {
      Key key = new Key(random.nextInt(200));
      if (random.nextInt(3) == 0) {
        map = map.without(key);
        expected.remove(key);
      } else {
        map = map.with(key, "v" + step);
        expected.put(key, "v" + step);
      }
      assertThat(map.size()).as("seed %d step %d", seed, step).isEqualTo(expected.size());
    }
    assertThat(contents(map)).isEqualTo(expected);
    for (int id = 0; id < 200; id++) {
      assertThat(map.value(new Key(id))).isEqualTo(expected.get(new Key(id)));
    }
  }

  @Test
  void anOlderMapKeepsItsEntries() {
    PersistentMap<Integer, String> older = PersistentMap.<Integer, String>empty().with(1, "a");
    PersistentMap<Integer, String> newer = older.with(1, "b").with(2, "c").without(1);
    assertThat(contents(older)).isEqualTo(Map.of(1, "a"));
    assertThat(contents(newer)).isEqualTo(Map.of(2, "c"));
  }

  @Test
  void visitsExactlyWhatDiffers() {
    long seed = 42;
    Random random = new Random(seed);
    PersistentMap<Integer, Integer> base = PersistentMap.empty();
    for (int i = 0; i < 1_000; i++) {
      base = base.with(random.nextInt(), i);
    }
    PersistentMap<Integer, Integer> changed = base;
    Map<Integer, Integer> expected = new HashMap<>();
    for (int i = 0; i < 20; i++) {
      int key = random.nextInt();
      changed = changed.with(key, i);
      expected.put(key, i);
    }
    Map<Integer, Integer> seen = new HashMap<>();
    changed.forEachChangedFrom(base, seen::put);
    assertThat(seen).as("seed %d", seed).isEqualTo(expected);
    List<Integer> gone = new ArrayList<>();
    changed
        .without(expected.keySet().iterator().next())
        .forEachChangedFrom(changed, (key, value) -> gone.add(key));
    assertThat(gone).isEmpty();
  }

  private static <K, V> Map<K, V> contents(PersistentMap<K, V> map) {
    Map<K, V> all = new HashMap<>();
    map.forEach((key, value) -> assertThat(all.put(key, value)).isNull());
    return all;
  }
}
