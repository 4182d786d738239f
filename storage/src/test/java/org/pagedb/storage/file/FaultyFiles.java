package org.pagedb.storage.file;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;

/**
 * A file system in memory that forgets what was not synced, and fails where it is told to.
 *
 * <p>Every operation that changes something counts as one step. At the chosen step the operation
 * fails; if that is to be a crash, all later ones fail too, and {@link #afterCrash} gives the files
 * as they are found after the power is back: of what was not synced, any part, sector by sector; of
 * changes of names, any number of the first.
 */
public final class FaultyFiles implements FileSystem {

  private static final int SECTOR = 512;

  /** What happens at the chosen step. */
  public enum Fault {
    /** Nothing works from then on. */
    CRASH,
    /** One operation fails as on a full disk; then there is space again. */
    DISK_FULL,
    /** One operation fails with an I/O error. */
    IO_ERROR
  }

  private record Write(long position, byte[] bytes) {}

  private static final class Content {
    byte[] current = {};
    byte[] durable = {};
    final List<Write> unsynced = new ArrayList<>();
  }

  private final Map<Path, Content> names = new LinkedHashMap<>();
  private final Map<Path, Content> durableNames = new LinkedHashMap<>();
  private final Map<Path, List<Map<Path, Content>>> nameHistory = new HashMap<>();
  private final Set<Path> directories = new HashSet<>();
  private long steps;
  private long faultAt = Long.MAX_VALUE;
  private Fault fault;
  private boolean crashed;
  private boolean syncsOnly;

  /** Lets the {@code step}-th change from now on fail, counted from 1. */
  public synchronized FaultyFiles failAt(long step, Fault what) {
    faultAt = steps + step;
    fault = what;
    return this;
  }

  /** Lets only syncs count as steps. */
  public synchronized FaultyFiles countSyncsOnly() {
    syncsOnly = true;
    return this;
  }

  public synchronized long steps() {
    return steps;
  }

  public synchronized boolean isCrashed() {
    return crashed;
  }

  /** The bytes of a file now. */
  public synchronized byte[] content(Path path) {
    return names.get(path).current.clone();
  }

  /** Changes one byte of a file behind everybody's back. */
  public synchronized void damage(Path path, int position, int xor) {
    Content content = names.get(path);
    content.current[position] ^= (byte) xor;
    content.durable = content.current.clone();
  }

  public synchronized List<Path> paths() {
    return names.keySet().stream().sorted().toList();
  }

  /** The same files, everything synced, without faults. */
  public synchronized FaultyFiles copy() {
    FaultyFiles copy = new FaultyFiles();
    copy.directories.addAll(directories);
    names.forEach((path, content) -> copy.put(path, content.current.clone()));
    return copy;
  }

  private void put(Path path, byte[] bytes) {
    Content content = new Content();
    content.current = bytes;
    content.durable = bytes.clone();
    names.put(path, content);
    durableNames.put(path, content);
  }

  /** The files after a crash now, chance deciding what of the unsynced is there. */
  public synchronized FaultyFiles afterCrash(Random chance) {
    crashed = true;
    FaultyFiles after = new FaultyFiles();
    after.directories.addAll(directories);
    Map<Path, Content> found = new LinkedHashMap<>();
    for (Path directory : directories) {
      List<Map<Path, Content>> history = nameHistory.getOrDefault(directory, List.of());
      int known = chance.nextInt(history.size() + 1);
      Map<Path, Content> state =
          known == 0 ? within(durableNames, directory) : history.get(known - 1);
      found.putAll(state);
    }
    found.forEach((path, content) -> after.put(path, surviving(content, chance)));
    return after;
  }

  private static Map<Path, Content> within(Map<Path, Content> names, Path directory) {
    Map<Path, Content> part = new LinkedHashMap<>();
    names.forEach(
        (path, content) -> {
          if (path.getParent().equals(directory)) {
            part.put(path, content);
          }
        });
    return part;
  }

