package org.pagedb.storage.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file over a {@link FileChannel} that survives interruption. A channel closes itself, for all
 * threads, when one thread is interrupted in it; here the interruption is put aside until the
 * operation is done, and a channel that was closed under an operation is opened again and the
 * operation, which names its position, repeated.
 */
final class DiskFile implements StoredFile {

  /** Larger writes from the heap are cut, as the JDK keeps a direct buffer per thread as large. */
  private static final int LARGEST_WRITE = 1 << 18;

  private final Path path;
  private final OpenChannels openChannels;
  private FileChannel channel;
  private boolean closed;
  private volatile boolean used;

  DiskFile(Path path, OpenChannels openChannels) {
    this.path = path;
    this.openChannels = openChannels;
    try {
      channel = openChannel();
    } catch (IOException | UnsupportedOperationException e) {
      throw FileFailures.translate("open", path, e);
    }
    openChannels.opened(this);
  }

  private FileChannel openChannel() throws IOException {
    return FileChannel.open(
        path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
  }

  private interface Operation {
    long on(FileChannel channel) throws IOException;
  }

  private long repeatIfInterrupted(String action, Operation operation) {
    boolean interrupted = Thread.interrupted();
    used = true;
    try {
      for (; ; ) {
        FileChannel open = channel();
        try {
          return operation.on(open);
        } catch (ClosedChannelException e) {
          interrupted |= Thread.interrupted();
          reopen(open, e);
        }
      }
    } catch (IOException e) {
      throw FileFailures.translate(action, path, e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private synchronized FileChannel channel() {
    return channel;
  }

  private void reopen(FileChannel found, ClosedChannelException e) throws IOException {
    synchronized (this) {
      if (closed) {
        throw e;
      }
      if (channel != found) {
        return;
      }
      channel = openChannel();
    }
    openChannels.opened(this);
  }

  /** True if the file was used since the last call. */
  boolean takeUsed() {
    boolean was = used;
    used = false;
    return was;
  }

  /** Gives the descriptor back until the file is used again. What was written is not lost. */
  synchronized void park() {
    closeChannel();
  }

  private void closeChannel() {
    try {
      channel.close();
    } catch (IOException e) {
      throw FileFailures.translate("close file", path, e);
    }
  }

  @Override
  public int read(ByteBuffer target, long position) {
    int start = target.position();
    repeatIfInterrupted(
        "read file",
        open -> {
          while (target.hasRemaining()) {
            if (open.read(target, position + target.position() - start) < 0) {
              break;
            }
          }
          return 0;
        });
    return target.position() - start;
  }

  @Override
  public void write(ByteBuffer source, long position) {
    int start = source.position();
    int end = source.limit();
    repeatIfInterrupted(
        "write file",
        open -> {
          while (source.position() < end) {
            source.limit(Math.min(end, source.position() + LARGEST_WRITE));
            open.write(source, position + source.position() - start);
          }
          return 0;
        });
  }

  @Override
  public long size() {
    return repeatIfInterrupted("examine file", FileChannel::size);
  }

  @Override
  public void truncate(long size) {
    repeatIfInterrupted("truncate file", open -> open.truncate(size).position());
  }

  @Override
  public void sync() {
    repeatIfInterrupted(
        "sync file",
        open -> {
          open.force(false);
          return 0;
        });
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      closeChannel();
    }
    openChannels.closed(this);
  }
}
