package org.pagedb.jdbc;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Bytes that are written, then read once: in memory up to a size, then in a temporary file. */
final class CopyBuffer extends OutputStream {

  private static final int MOST_IN_MEMORY = 8 << 20;

  private ByteArrayOutputStream memory = new ByteArrayOutputStream();
  private Path file;
  private OutputStream overflow;

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (overflow == null && memory.size() + length <= MOST_IN_MEMORY) {
      memory.write(bytes, offset, length);
      return;
    }
    if (overflow == null) {
      file = Files.createTempFile("pagedb-copy", ".tmp");
      overflow = Files.newOutputStream(file);
      memory.writeTo(overflow);
      memory = null;
    }
    overflow.write(bytes, offset, length);
  }

  /** What was written. Closing it removes everything. */
  InputStream read() throws IOException {
    if (overflow == null) {
      return new ByteArrayInputStream(memory.toByteArray());
    }
    overflow.close();
    return Files.newInputStream(file, StandardOpenOption.DELETE_ON_CLOSE);
  }

  @Override
  public void close() throws IOException {
    memory = new ByteArrayOutputStream();
    if (overflow != null) {
      overflow.close();
      overflow = null;
      Files.deleteIfExists(file);
    }
  }
}
