package org.pagedb.sql.catalog;

import java.util.ArrayList;
import java.util.List;

/**
 * A role: who may own objects, be granted privileges, and connect. A row of {@code pg_authid}.
 *
 * @param oid from 16384 for roles that were made
 * @param name its name
 * @param attributes what it may beside what it is granted
 * @param connectionLimit how many sessions it may have, or -1 for any number
 * @param password how its password is kept, or null
 * @param validUntil when the password ends, in microseconds from 2000-01-01 UTC, or null
 * @param memberships the roles that it is a member of, in the order of granting
 */
public record DatabaseRole(
    int oid,
    String name,
    Attributes attributes,
    int connectionLimit,
    String password,
    Long validUntil,
    List<Membership> memberships)
    implements CatalogObject {

  /** The role that owns what is built in and may everything. */
  public static final int BOOTSTRAP = 10;

  /** {@code pg_database_owner}, whose only member is the owner of the database. */
  public static final int DATABASE_OWNER = 6171;

  /** {@code pg_read_all_data}. */
  public static final int READ_ALL_DATA = 6181;

  /** {@code pg_write_all_data}. */
  public static final int WRITE_ALL_DATA = 6182;

  /** {@code pg_read_all_settings}. */
  public static final int READ_ALL_SETTINGS = 3374;

  /** {@code pg_read_all_stats}. */
  public static final int READ_ALL_STATS = 3375;

  /** {@code pg_read_server_files}. */
  public static final int READ_SERVER_FILES = 4569;

  /** {@code pg_write_server_files}. */
  public static final int WRITE_SERVER_FILES = 4570;

  /** {@code pg_signal_backend}. */
  public static final int SIGNAL_BACKEND = 4200;

  /** {@code pg_checkpoint}. */
  public static final int CHECKPOINT = 4544;

  /** Names that begin so belong to roles that are built in. */
  public static final String RESERVED_PREFIX = "pg_";

  /** What a role may beside what it is granted. */
  public record Attributes(
      boolean superuser,
      boolean inherit,
      boolean createRole,
      boolean createDatabase,
      boolean login,
      boolean replication,
      boolean bypassRowSecurity) {

    /** Those of a role that is made without options. */
    public static final Attributes PLAIN =
        new Attributes(false, true, false, false, false, false, false);

    /** Those of the bootstrap superuser. */
    public static final Attributes EVERYTHING =
        new Attributes(true, true, true, true, true, true, true);
  }

  /**
   * That a role is a member of another.
   *
   * @param role the oid of the role that it is a member of
   * @param grantor the oid of who made it one
   * @param admin whether it may make others members in turn
   */
  public record Membership(int role, int grantor, boolean admin) {}

  /** A role that is a member of none, has no password and no limit. */
  public static DatabaseRole of(int oid, String name, Attributes attributes) {
    return new DatabaseRole(oid, name, attributes, -1, null, null, List.of());
  }

  /** The roles of a new database. */
  static List<DatabaseRole> builtin() {
    List<DatabaseRole> roles = new ArrayList<>();
    roles.add(of(BOOTSTRAP, "postgres", Attributes.EVERYTHING));
    roles.add(plain(DATABASE_OWNER, "pg_database_owner"));
    roles.add(plain(READ_ALL_DATA, "pg_read_all_data"));
    roles.add(plain(WRITE_ALL_DATA, "pg_write_all_data"));
    List<Membership> monitor = new ArrayList<>();
    for (int role : new int[] {READ_ALL_SETTINGS, READ_ALL_STATS, 3377}) {
      monitor.add(new Membership(role, BOOTSTRAP, false));
    }
    roles.add(plain(3373, "pg_monitor").memberOf(monitor));
    roles.add(plain(READ_ALL_SETTINGS, "pg_read_all_settings"));
    roles.add(plain(READ_ALL_STATS, "pg_read_all_stats"));
    roles.add(plain(3377, "pg_stat_scan_tables"));
    roles.add(plain(READ_SERVER_FILES, "pg_read_server_files"));
    roles.add(plain(WRITE_SERVER_FILES, "pg_write_server_files"));
    roles.add(plain(4571, "pg_execute_server_program"));
    roles.add(plain(SIGNAL_BACKEND, "pg_signal_backend"));
    roles.add(plain(CHECKPOINT, "pg_checkpoint"));
    return roles;
  }

  private static DatabaseRole plain(int oid, String name) {
    return of(oid, name, Attributes.PLAIN);
  }

  /** A copy under another name. */
  public DatabaseRole renamed(String newName, String newPassword) {
    return new DatabaseRole(
        oid, newName, attributes, connectionLimit, newPassword, validUntil, memberships);
  }

  /** A copy that is a member of other roles. */
  public DatabaseRole memberOf(List<Membership> newMemberships) {
    return new DatabaseRole(
        oid, name, attributes, connectionLimit, password, validUntil, List.copyOf(newMemberships));
  }

  /** Its membership in a role, or null if it is no direct member. */
  public Membership membership(int role) {
    for (Membership membership : memberships) {
      if (membership.role() == role) {
        return membership;
      }
    }
    return null;
  }

  /** Whether it is one of those that every database has. */
  public boolean isReserved() {
    return name.startsWith(RESERVED_PREFIX);
  }
}
