package org.pagedb.sql.session;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** COPY from and to files, with PostgreSQL's words for what the file system refuses. */
final class CopyFiles {

  private static final int CHUNK = 1 << 16;

  private CopyFiles() {}

  static long load(String name, CopyLoad load) {
    try (InputStream stream = open(name)) {
      return load.load(stream);
    } catch (IOException e) {
      throw new SqlFailure(SqlState.IO_ERROR, "could not read from COPY file: " + reason(e))
          .because(e);
    }
  }

  private static InputStream open(String name) {
    Path path = path(name);
    if (Files.isDirectory(path)) {
      throw isDirectory(name);
    }
    try {
      return Files.newInputStream(path);
    } catch (IOException e) {
      throw refused(name, "reading", e)
          .hint(
              "COPY FROM instructs the PostgreSQL server process to read a file. You may want a"
                  + " client-side facility such as psql's \\copy.");
    }
  }

  static long write(String name, CopyRowsOut rows) {
    try (OutputStream stream = create(name)) {
      while (rows.write()) {
        if (rows.writer().size() >= CHUNK) {
          flush(rows, stream);
        }
      }
      flush(rows, stream);
      return rows.rows();
    } catch (IOException e) {
      throw rows.fail(
          new SqlFailure(SqlState.IO_ERROR, "could not write to COPY file: " + reason(e))
              .because(e));
    }
  }

  private static void flush(CopyRowsOut rows, OutputStream stream) throws IOException {
    byte[] bytes = rows.writer().bytes();
    stream.write(bytes, 0, rows.writer().size());
    rows.writer().clear();
  }

  private static OutputStream create(String name) {
    Path path = path(name);
    if (!path.isAbsolute()) {
      throw new SqlFailure(SqlState.INVALID_NAME, "relative path not allowed for COPY to file");
    }
    if (Files.isDirectory(path)) {
      throw isDirectory(name);
    }
    try {
      return Files.newOutputStream(path);
    } catch (IOException e) {
      throw refused(name, "writing", e)
          .hint(
              "COPY TO instructs the PostgreSQL server process to write a file. You may want a"
                  + " client-side facility such as psql's \\copy.");
    }
  }

  private static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new SqlFailure(SqlState.INVALID_NAME, "invalid file name \"" + name + "\"").because(e);
    }
  }

  private static SqlFailure isDirectory(String name) {
    return new SqlFailure(SqlState.WRONG_OBJECT_TYPE, "\"" + name + "\" is a directory");
  }

  private static SqlFailure refused(String name, String what, IOException e) {
    SqlState state =
        e instanceof NoSuchFileException
            ? SqlState.UNDEFINED_FILE
            : e instanceof AccessDeniedException
                ? SqlState.INSUFFICIENT_PRIVILEGE
                : SqlState.IO_ERROR;
    return new SqlFailure(
            state, "could not open file \"" + name + "\" for " + what + ": " + reason(e))
        .because(e);
  }

  private static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "No such file or directory";
    }
    return e instanceof AccessDeniedException ? "Permission denied" : e.getMessage();
  }
}
