package org.pagedb.jdbc.stub;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.error.Notice;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.session.ParsedStatement;
import org.pagedb.sql.session.PreparedStatement;
import org.pagedb.sql.session.Session;
import org.pagedb.sql.session.StatementResult;
import org.pagedb.sql.session.TransactionStatus;
import org.pagedb.sql.session.notification.Notification;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.storage.engine.Storage;

/**
 * A session without an engine: it answers the texts it was told about, keeps PostgreSQL's rules of
 * transaction blocks, and remembers everything it was asked to do.
 */
public final class StubSession implements Session {

  private final Map<String, StubAnswer> answers = new LinkedHashMap<>();
  private final List<String> log = new ArrayList<>();
  private final List<Notice> notices = new ArrayList<>();
  private final Map<String, String> settings = new LinkedHashMap<>();
  private TransactionStatus status = TransactionStatus.IDLE;
  private boolean block;
  private boolean closed;
  private volatile Boolean cancelledByTimeout;
  private int prepared;

  /** A session with PostgreSQL's default settings that no answer is known to. */
  public StubSession() {
    settings.put("application_name", "");
    settings.put("default_transaction_isolation", "read committed");
    settings.put("transaction_isolation", "read committed");
    settings.put("default_transaction_read_only", "off");
    settings.put("search_path", "\"$user\", public");
    settings.put("server_version", "15.18 (pagedb)");
  }

  /** Tells what to answer to a text. */
  public StubSession answer(String sql, StubAnswer answer) {
    answers.put(sql, answer);
    return this;
  }

  /** What was done so far: executed texts with their parameters, and blocks. */
  public List<String> log() {
    return log;
  }

  /** How many times a statement was prepared. */
  public int prepareCount() {
    return prepared;
  }

  /** Null, or whether the last cancel was by a timeout. */
  public Boolean cancelledByTimeout() {
    return cancelledByTimeout;
  }

  /** The statements are separated by semicolons, which stand nowhere else in the stub's texts. */
  @Override
  public List<ParsedStatement> parse(String sql) {
    List<ParsedStatement> statements = new ArrayList<>();
    int start = 0;
    while (start <= sql.length()) {
      int semicolon = sql.indexOf(';', start);
      int end = semicolon < 0 ? sql.length() : semicolon;
      int first = start;
      while (first < end && Character.isWhitespace(sql.charAt(first))) {
        first++;
      }
      String text = sql.substring(first, end).stripTrailing();
      if (text.contains("syntax error")) {
        throw SqlFailure.syntaxErrorNear("syntax", sql.indexOf("syntax error") + 1);
      }
      if (!text.isEmpty()) {
        statements.add(new Parsed(text, first));
      }
      start = end + 1;
    }
    return statements;
  }

  private record Parsed(String text, int start) implements ParsedStatement {
    @Override
    public int parameterCount() {
      int count = 0;
      for (int i = 0; i + 1 < text.length(); i++) {
        if (text.charAt(i) == '$' && Character.isDigit(text.charAt(i + 1))) {
          count = Math.max(count, text.charAt(i + 1) - '0');
        }
      }
      return count;
    }

    @Override
    public String commandTag() {
      return text.split("\\s+")[0].toUpperCase(Locale.ROOT);
    }
  }

  private record Prepared(Parsed statement, List<PgType> parameterTypes, StubAnswer answer)
      implements PreparedStatement {
    @Override
    public List<OutputColumn> columns() {
      return answer == null ? null : answer.columns();
    }
  }

  @Override
  public PreparedStatement prepare(ParsedStatement statement, List<PgType> declared) {
    prepared++;
    StubAnswer answer = answers.get(statement.text());
    if (answer != null && answer.prepareFailure() != null) {
      throw answer.prepareFailure();
    }
    List<PgType> types = new ArrayList<>();
    for (int i = 0; i < statement.parameterCount(); i++) {
      PgType type = i < declared.size() ? declared.get(i) : null;
      PgType inferred = answer == null ? null : answer.inferred(i);
      types.add(type != null ? type : inferred != null ? inferred : BuiltinTypes.TEXT);
    }
    return new Prepared((Parsed) statement, Collections.unmodifiableList(types), answer);
  }

