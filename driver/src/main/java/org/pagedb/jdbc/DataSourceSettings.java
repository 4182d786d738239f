package org.pagedb.jdbc;

import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.CommonDataSource;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.jdbc.option.ConnectionOption;

/**
 * What all data sources are told: a URL, and the options of {@link ConnectionOption} by name. Not
 * thread-safe while it is being set up.
 */
abstract class DataSourceSettings implements CommonDataSource {

  private final PageDbDriver driver;
  private final Properties properties = new Properties();
  private String url = "jdbc:pagedb:mem:";
  private PrintWriter logWriter;
  private int loginTimeout;

  DataSourceSettings(PageDbDriver driver) {
    this.driver = driver;
  }

  /** The URL; {@code jdbc:pagedb:mem:} unless set. */
  public final String getUrl() {
    return url;
  }

  /** Sets the URL, options included. */
  public final void setUrl(String url) {
    this.url = url;
  }

  /** The session user's name. */
  public final String getUser() {
    return getOption(ConnectionOption.USER.key());
  }

  /** Sets {@code user}. */
  public final void setUser(String user) throws SQLException {
    setOption(ConnectionOption.USER.key(), user);
  }

  /** The password. */
  public final String getPassword() {
    return getOption(ConnectionOption.PASSWORD.key());
  }

  /** Sets {@code password}. */
  public final void setPassword(String password) throws SQLException {
    setOption(ConnectionOption.PASSWORD.key(), password);
  }

  /** The value set for an option, or null. */
  public final String getOption(String name) {
    ConnectionOption option = ConnectionOption.named(name);
    return option == null ? null : properties.getProperty(option.key());
  }

  /**
   * Sets an option, or with null takes it back.
   *
   * @throws SQLException 22023 if there is no option of that name
   */
  public final void setOption(String name, String value) throws SQLException {
    ConnectionOption option = ConnectionOption.named(name);
    if (option == null) {
      throw Refusal.badArgument("unrecognized connection option \"" + name + "\"");
    }
    if (value == null) {
      properties.remove(option.key());
    } else {
      properties.setProperty(option.key(), value);
    }
  }

  final PageDbConnection open(String user, String password) throws SQLException {
    Properties all = new Properties();
    all.putAll(properties);
    if (user != null) {
      all.setProperty(ConnectionOption.USER.key(), user);
    }
    if (password != null) {
      all.setProperty(ConnectionOption.PASSWORD.key(), password);
    }
    PageDbConnection connection = driver.connect(url, all);
    if (connection == null) {
      throw Refusal.badArgument("The URL \"" + url + "\" is not one of this driver's.");
    }
    return connection;
  }

  @Override
  public final PrintWriter getLogWriter() {
    return logWriter;
  }

  @Override
  public final void setLogWriter(PrintWriter writer) {
    logWriter = writer;
  }

  @Override
  public final int getLoginTimeout() {
    return loginTimeout;
  }

  @Override
  public final void setLoginTimeout(int seconds) {
    loginTimeout = seconds;
  }

  @Override
  public final Logger getParentLogger() {
    return driver.getParentLogger();
  }
}
