package org.pagedb.sql.catalog;

import java.util.function.BiConsumer;

/**
 * An immutable hash map whose successors share structure with it, so that one changed entry costs a
 * handful of small arrays however large the map is. The JDK has no such map. It is a hash array
 * mapped trie: five bits of the hash choose a slot at each level.
 *
 * <p>Two maps that descend from one another are compared in time proportional to what differs,
 * because shared branches are recognised by identity.
 */
final class PersistentMap<K, V> {

  private static final int BITS = 5;
  private static final int MASK = (1 << BITS) - 1;
  private static final int HASH_BITS = 32;
  private static final PersistentMap<?, ?> EMPTY =
      new PersistentMap<>(new Node(0, new Object[0]), 0);

  private final Node root;
  private final int size;

  private PersistentMap(Node root, int size) {
    this.root = root;
    this.size = size;
  }

  /** An entry, or below the last level of the hash a chain of entries that collide. */
  private static final class Entry {
    final Object key;
    final Object value;
    final Entry next;

    Entry(Object key, Object value, Entry next) {
      this.key = key;
      this.value = value;
      this.next = next;
    }
  }

  /** {@code slots} holds a {@link Node} or {@link Entry} for each bit set in {@code bitmap}. */
  private static final class Node {
    final int bitmap;
    final Object[] slots;

    Node(int bitmap, Object[] slots) {
      this.bitmap = bitmap;
      this.slots = slots;
    }

    int position(int bit) {
      return Integer.bitCount(bitmap & (bit - 1));
    }
  }

  @SuppressWarnings("unchecked") // an empty map holds nothing of any type
  static <K, V> PersistentMap<K, V> empty() {
    return (PersistentMap<K, V>) EMPTY;
  }

  int size() {
    return size;
  }

  /** The value, or null. */
  @SuppressWarnings("unchecked") // values come in through with() only
  V value(K key) {
    int hash = spread(key);
    Node node = root;
    for (int shift = 0; ; shift += BITS) {
      int bit = 1 << ((hash >>> shift) & MASK);
      if ((node.bitmap & bit) == 0) {
        return null;
      }
      Object slot = node.slots[node.position(bit)];
      if (slot instanceof Node) {
        node = (Node) slot;
      } else {
        Entry found = find((Entry) slot, key);
        return found == null ? null : (V) found.value;
      }
    }
  }

  /** A map that has the entry as well, or instead of the one with the same key. */
  PersistentMap<K, V> with(K key, V value) {
    V before = value(key);
    if (before == value) {
      return this;
    }
    Node newRoot = put(root, 0, spread(key), key, value);
    return new PersistentMap<>(newRoot, before == null ? size + 1 : size);
  }

  /** A map without the key. */
  PersistentMap<K, V> without(K key) {
    if (value(key) == null) {
      return this;
    }
    Object newRoot = remove(root, 0, spread(key), key);
    return new PersistentMap<>(
        newRoot == null ? new Node(0, new Object[0]) : (Node) newRoot, size - 1);
  }

  /** Calls the consumer for each entry, in no particular order. */
  void forEach(BiConsumer<? super K, ? super V> consumer) {
    visit(root, consumer);
  }

  /** Calls the consumer for each entry of this map that {@code other} lacks or has otherwise. */
  void forEachChangedFrom(PersistentMap<K, V> other, BiConsumer<? super K, ? super V> consumer) {
    visitChanged(root, other.root, other, consumer);
  }

  private static Node put(Node node, int shift, int hash, Object key, Object value) {
    int bit = 1 << ((hash >>> shift) & MASK);
    int position = node.position(bit);
    if ((node.bitmap & bit) == 0) {
      return inserted(node, bit, position, new Entry(key, value, null));
    }
    Object slot = node.slots[position];
    Object newSlot;
    if (slot instanceof Node) {
      newSlot = put((Node) slot, shift + BITS, hash, key, value);
    } else {
      Entry entry = (Entry) slot;
      if (find(entry, key) != null) {
        newSlot = new Entry(key, value, chainWithout(entry, key));
      } else if (shift + BITS >= HASH_BITS) {
        newSlot = new Entry(key, value, entry);
      } else {
        int otherBit = 1 << ((spread(entry.key) >>> (shift + BITS)) & MASK);
        Node below = new Node(otherBit, new Object[] {entry});
        newSlot = put(below, shift + BITS, hash, key, value);
      }
    }
    return replaced(node, position, newSlot);
  }

  private static Object remove(Node node, int shift, int hash, Object key) {
    int bit = 1 << ((hash >>> shift) & MASK);
    int position = node.position(bit);
    Object slot = node.slots[position];
    Object newSlot =
        slot instanceof Node
            ? remove((Node) slot, shift + BITS, hash, key)
            : chainWithout((Entry) slot, key);
    if (newSlot != null) {
      return replaced(node, position, newSlot);
    }
    if (node.slots.length == 1) {
      return null;
    }
    Object[] slots = new Object[node.slots.length - 1];
    System.arraycopy(node.slots, 0, slots, 0, position);
    System.arraycopy(node.slots, position + 1, slots, position, slots.length - position);
    return new Node(node.bitmap & ~bit, slots);
  }

  private static Node inserted(Node node, int bit, int position, Entry entry) {
    Object[] slots = new Object[node.slots.length + 1];
    System.arraycopy(node.slots, 0, slots, 0, position);
    slots[position] = entry;
    System.arraycopy(node.slots, position, slots, position + 1, node.slots.length - position);
    return new Node(node.bitmap | bit, slots);
  }

  private static Node replaced(Node node, int position, Object slot) {
    Object[] slots = node.slots.clone();
    slots[position] = slot;
    return new Node(node.bitmap, slots);
  }

  private static Entry find(Entry chain, Object key) {
    for (Entry entry = chain; entry != null; entry = entry.next) {
      if (entry.key.equals(key)) {
        return entry;
      }
    }
    return null;
  }

  private static Entry chainWithout(Entry chain, Object key) {
    if (chain == null) {
      return null;
    }
    if (chain.key.equals(key)) {
      return chain.next;
    }
    return new Entry(chain.key, chain.value, chainWithout(chain.next, key));
  }

  @SuppressWarnings("unchecked") // entries come in through with() only
  private static <K, V> void visit(Object slot, BiConsumer<? super K, ? super V> consumer) {
    if (slot instanceof Node) {
      for (Object below : ((Node) slot).slots) {
        visit(below, consumer);
      }
      return;
    }
    for (Entry entry = (Entry) slot; entry != null; entry = entry.next) {
      consumer.accept((K) entry.key, (V) entry.value);
    }
  }

  private static <K, V> void visitChanged(
      Object slot,
      Object otherSlot,
      PersistentMap<K, V> other,
      BiConsumer<? super K, ? super V> consumer) {
    if (slot == otherSlot) {
      return;
    }
    if (slot instanceof Node && otherSlot instanceof Node) {
      Node node = (Node) slot;
      Node otherNode = (Node) otherSlot;
      for (int bits = node.bitmap; bits != 0; bits &= bits - 1) {
        int bit = Integer.lowestOneBit(bits);
        Object otherBelow =
            (otherNode.bitmap & bit) == 0 ? null : otherNode.slots[otherNode.position(bit)];
        visitChanged(node.slots[node.position(bit)], otherBelow, other, consumer);
      }
      return;
    }
    PersistentMap.<K, V>visit(
        slot,
        (key, value) -> {
          if (other.value(key) != value) {
            consumer.accept(key, value);
          }
        });
  }

  private static int spread(Object key) {
    int hash = key.hashCode();
    return hash ^ (hash >>> 16);
  }
}
