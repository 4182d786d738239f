package org.pagedb.jdbc.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/** What a data source for distributed transactions answers to the steps of a file. */
public final class XaListing {

  private static final Path FOLDER = Path.of("src/test/resources/xa");
  private static final Path STEPS = FOLDER.resolve("steps.txt");

  /** What pgjdbc answered. */
  static final Path ANSWERS = FOLDER.resolve("answers.txt");

  private static final Map<String, Integer> FLAGS =
      Map.of(
          "none", XAResource.TMNOFLAGS,
          "join", XAResource.TMJOIN,
          "resume", XAResource.TMRESUME,
          "success", XAResource.TMSUCCESS,
          "fail", XAResource.TMFAIL,
          "suspend", XAResource.TMSUSPEND,
          "start", XAResource.TMSTARTRSCAN,
          "end", XAResource.TMENDRSCAN);

  /** An identifier that is known by one letter. */
  private record Name(String letter) implements Xid {

    @Override
    public int getFormatId() {
      return 4711;
    }

    @Override
    public byte[] getGlobalTransactionId() {
      return ("pagedb-" + letter).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] getBranchQualifier() {
      return new byte[] {-1, 0, 62};
    }

    static String of(Xid xid) {
      String global = new String(xid.getGlobalTransactionId(), StandardCharsets.UTF_8);
      String letter = global.substring(global.indexOf('-') + 1);
      Name name = new Name(letter);
      boolean same =
          xid.getFormatId() == name.getFormatId()
              && Arrays.equals(xid.getBranchQualifier(), name.getBranchQualifier())
              && xid.equals(name);
      return same ? letter : "another " + letter;
    }
  }

  private final XADataSource source;
  private final Map<String, XAConnection> connections = new HashMap<>();
  private final Map<String, Connection> handles = new HashMap<>();

  private XaListing(XADataSource source) {
    this.source = source;
  }

  /** The steps with the answers, scenario by scenario. */
  static List<String> of(XADataSource source) throws IOException, SQLException {
    List<String> lines = new ArrayList<>();
    XaListing listing = null;
    for (String step : Files.readAllLines(STEPS)) {
      if (step.startsWith("#")) {
        if (listing != null) {
          listing.close();
        }
        listing = new XaListing(source);
        listing.reset();
        lines.add(step);
      } else if (!step.isEmpty()) {
        lines.add(step + " -> " + listing.answer(step));
      }
    }
    listing.close();
    return lines;
  }

  private void reset() throws SQLException {
    XAConnection connection = source.getXAConnection();
    try (Connection handle = connection.getConnection();
        Statement statement = handle.createStatement()) {
      statement.execute("drop table if exists xa, parent, child");
      statement.execute("create table xa (a int)");
      statement.execute("create table parent (id int primary key)");
      statement.execute(
          "create table child (p int references parent deferrable initially deferred)");
    } finally {
      connection.close();
    }
  }

  private void close() throws SQLException {
    for (XAConnection connection : connections.values()) {
      connection.close();
    }
  }

  private String answer(String step) {
    String[] words = step.split(" ", 4);
    try {
      return run(words);
    } catch (XAException e) {
      return "XA " + e.errorCode;
    } catch (SQLException e) {
      return "SQL " + e.getSQLState();
    }
  }

  private String run(String[] words) throws XAException, SQLException {
    String who = words[1];
    XAResource resource = words[0].equals("open") ? null : connections.get(who).getXAResource();
    Xid xid = words.length < 3 || words[2].equals("null") ? null : new Name(words[2]);
    switch (words[0]) {
      case "open" -> {
        connections.put(who, source.getXAConnection());
        handles.put(who, connections.get(who).getConnection());
      }
      case "handle" -> handles.put(who, connections.get(who).getConnection());
      case "close" -> handles.get(who).close();
      case "start" -> resource.start(xid, FLAGS.get(words[3]));
      case "end" -> resource.end(xid, FLAGS.get(words[3]));
      case "prepare" -> {
        return resource.prepare(xid) == XAResource.XA_OK ? "ok" : "read only";
      }
      case "commit" -> resource.commit(xid, words[3].equals("one"));
      case "rollback" -> resource.rollback(xid);
      case "forget" -> resource.forget(xid);
      case "recover" -> {
        return recovered(resource, words[2]);
      }
      case "same" -> {
        return "" + resource.isSameRM(connections.get(words[2]).getXAResource());
      }
      case "timeout" -> {
        return resource.setTransactionTimeout(5) + " " + resource.getTransactionTimeout();
      }
      case "auto" -> {
        return "" + handles.get(who).getAutoCommit();
      }
      case "local" -> local(handles.get(who), words[2]);
      case "sql" -> {
        return sql(handles.get(who), words[2] + " " + words[3]);
      }
      default -> throw new IllegalArgumentException(words[0]);
    }
    return "ok";
  }

  private static String recovered(XAResource resource, String names) throws XAException {
    int flags = 0;
    for (String name : names.split("\\|")) {
      flags |= FLAGS.get(name);
    }
    TreeSet<String> found = new TreeSet<>();
    for (Xid xid : resource.recover(flags)) {
      found.add(Name.of(xid));
    }
    return found.toString();
  }

  private static void local(Connection handle, String what) throws SQLException {
    switch (what) {
      case "commit" -> handle.commit();
      case "rollback" -> handle.rollback();
      case "autocommit" -> handle.setAutoCommit(true);
      case "manual" -> handle.setAutoCommit(false);
      case "savepoint" -> handle.setSavepoint("s");
      default -> throw new IllegalArgumentException(what);
    }
  }

  private static String sql(Connection handle, String sql) throws SQLException {
    try (Statement statement = handle.createStatement()) {
      if (!statement.execute(sql)) {
        return "" + statement.getUpdateCount();
      }
      List<String> values = new ArrayList<>();
      try (ResultSet rows = statement.getResultSet()) {
        while (rows.next()) {
          values.add(rows.getString(1));
        }
      }
      return values.toString();
    }
  }

  /** Writes down what pgjdbc answers; argument: the JDBC URL of a PostgreSQL 15. */
  public static void main(String[] arguments) throws Exception {
    Class<?> type = Class.forName("org.postgresql.xa.PGXADataSource");
    XADataSource source = (XADataSource) type.getDeclaredConstructor().newInstance();
    type.getMethod("setUrl", String.class).invoke(source, arguments[0]);
    Files.write(ANSWERS, of(source));
  }
}