  @Override
  public StatementResult execute(PreparedStatement statement, Object[] parameters) {
    Prepared ready = (Prepared) statement;
    String text = ready.statement().text();
    log.add(parameters.length == 0 ? text : text + " " + Arrays.toString(parameters));
    StatementResult control = control(text);
    if (control != null) {
      return control;
    }
    if (status == TransactionStatus.FAILED) {
      throw new SqlFailure(
          SqlState.IN_FAILED_SQL_TRANSACTION,
          "current transaction is aborted, commands ignored until end of transaction block");
    }
    StubAnswer answer = answers.get(text);
    if (answer == null) {
      return new StatementResult.Count(ready.statement().commandTag(), 0);
    }
    notices.addAll(answer.notices());
    try {
      return answer.give(this, parameters);
    } catch (RuntimeException e) {
      if (status == TransactionStatus.ACTIVE) {
        status = TransactionStatus.FAILED;
      }
      throw e;
    }
  }

  private StatementResult control(String text) {
    if (text.equals("BEGIN")) {
      status = TransactionStatus.ACTIVE;
    } else if (text.equals("COMMIT") || text.equals("ROLLBACK")) {
      status = TransactionStatus.IDLE;
    } else if (text.startsWith("ROLLBACK TO")) {
      status = TransactionStatus.ACTIVE;
    } else {
      return null;
    }
    return new StatementResult.Count(text, 0);
  }

  @Override
  public Storage storage() {
    throw new UnsupportedOperationException("a stub stores nothing");
  }

  @Override
  public TransactionStatus transactionStatus() {
    return status;
  }

  @Override
  public void beginImplicitBlock() {
    block = true;
    log.add("<begin block>");
  }

  @Override
  public void endImplicitBlock(boolean failed) {
    if (!block) {
      throw new IllegalStateException("no block");
    }
    block = false;
    log.add(failed ? "<undo block>" : "<end block>");
  }

  @Override
  public String setting(String name) {
    String value = settings.get(name);
    if (value == null) {
      throw new SqlFailure(
          SqlState.UNDEFINED_OBJECT, "unrecognized configuration parameter \"" + name + "\"");
    }
    return value;
  }

  @Override
  public void set(String name, String value) {
    settings.put(name, value);
    if (name.equals("default_transaction_isolation")) {
      settings.put("transaction_isolation", value);
    }
  }

  @Override
  public TypeContext typeContext() {
    return TypeContext.standard(TimeZone.getDefault().toZoneId(), 0);
  }

  @Override
  public PgType type(int oid) {
    return BuiltinTypes.byOid(oid);
  }

  @Override
  public PgType type(String name) {
    return BuiltinTypes.byName(name);
  }

  @Override
  public List<Notice> takeNotices() {
    List<Notice> taken = List.copyOf(notices);
    notices.clear();
    return taken;
  }

  @Override
  public List<Notification> takeNotifications() {
    return List.of();
  }

  @Override
  public List<Notification> awaitNotifications(long nanos) {
    return List.of();
  }

  @Override
  public String databaseName() {
    return "stub";
  }

  @Override
  public String userName() {
    return "postgres";
  }

  @Override
  public int processId() {
    return 1;
  }

  @Override
  public void cancel(boolean byTimeout) {
    cancelledByTimeout = byTimeout;
  }

  @Override
  public void forgetCancel() {}

  @Override
  public void abort() {
    closed = true;
  }

  @Override
  public boolean isClosed() {
    return closed;
  }

  @Override
  public boolean isOver() {
    return closed;
  }

  @Override
  public void close() {
    log.add("<close>");
    closed = true;
  }
}
