package org.pagedb.storage.buffer;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;

/**
 * Pages that the log changes and that are not there. That is in order if the log goes on to drop or
 * cut their file, which a crash after doing so leaves behind; otherwise a file was lost.
 */
final class MissingPages {

  private record Place(FileId file, int block) {}

  private final Set<Place> places = new HashSet<>();

  void add(FileId file, int block) {
    places.add(new Place(file, block));
  }

  boolean contains(FileId file, int block) {
    return !places.isEmpty() && places.contains(new Place(file, block));
  }

  void remove(FileId file, int block) {
    if (!places.isEmpty()) {
      places.remove(new Place(file, block));
    }
  }

  void relationIsGone(int relation) {
    places.removeIf(place -> place.file.relation() == relation);
  }

  void fileIsCut(FileId file, int blocks) {
    places.removeIf(place -> place.file.equals(file) && place.block >= blocks);
  }

  void requireNone(Path root) {
    if (!places.isEmpty()) {
      Place first = places.iterator().next();
      throw new StorageException(
          StorageError.DATA_CORRUPTED,
          "missing page: database=\"%s\" %s block=%d found=[no such block] rule=[%s]"
              .formatted(
                  root,
                  first.file,
                  first.block,
                  "a page that the log changes exists unless the log drops it"));
    }
  }
}
