package org.pagedb.jdbc.option;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TimeZone;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.sql.error.SqlState;

/**
 * The database that a client wants, and how. Immutable.
 *
 * <p>URL forms: {@code jdbc:pagedb:mem:} a database of this connection alone; {@code
 * jdbc:pagedb:mem:NAME} one that the JVM shares; {@code jdbc:pagedb:/path} or {@code
 * jdbc:pagedb:file:path} a directory. Options follow as {@code ?a=b&c=d}.
 */
public final class ConnectionTarget {

  /** What every URL of this driver starts with. */
  public static final String URL_PREFIX = "jdbc:pagedb:";

  private final String url;
  private final String memoryName;
  private final String directory;
  private final EnumMap<ConnectionOption, String> options;

  private ConnectionTarget(
      String url, String memoryName, String directory, EnumMap<ConnectionOption, String> options) {
    this.url = url;
    this.memoryName = memoryName;
    this.directory = directory;
    this.options = options;
  }

  /** Whether the URL is one of this driver's. */
  public static boolean accepts(String url) {
    return url != null && url.startsWith(URL_PREFIX);
  }

  /**
   * Reads URL and properties; what the URL says wins.
   *
   * @throws SQLException 08001 if the URL names no database, 22023 for an unknown option in the URL
   *     or a value that its option does not have
   */
  public static ConnectionTarget of(String url, Properties properties) throws SQLException {
    EnumMap<ConnectionOption, String> options = new EnumMap<>(ConnectionOption.class);
    if (properties != null) {
      for (String name : properties.stringPropertyNames()) {
        ConnectionOption option = ConnectionOption.named(name);
        if (option != null) {
          put(options, option, properties.getProperty(name));
        }
      }
    }
    int question = url.indexOf('?');
    if (question >= 0) {
      UrlOptions.read(url, question + 1, options);
    }
    String place = url.substring(URL_PREFIX.length(), question < 0 ? url.length() : question);
    if (place.startsWith("mem:")) {
      return new ConnectionTarget(url, place.substring("mem:".length()), null, options);
    }
    String path = path(place);
    if (path == null || path.isEmpty()) {
      throw PageDbException.of(
          SqlState.SQLCLIENT_UNABLE_TO_ESTABLISH_SQLCONNECTION,
          "The URL \""
              + url
              + "\" names no database. Use jdbc:pagedb:mem: for a private one in memory,"
              + " jdbc:pagedb:mem:NAME for a shared one, jdbc:pagedb:/path or"
              + " jdbc:pagedb:file:path for a directory.");
    }
    return new ConnectionTarget(url, null, path, options);
  }

  /** The URL as the client wrote it, without a password. */
  public String url() {
    int at = url.toLowerCase(Locale.ROOT).indexOf("password=");
    if (at < 0) {
      return url;
    }
    int end = url.indexOf('&', at);
    return end < 0 ? url.substring(0, at - 1) : url.substring(0, at) + url.substring(end + 1);
  }

  /** Whether the database lives in memory. */
  public boolean isInMemory() {
    return memoryName != null;
  }

  /** Whether the database is in memory and this connection's alone. */
  public boolean isPrivate() {
    return memoryName != null && memoryName.isEmpty();
  }

  /** The name of the database in memory; empty if it is private. */
  public String memoryName() {
    return memoryName;
  }

  /** The directory of the database on disk. */
  public Path directory() {
    return Path.of(directory);
  }

  /** The value of an option, its default if nothing was said, or null. */
  public String option(ConnectionOption option) {
    String value = options.get(option);
    return value != null ? value : option.standard();
  }

  /** Whether a true/false option is on. */
  public boolean isSet(ConnectionOption option) {
    return "true".equalsIgnoreCase(option(option));
  }

  /**
   * The value of a numeric option.
   *
   * @throws SQLException 22023 if it is no number from 0
   */
  public int number(ConnectionOption option) throws SQLException {
    String value = option(option);
    try {
      int number = Integer.parseInt(value.trim());
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw badValue(option, value, "a number from 0");
    }
    throw badValue(option, value, "a number from 0");
  }

  /**
   * What the session starts with, by the names of PostgreSQL's start-up packet: {@code user}, and
   * settings under their own names.
   *
   * @throws SQLException 22023 if {@code options} is not a list of {@code -c name=value}
   */
  public Map<String, String> startup() throws SQLException {
    Map<String, String> startup = new LinkedHashMap<>();
    startup.put("user", option(ConnectionOption.USER));
    String zone = option(ConnectionOption.TIME_ZONE);
    startup.put("TimeZone", zone != null ? zone : TimeZone.getDefault().getID());
    String name = option(ConnectionOption.APPLICATION_NAME);
    if (!name.isEmpty()) {
      startup.put("application_name", name);
    }
    String path = option(ConnectionOption.CURRENT_SCHEMA);
    if (path != null) {
      startup.put("search_path", path);
    }
    if (isSet(ConnectionOption.READ_ONLY)) {
      startup.put("default_transaction_read_only", "on");
    }
    String settings = option(ConnectionOption.OPTIONS);
    if (settings != null) {
      UrlOptions.readSettings(settings, startup);
    }
    return startup;
  }

  static void put(EnumMap<ConnectionOption, String> options, ConnectionOption option, String value)
      throws SQLException {
    String choice = option.choice(value);
    if (choice == null) {
      throw badValue(option, value, "one of " + String.join(", ", option.choices()));
    }
    options.put(option, choice);
  }

  private static SQLException badValue(ConnectionOption option, String value, String wanted) {
    return Refusal.badArgument(
        "invalid value for connection option \""
            + option.key()
            + "\": \""
            + value
            + "\"; it takes "
            + wanted);
  }

  private static String path(String place) {
    if (place.startsWith("file:")) {
      return place.substring("file:".length());
    }
    boolean rooted = place.startsWith("/") || place.startsWith("./") || place.startsWith("../");
    boolean drive = place.length() > 2 && place.charAt(1) == ':';
    return rooted || drive ? place : null;
  }
}