  private static byte[] surviving(Content content, Random chance) {
    byte[] bytes = content.durable.clone();
    int mode = chance.nextInt(3);
    for (Write write : content.unsynced) {
      if (mode == 0) {
        break; // nothing of this file got there
      }
      for (int at = 0; at < write.bytes.length; ) {
        long position = write.position + at;
        int step = (int) Math.min(write.bytes.length - at, SECTOR - position % SECTOR);
        if (mode == 1 || chance.nextBoolean()) {
          int end = (int) position + step;
          if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, end);
          }
          System.arraycopy(write.bytes, at, bytes, (int) position, step);
        }
        at += step;
      }
    }
    return bytes;
  }

  /** Counts a change; gives true if it must fail half done, throws if it must not happen at all. */
  private void step(String action, Path path, boolean isSync) {
    if (crashed) {
      throw new StorageException(StorageError.IO_ERROR, "the power is off: " + action);
    }
    if (syncsOnly && !isSync) {
      return;
    }
    steps++;
    if (steps == faultAt) {
      crashed = fault == Fault.CRASH;
      StorageError error =
          fault == Fault.DISK_FULL ? StorageError.DISK_FULL : StorageError.IO_ERROR;
      throw new StorageException(
          error, "injected at step %d: %s %s".formatted(steps, action, path));
    }
  }

  private void nameChanged(Path directory) {
    nameHistory.computeIfAbsent(directory, d -> new ArrayList<>()).add(within(names, directory));
  }

  @Override
  public synchronized StoredFile open(Path path) {
    Content content = names.get(path);
    if (content == null) {
      step("create", path, false);
      content = new Content();
      names.put(path, content);
      nameChanged(path.getParent());
    }
    return new OpenFile(path, content);
  }

  @Override
  public synchronized boolean exists(Path path) {
    return names.containsKey(path) || directories.contains(path);
  }

  @Override
  public synchronized List<String> list(Path directory) {
    List<String> entries = new ArrayList<>();
    for (Path path : names.keySet()) {
      if (path.getParent().equals(directory)) {
        entries.add(path.getFileName().toString());
      }
    }
    for (Path path : directories) {
      if (directory.equals(path.getParent())) {
        entries.add(path.getFileName().toString());
      }
    }
    return entries;
  }

  @Override
  public synchronized void createDirectory(Path directory) {
    if (directories.add(directory)) {
      step("create directory", directory, false);
    }
  }

  @Override
  public synchronized void delete(Path path) {
    if (names.containsKey(path)) {
      step("delete", path, false);
      names.remove(path);
      nameChanged(path.getParent());
    }
  }

  @Override
  public synchronized void rename(Path from, Path to) {
    step("rename", from, false);
    names.put(to, names.remove(from));
    nameChanged(to.getParent());
  }

  @Override
  public AutoCloseable lock(Path path) {
    return () -> {};
  }

  @Override
  public synchronized void syncDirectory(Path directory) {
    step("sync directory", directory, true);
    durableNames.keySet().removeIf(path -> path.getParent().equals(directory));
    durableNames.putAll(within(names, directory));
    nameHistory.remove(directory);
  }

  private final class OpenFile implements StoredFile {
    private final Path path;
    private final Content content;
    private boolean closed;

    OpenFile(Path path, Content content) {
      this.path = path;
      this.content = content;
    }

    private void requireOpen() {
      if (closed) {
        throw new StorageException(StorageError.IO_ERROR, "closed: " + path);
      }
    }

    @Override
    public int read(ByteBuffer target, long position) {
      synchronized (FaultyFiles.this) {
        requireOpen();
        int count = (int) Math.min(target.remaining(), content.current.length - position);
        if (count <= 0) {
          return 0;
        }
        target.put(content.current, (int) position, count);
        return count;
      }
    }

    @Override
    public void write(ByteBuffer source, long position) {
      synchronized (FaultyFiles.this) {
        requireOpen();
        byte[] bytes = new byte[source.remaining()];
        source.get(bytes);
        StorageException failed = null;
        try {
          step("write", path, false);
        } catch (StorageException e) {
          if (!crashed || steps != faultAt) {
            throw e;
          }
          failed = e; // the write in which the power fails may get there in part
        }
        content.unsynced.add(new Write(position, bytes));
        int end = (int) position + bytes.length;
        if (end > content.current.length) {
          content.current = Arrays.copyOf(content.current, end);
        }
        System.arraycopy(bytes, 0, content.current, (int) position, bytes.length);
        if (failed != null) {
          throw failed;
        }
      }
    }

    @Override
    public long size() {
      synchronized (FaultyFiles.this) {
        requireOpen();
        return content.current.length;
      }
    }

    /** Lengths are ordered by the file system's journal: cutting is durable at once. */
    @Override
    public void truncate(long size) {
      synchronized (FaultyFiles.this) {
        requireOpen();
        if (size >= content.current.length) {
          return;
        }
        step("truncate", path, false);
        content.current = Arrays.copyOf(content.current, (int) size);
        if (content.durable.length > size) {
          content.durable = Arrays.copyOf(content.durable, (int) size);
        }
        List<Write> kept = new ArrayList<>();
        for (Write write : content.unsynced) {
          int length = (int) Math.min(write.bytes.length, size - write.position);
          if (length > 0) {
            kept.add(new Write(write.position, Arrays.copyOf(write.bytes, length)));
          }
        }
        content.unsynced.clear();
        content.unsynced.addAll(kept);
      }
    }

    @Override
    public void sync() {
      synchronized (FaultyFiles.this) {
        requireOpen();
        step("sync", path, true);
        content.durable = content.current.clone();
        content.unsynced.clear();
      }
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}
