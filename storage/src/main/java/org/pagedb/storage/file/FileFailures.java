package org.pagedb.storage.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;

/** Tells a full disk and a forbidden file from other failures of the operating system. */
final class FileFailures {

  private static final long NEARLY_FULL_BYTES = 1 << 16;

  private FileFailures() {}

  static StorageException translate(String action, Path path, Exception e) {
    StorageError error = kind(path, e);
    String text =
        switch (error) {
          case DISK_FULL -> "no space left on device";
          case ACCESS_DENIED -> "permission denied or read-only";
          default -> String.valueOf(e.getMessage());
        };
    return new StorageException(error, "could not %s \"%s\": %s".formatted(action, path, text), e);
  }

  private static StorageError kind(Path path, Exception e) {
    if (e instanceof AccessDeniedException || e instanceof ReadOnlyFileSystemException) {
      return StorageError.ACCESS_DENIED;
    }
    String message = String.valueOf(e.getMessage());
    if (message.contains("Read-only file system") || message.contains("Permission denied")) {
      return StorageError.ACCESS_DENIED;
    }
    if (message.contains("No space left") || message.contains("quota") || isNearlyFull(path)) {
      return StorageError.DISK_FULL;
    }
    return StorageError.IO_ERROR;
  }

  /** The operating system's message may be in any language, so the device is asked as well. */
  private static boolean isNearlyFull(Path path) {
    try {
      Path known = Files.exists(path) ? path : path.toAbsolutePath().getParent();
      return Files.getFileStore(known).getUsableSpace() < NEARLY_FULL_BYTES;
    } catch (IOException e) {
      return false; // then the first failure is all there is to tell
    }
  }
}
