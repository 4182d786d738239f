package org.pagedb.storage.buffer;

import java.util.Arrays;
import java.util.function.Consumer;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;

/** The relations of a store by number. Looking one up takes no lock. */
final class RelationTable {

  private final PageStore store;
  private volatile RelationFiles[] relations;
  private int next;

  RelationTable(PageStore store) {
    this(store, new RelationFiles[2 * PageStore.FIRST_RELATION], PageStore.FIRST_RELATION);
    for (int relation = 0; relation < PageStore.FIRST_RELATION; relation++) {
      relations[relation] = new RelationFiles();
    }
  }

  private RelationTable(PageStore store, RelationFiles[] relations, int next) {
    this.store = store;
    this.relations = relations;
    this.next = next;
  }

  PageFile file(FileId id) {
    return relation(id.relation()).file(store, id);
  }

  boolean exists(int relation) {
    RelationFiles[] known = relations;
    return relation >= 0 && relation < known.length && known[relation] != null;
  }

  private RelationFiles relation(int relation) {
    RelationFiles[] known = relations;
    if (relation >= 0 && relation < known.length) {
      RelationFiles files = known[relation];
      if (files != null) {
        return files;
      }
    }
    throw new StorageException(
        StorageError.DATA_CORRUPTED,
        "missing relation: found=[no relation %d] rule=[%s]"
            .formatted(relation, "only relations that exist are referred to"));
  }

  /** The number that the next relation gets. */
  synchronized int next() {
    return next;
  }

  synchronized int create() {
    add(next);
    return next - 1;
  }

  /** Makes a relation of a given number known; numbers given from now on are higher. */
  synchronized void add(int relation) {
    RelationFiles[] known = relations;
    if (relation >= known.length) {
      known = Arrays.copyOf(known, Math.max(relation + 1, known.length * 2));
    }
    if (known[relation] == null) {
      known[relation] = new RelationFiles();
    }
    relations = known;
    next = Math.max(next, relation + 1);
  }

  /** Numbers below {@code limit} are not given any more. */
  synchronized void skipTo(int limit) {
    next = Math.max(next, limit);
  }

  /** Forgets a relation and gives its files, or null if it was not known. */
  synchronized RelationFiles remove(int relation) {
    RelationFiles[] known = relations;
    if (relation >= known.length) {
      return null;
    }
    RelationFiles removed = known[relation];
    known[relation] = null;
    relations = known; // publishes the element
    return removed;
  }

  /** Hands every file made so far to {@code action}. */
  void forEachFile(Consumer<PageFile> action) {
    for (RelationFiles files : relations) {
      if (files != null) {
        files.forEach(action);
      }
    }
  }

  /** The same relations for another store, all pages shared. */
  synchronized RelationTable shareWith(PageStore other) {
    RelationFiles[] known = relations;
    RelationFiles[] shared = new RelationFiles[known.length];
    for (int relation = 0; relation < known.length; relation++) {
      shared[relation] = known[relation] == null ? null : known[relation].shareWith(other);
    }
    return new RelationTable(other, shared, next);
  }
}
