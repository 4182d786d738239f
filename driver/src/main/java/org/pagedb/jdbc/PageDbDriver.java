package org.pagedb.jdbc;

import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Properties;
import java.util.logging.Logger;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.jdbc.option.ConnectionOption;
import org.pagedb.jdbc.option.ConnectionTarget;
import org.pagedb.sql.session.Session;

/**
 * The driver for {@code jdbc:pagedb:} URLs. {@link DriverManager} finds it by its service file, and
 * like every driver it registers itself when its class is loaded; it can be constructed as well.
 */
public final class PageDbDriver implements Driver {

  static {
    // Being found by the service file only loads the class; the driver has to sign on by itself.
    try {
      DriverManager.registerDriver(new PageDbDriver());
    } catch (SQLException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final SessionSource sessions;
  private final QueryTimer timer = new QueryTimer();

  /** The driver that {@link DriverManager} finds: databases of this process. */
  public PageDbDriver() {
    this(new EngineSessions());
  }

  /** A driver over sessions from elsewhere. */
  public PageDbDriver(SessionSource sessions) {
    this.sessions = sessions;
  }

  /**
   * Connects.
   *
   * @return null if the URL is not one of this driver's
   * @throws SQLException 08001 if the database cannot be opened, 22023 for bad options
   */
  @Override
  public PageDbConnection connect(String url, Properties info) throws SQLException {
    if (url == null) {
      throw Refusal.badArgument("url is null");
    }
    return ConnectionTarget.accepts(url) ? open(ConnectionTarget.of(url, info)) : null;
  }

  private PageDbConnection open(ConnectionTarget target) throws SQLException {
    Session session = sessions.open(target);
    try {
      return new PageDbConnection(target, session, timer);
    } catch (SQLException | RuntimeException e) {
      session.close();
      throw e;
    }
  }

  @Override
  public boolean acceptsURL(String url) {
    return ConnectionTarget.accepts(url);
  }

  /** All options that have an effect, with the values that URL and properties give them. */
  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) throws SQLException {
    ConnectionTarget target =
        ConnectionTarget.of(accepts(url) ? url : ConnectionTarget.URL_PREFIX + "mem:", info);
    ConnectionOption[] options = ConnectionOption.values();
    DriverPropertyInfo[] all = new DriverPropertyInfo[options.length];
    int count = 0;
    for (ConnectionOption option : options) {
      if (!option.isIgnored()) {
        DriverPropertyInfo property = new DriverPropertyInfo(option.key(), target.option(option));
        property.description = option.description();
        property.choices = option.choices().length == 0 ? null : option.choices();
        all[count++] = property;
      }
    }
    return Arrays.copyOf(all, count);
  }

  private static boolean accepts(String url) {
    return ConnectionTarget.accepts(url) && url.length() > ConnectionTarget.URL_PREFIX.length();
  }

  @Override
  public int getMajorVersion() {
    return DriverVersion.MAJOR;
  }

  @Override
  public int getMinorVersion() {
    return DriverVersion.MINOR;
  }

  /** Not all of JDBC is there, and JDBC's own test suite has not been run. */
  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getLogger("org.pagedb");
  }
}
