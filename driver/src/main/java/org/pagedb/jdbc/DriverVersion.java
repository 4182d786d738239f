package org.pagedb.jdbc;

/** The driver's own version. */
final class DriverVersion {

  static final int MAJOR = 0;
  static final int MINOR = 1;
  static final String NAME = "pagedb JDBC Driver";
  static final String TEXT = MAJOR + "." + MINOR;

  private DriverVersion() {}
}
