package org.pagedb.sql.tree;

import java.util.List;

/** Databases and tablespaces. */
public sealed interface DatabaseStatement extends Statement {

  /** CREATE DATABASE; an option set to DEFAULT has no value. */
  record CreateDatabase(String name, List<Option> options) implements DatabaseStatement {}

  /** ALTER DATABASE with options. */
  record AlterDatabase(String name, List<Option> options) implements DatabaseStatement {}

  /** ALTER DATABASE with a SET or RESET. */
  record AlterDatabaseSetting(String name, SettingStatement setting) implements DatabaseStatement {}

  /** {@code ALTER DATABASE … REFRESH COLLATION VERSION}. */
  record RefreshCollation(String name) implements DatabaseStatement {}

  /** DROP DATABASE. */
  record DropDatabase(String name, boolean ifExists, List<Option> options)
      implements DatabaseStatement {}

  /** CREATE TABLESPACE; the owner may be null. */
  record CreateTablespace(String name, Role owner, String location, List<Option> options)
      implements DatabaseStatement {}

  /** {@code ALTER TABLESPACE … SET} or RESET. */
  record AlterTablespace(String name, boolean set, List<Option> options)
      implements DatabaseStatement {}

  /** DROP TABLESPACE. */
  record DropTablespace(String name, boolean ifExists) implements DatabaseStatement {}
}
