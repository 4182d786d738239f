package org.pagedb.sql.type.service;

/** The session's settings, as SHOW and SET see them. */
public interface SessionParameters {

  /** The value as SHOW prints it, or null if there is no such setting. */
  String value(String name);

  /**
   * SET, or SET LOCAL.
   *
   * @param value null for the setting's default
   * @return the value as SHOW prints it afterwards
   * @throws org.pagedb.sql.error.SqlFailure as SET does
   */
  String set(String name, String value, boolean local);
}
