package org.pagedb.sql.exec.window;

import org.pagedb.sql.algebra.AlgebraNode.Frame;
import org.pagedb.sql.algebra.AlgebraNode.FrameBound;
import org.pagedb.sql.algebra.AlgebraNode.FrameExclusion;
import org.pagedb.sql.algebra.AlgebraNode.FrameUnit;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** Where the frame of each row of a partition starts and ends; the end is exclusive. */
final class WindowFrame {

  private static final Frame DEFAULT =
      new Frame(
          FrameUnit.RANGE,
          FrameBound.UNBOUNDED_PRECEDING,
          null,
          FrameBound.CURRENT_ROW,
          null,
          FrameExclusion.NO_OTHERS);

  private final Frame frame;
  private final Object startOffset;
  private final Object endOffset;
  private final RangeOffsets ranges;
  private WindowPartition partition;
  private int start;
  private int end;

  /** {@code ranges} is needed for RANGE with offsets alone. */
  WindowFrame(Frame frame, Object startOffset, Object endOffset, RangeOffsets ranges) {
    this.frame = frame == null ? DEFAULT : frame;
    this.startOffset = checked(this.frame.start(), startOffset, "starting");
    this.endOffset = checked(this.frame.end(), endOffset, "ending");
    this.ranges = ranges;
  }

  private Object checked(FrameBound bound, Object offset, String which) {
    if (bound != FrameBound.OFFSET_PRECEDING && bound != FrameBound.OFFSET_FOLLOWING) {
      return null;
    }
    if (offset == null) {
      throw SqlFailure.of(
          SqlState.NULL_VALUE_NOT_ALLOWED, "frame %s offset must not be null", which);
    }
    if (frame.unit() != FrameUnit.RANGE && (Long) offset < 0) {
      throw SqlFailure.of(
          SqlState.INVALID_PRECEDING_OR_FOLLOWING_SIZE,
          "frame %s offset must not be negative",
          which);
    }
    return offset;
  }

  /** The frame as it is carried out; never null. */
  Frame frame() {
    return frame;
  }

  /**
   * Whether frames start at the partition's start and leave nothing out, so that they grow only.
   */
  boolean onlyGrows() {
    return frame.start() == FrameBound.UNBOUNDED_PRECEDING
        && frame.exclusion() == FrameExclusion.NO_OTHERS;
  }

  void enter(WindowPartition newPartition) {
    partition = newPartition;
    if (ranges != null) {
      ranges.enter(newPartition);
    }
  }

  /** Computes the frame of a row. */
  void moveTo(int row) {
    int size = partition.size();
    start = clamp(bound(frame.start(), startOffset, row, true), size);
    end = clamp(bound(frame.end(), endOffset, row, false), size);
    end = Math.max(start, end);
  }

  private static int clamp(long position, int size) {
    return (int) Math.max(0, Math.min(size, position));
  }

  private long bound(FrameBound bound, Object offset, int row, boolean isStart) {
    switch (bound) {
      case UNBOUNDED_PRECEDING:
        return 0;
      case UNBOUNDED_FOLLOWING:
        return partition.size();
      case CURRENT_ROW:
        return current(row, isStart);
      default:
        return offset(offset, bound == FrameBound.OFFSET_PRECEDING, row, isStart);
    }
  }

  private long current(int row, boolean isStart) {
    if (frame.unit() == FrameUnit.ROWS) {
      return isStart ? row : row + 1;
    }
    int group = partition.group(row);
    return partition.groupStart(isStart ? group : group + 1);
  }

  private long offset(Object offset, boolean preceding, int row, boolean isStart) {
    if (frame.unit() == FrameUnit.RANGE) {
      return ranges.bound(row, offset, preceding, isStart);
    }
    long distance = preceding ? -(Long) offset : (Long) offset;
    long edge = isStart ? 0 : 1;
    if (frame.unit() == FrameUnit.ROWS) {
      return saturated(row, distance) + edge;
    }
    long group = saturated(partition.group(row), distance) + edge;
    if (group < 0) {
      return 0;
    }
    return group >= partition.groupCount() ? partition.size() : partition.groupStart((int) group);
  }

  private static long saturated(long position, long distance) {
    return distance > Integer.MAX_VALUE
        ? Integer.MAX_VALUE
        : distance < -Integer.MAX_VALUE ? -1L - Integer.MAX_VALUE : position + distance;
  }

  int start() {
    return start;
  }

  int end() {
    return end;
  }

  /** Whether a row within the frame of {@code current} is left out by EXCLUDE. */
  boolean isExcluded(int row, int current) {
    switch (frame.exclusion()) {
      case CURRENT_ROW:
        return row == current;
      case GROUP:
        return partition.group(row) == partition.group(current);
      case TIES:
        return row != current && partition.group(row) == partition.group(current);
      default:
        return false;
    }
  }
}
