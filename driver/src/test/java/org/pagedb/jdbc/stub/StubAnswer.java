package org.pagedb.jdbc.stub;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.pagedb.jdbc.value.DatumColumn;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.error.Notice;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.session.RowStream;
import org.pagedb.sql.session.StatementResult;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** What a {@link StubSession} answers to one text: rows, a count or a failure. */
public final class StubAnswer {

  private final List<OutputColumn> columns;
  private final List<Object[][]> batches = new ArrayList<>();
  private final List<PgType> parameters = new ArrayList<>();
  private final List<Notice> notices = new ArrayList<>();
  private final long count;
  private SqlFailure failure;
  private SqlFailure prepareFailure;
  private SqlFailure failureAfterRows;
  private boolean lastBatchKept;
  private Consumer<StubSession> before = session -> {};
  private int openStreams;
  private String tag = "SELECT";

  private StubAnswer(List<OutputColumn> columns, long count) {
    this.columns = columns;
    this.count = count;
  }

  /** Rows of one column. */
  public static StubAnswer rows(String name, PgType type, Object... datums) {
    StubAnswer answer = columns(new OutputColumn(name, type, -1));
    Object[][] rows = new Object[datums.length][];
    for (int i = 0; i < datums.length; i++) {
      rows[i] = new Object[] {datums[i]};
    }
    return answer.batch(rows);
  }

  /** Columns without rows as yet. */
  public static StubAnswer columns(OutputColumn... columns) {
    return new StubAnswer(List.of(columns), 0);
  }

  /** A count. */
  public static StubAnswer count(long count) {
    return new StubAnswer(null, count);
  }

  /** A failure on execution. */
  public static StubAnswer failing(SqlFailure failure) {
    StubAnswer answer = count(0);
    answer.failure = failure;
    return answer;
  }

  /** A failure of name resolution. */
  public static StubAnswer failingToPrepare(SqlFailure failure) {
    StubAnswer answer = count(0);
    answer.prepareFailure = failure;
    return answer;
  }

  /** Adds a batch of rows. */
  public StubAnswer batch(Object[]... rows) {
    if (rows.length > 0) {
      batches.add(rows);
    }
    return this;
  }

  /** Lets the reader keep the last batch. */
  public StubAnswer keepingLastBatch() {
    lastBatchKept = true;
    return this;
  }

  /** Fails when the rows have been read. */
  public StubAnswer failingAfterRows(SqlFailure later) {
    failureAfterRows = later;
    return this;
  }

  /** The type inferred for the next parameter. */
  public StubAnswer parameter(PgType type) {
    parameters.add(type);
    return this;
  }

  /** The command tag of rows that are not a query's. */
  public StubAnswer tagged(String commandTag) {
    tag = commandTag;
    return this;
  }

  /** A notice that comes with the result. */
  public StubAnswer notice(Notice notice) {
    notices.add(notice);
    return this;
  }

  /** Does something just before the answer is given. */
  public StubAnswer doing(Consumer<StubSession> action) {
    before = action;
    return this;
  }

  /** How many streams of this answer are not closed. */
  public int openStreams() {
    return openStreams;
  }

  List<OutputColumn> columns() {
    return columns;
  }

  List<Notice> notices() {
    return notices;
  }

  SqlFailure prepareFailure() {
    return prepareFailure;
  }

  PgType inferred(int index) {
    return index < parameters.size() ? parameters.get(index) : null;
  }

  StatementResult give(StubSession session, Object[] values) {
    before.accept(session);
    if (failure != null) {
      throw failure;
    }
    if (columns == null) {
      return new StatementResult.Count("INSERT", count);
    }
    openStreams++;
    return new StatementResult.Rows(tag, new Stream());
  }

  /** Like an engine's, it reuses one batch: whoever kept the one before sees garbage. */
  private final class Stream implements RowStream {

    private final ColumnBatch batch = new ColumnBatch(new ColumnVector[columns.size()]);
    private int next;
    private boolean closed;

    @Override
    public List<OutputColumn> columns() {
      return columns;
    }

    @Override
    public ColumnBatch next() {
      if (closed) {
        throw new IllegalStateException("the stream is closed");
      }
      if (next == batches.size()) {
        if (failureAfterRows != null) {
          throw failureAfterRows;
        }
        if (!lastBatchKept) {
          batch.selectAll(0);
        }
        return null;
      }
      Object[][] rows = batches.get(next++);
      for (int i = 0; i < columns.size(); i++) {
        Object[] datums = new Object[rows.length];
        for (int row = 0; row < rows.length; row++) {
          datums[row] = rows[row][i];
        }
        batch.replaceColumn(i, DatumColumn.of(columns.get(i).type(), datums));
      }
      batch.selectAll(rows.length);
      return batch;
    }

    @Override
    public boolean endsWithThisBatch() {
      return lastBatchKept && next == batches.size();
    }

    @Override
    public long affectedRows() {
      long rows = 0;
      for (Object[][] each : batches) {
        rows += each.length;
      }
      return rows;
    }

    @Override
    public void close() {
      if (!closed) {
        closed = true;
        openStreams--;
      }
    }
  }
}
