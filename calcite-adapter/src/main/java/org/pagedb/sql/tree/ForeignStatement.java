package org.pagedb.sql.tree;

import java.util.List;

/** Foreign data. */
public sealed interface ForeignStatement extends Statement {

  /** CREATE FOREIGN DATA WRAPPER; handler and validator may be written as options. */
  record CreateWrapper(String name, List<Option> functions, List<Option> options)
      implements ForeignStatement {}

  /** ALTER FOREIGN DATA WRAPPER. */
  record AlterWrapper(String name, List<Option> functions, List<Option> options)
      implements ForeignStatement {}

  /** CREATE SERVER; type and version may be null. */
  record CreateServer(
      boolean ifNotExists,
      String name,
      String type,
      String version,
      String wrapper,
      List<Option> options)
      implements ForeignStatement {}

  /** ALTER SERVER; {@code hasVersion} tells VERSION NULL from none. */
  record AlterServer(String name, String version, boolean hasVersion, List<Option> options)
      implements ForeignStatement {}

  /** CREATE USER MAPPING. */
  record CreateMapping(boolean ifNotExists, Role user, String server, List<Option> options)
      implements ForeignStatement {}

  /** ALTER USER MAPPING. */
  record AlterMapping(Role user, String server, List<Option> options) implements ForeignStatement {}

  /** DROP USER MAPPING. */
  record DropMapping(boolean ifExists, Role user, String server) implements ForeignStatement {}

  /** IMPORT FOREIGN SCHEMA. */
  record ImportSchema(
      String remoteSchema,
      ImportFilter filter,
      List<RelationName> tables,
      String server,
      String localSchema,
      List<Option> options)
      implements ForeignStatement {}

  /** What IMPORT FOREIGN SCHEMA does with its tables. */
  enum ImportFilter {
    ALL,
    LIMIT_TO,
    EXCEPT
  }
}
