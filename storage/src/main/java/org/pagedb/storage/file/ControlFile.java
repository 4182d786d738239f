package org.pagedb.storage.file;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.page.PageBytes;

/**
 * The control record, kept twice: the copies are written and synced one after the other, so at any
 * moment at least one is whole, and damage to one is survived.
 */
public final class ControlFile {

  /** Distance of the copies: no device tears both with one write. */
  static final int COPY_DISTANCE = 4096;

  static final String DRAFT_SUFFIX = ".new";

  private static final int COPIES = 2;

  private final FileSystem files;
  private final Path path;

  ControlFile(FileSystem files, Path path) {
    this.files = files;
    this.path = path;
  }

  /**
   * Writes both copies; durable when this returns. The first time the file gets its name when it is
   * whole: the name says that there is a database.
   */
  public void write(ControlRecord record) {
    if (files.exists(path)) {
      writeTo(path, record, true);
      return;
    }
    Path draft = path.resolveSibling(path.getFileName() + DRAFT_SUFFIX);
    writeTo(draft, record, false);
    files.rename(draft, path);
    files.syncDirectory(path.getParent());
  }

  private void writeTo(Path target, ControlRecord record, boolean oneByOne) {
    byte[] bytes = new byte[ControlRecord.SIZE];
    record.write(bytes);
    try (StoredFile file = files.open(target)) {
      for (int copy = 0; copy < COPIES; copy++) {
        file.write(ByteBuffer.wrap(bytes), copy * (long) COPY_DISTANCE);
        if (oneByOne || copy == COPIES - 1) {
          file.sync();
        }
      }
    }
  }

  /**
   * Reads the newer sound copy.
   *
   * @throws StorageException INVALID_DATABASE if another version wrote it; DATA_CORRUPTED if
   *     neither copy is whole
   */
  public ControlRecord read() {
    ControlRecord newest = null;
    int otherVersion = 0;
    try (StoredFile file = files.open(path)) {
      for (int copy = 0; copy < COPIES; copy++) {
        byte[] bytes = new byte[ControlRecord.SIZE];
        file.read(ByteBuffer.wrap(bytes), copy * (long) COPY_DISTANCE);
        if (!ControlRecord.isSound(bytes)) {
          continue;
        }
        int version = PageBytes.i32(bytes, ControlRecord.VERSION_AT);
        if (version != ControlRecord.FORMAT_VERSION) {
          otherVersion = version;
          continue;
        }
        ControlRecord found = ControlRecord.read(bytes);
        if (newest == null || found.sequence() > newest.sequence()) {
          newest = found;
        }
      }
    }
    if (newest != null) {
      return newest;
    }
    throw otherVersion != 0 ? wrongVersion(otherVersion) : damaged();
  }

  private StorageException wrongVersion(int version) {
    return new StorageException(
        StorageError.INVALID_DATABASE,
        "database \"%s\" has format version %d; this version reads %d"
            .formatted(path.getParent(), version, ControlRecord.FORMAT_VERSION));
  }

  private StorageException damaged() {
    return new StorageException(
        StorageError.DATA_CORRUPTED,
        "corrupt control file: file=\"%s\" found=[no copy with magic and checksum] rule=[%s]"
            .formatted(path, "at least one of two copies is whole"));
  }
}
