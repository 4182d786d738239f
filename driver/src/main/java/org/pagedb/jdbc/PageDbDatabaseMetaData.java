package org.pagedb.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.RowIdLifetime;
import java.sql.SQLException;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.jdbc.option.ConnectionOption;

/**
 * What tools ask about the database. The answers have pgjdbc's shape: columns, types, order and
 * spelling; each list is one {@link CatalogQuery}.
 */
final class PageDbDatabaseMetaData extends DatabaseTerms {

  private static final String[] TABLE_TYPES = {
    "FOREIGN TABLE",
    "INDEX",
    "MATERIALIZED VIEW",
    "PARTITIONED INDEX",
    "PARTITIONED TABLE",
    "SEQUENCE",
    "SYSTEM INDEX",
    "SYSTEM TABLE",
    "SYSTEM TOAST INDEX",
    "SYSTEM TOAST TABLE",
    "SYSTEM VIEW",
    "TABLE",
    "TEMPORARY INDEX",
    "TEMPORARY SEQUENCE",
    "TEMPORARY TABLE",
    "TEMPORARY VIEW",
    "TYPE",
    "VIEW"
  };

  private final PageDbConnection connection;
  private String version;

  PageDbDatabaseMetaData(PageDbConnection connection) {
    this.connection = connection;
  }

  @Override
  public Connection getConnection() {
    return connection;
  }

  @Override
  public String getURL() {
    String reported = connection.target().option(ConnectionOption.REPORTED_URL);
    return reported != null ? reported : connection.target().url();
  }

  @Override
  public String getUserName() {
    return connection.session().userName();
  }

  @Override
  public boolean isReadOnly() throws SQLException {
    return connection.isReadOnly();
  }

  /** Exactly this: frameworks choose their dialect by it. */
  @Override
  public String getDatabaseProductName() {
    return "PostgreSQL";
  }

  @Override
  public String getDatabaseProductVersion() throws SQLException {
    if (version == null) {
      version = connection.conversation().setting("server_version");
    }
    return version;
  }

  @Override
  public int getDatabaseMajorVersion() throws SQLException {
    return versionPart(0);
  }

  @Override
  public int getDatabaseMinorVersion() throws SQLException {
    return versionPart(1);
  }

  private int versionPart(int wanted) throws SQLException {
    String text = getDatabaseProductVersion();
    int at = 0;
    for (int part = 0; part < wanted; part++) {
      at = text.indexOf('.', at) + 1;
      if (at == 0) {
        return 0;
      }
    }
    int number = 0;
    while (at < text.length() && Character.isDigit(text.charAt(at))) {
      number = number * 10 + text.charAt(at++) - '0';
    }
    return number;
  }

  @Override
  public String getDriverName() {
    return DriverVersion.NAME;
  }

  @Override
  public String getDriverVersion() {
    return DriverVersion.TEXT;
  }

  @Override
  public int getDriverMajorVersion() {
    return DriverVersion.MAJOR;
  }

  @Override
  public int getDriverMinorVersion() {
    return DriverVersion.MINOR;
  }

  @Override
  public RowIdLifetime getRowIdLifetime() {
    return RowIdLifetime.ROWID_UNSUPPORTED;
  }

  @Override
  public ResultSet getTables(String catalog, String schemas, String tables, String[] types)
      throws SQLException {
    return CatalogQuery.TABLES.run(
        connection, "catalog", catalog, "schema", schemas, "table", tables, "types", types);
  }

  @Override
  public ResultSet getSchemas() throws SQLException {
    return getSchemas(null, null);
  }

  @Override
  public ResultSet getSchemas(String catalog, String schemas) throws SQLException {
    return CatalogQuery.SCHEMAS.run(connection, "catalog", catalog, "schema", schemas);
  }

  @Override
  public ResultSet getCatalogs() throws SQLException {
    return CatalogQuery.CATALOGS.run(connection);
  }

  @Override
  public ResultSet getTableTypes() {
    MadeRows made = new MadeRows(connection, "TABLE_TYPE:varchar");
    for (String type : TABLE_TYPES) {
      made.add(type);
    }
    return made.resultSet();
  }

  @Override
  public ResultSet getClientInfoProperties() {
    return new MadeRows(
            connection, "NAME:varchar MAX_LEN:int4 DEFAULT_VALUE:varchar DESCRIPTION:varchar")
        .add(
            ConnectionOption.APPLICATION_NAME.key(),
            63,
            "",
            "The name of the application currently utilizing the connection.")
        .resultSet();
  }

  @Override
  public ResultSet getColumns(String catalog, String schemas, String tables, String columns)
      throws SQLException {
    ResultSet rows =
        CatalogQuery.COLUMNS.run(
            connection, "catalog", catalog, "schema", schemas, "table", tables);
    return new ColumnListing(connection).columns(rows, columns);
  }

  @Override
  public ResultSet getColumnPrivileges(String catalog, String schema, String table, String columns)
      throws SQLException {
    return CatalogQuery.COLUMN_PRIVILEGES.run(
        connection, "catalog", catalog, "schema", schema, "table", table, "column", columns);
  }

  @Override
  public ResultSet getTablePrivileges(String catalog, String schemas, String tables)
      throws SQLException {
    return CatalogQuery.TABLE_PRIVILEGES.run(
        connection, "catalog", catalog, "schema", schemas, "table", tables);
  }

  @Override
  public ResultSet getBestRowIdentifier(
      String catalog, String schema, String table, int scope, boolean nullable)
      throws SQLException {
    ResultSet rows =
        CatalogQuery.BEST_ROW_IDENTIFIER.run(
            connection, "catalog", catalog, "schema", schema, "table", table);
    return new ColumnListing(connection).rowIdentifier(rows, scope);
  }

  @Override
  public ResultSet getVersionColumns(String catalog, String schema, String table)
      throws SQLException {
    ResultSet rows =
        CatalogQuery.VERSION_COLUMNS.run(
            connection, "catalog", catalog, "schema", schema, "table", table);
    return new ColumnListing(connection).versionColumns(rows);
  }

  @Override
  public ResultSet getPrimaryKeys(String catalog, String schema, String table) throws SQLException {
    return CatalogQuery.PRIMARY_KEYS.run(
        connection, "catalog", catalog, "schema", schema, "table", table);
  }

  @Override
  public ResultSet getImportedKeys(String catalog, String schema, String table)
      throws SQLException {
    return CatalogQuery.FOREIGN_KEYS.run(
        connection,
        "foreign catalog",
        catalog,
        "foreign schema",
        schema,
        "foreign table",
        table,
        "by primary",
        true);
  }

  @Override
  public ResultSet getExportedKeys(String catalog, String schema, String table)
      throws SQLException {
    return CatalogQuery.FOREIGN_KEYS.run(
        connection,
        "primary catalog",
        catalog,
        "primary schema",
        schema,
        "primary table",
        table,
        "by foreign",
        true);
  }

  @Override
  public ResultSet getCrossReference(
      String primaryCatalog,
      String primarySchema,
      String primaryTable,
      String foreignCatalog,
      String foreignSchema,
      String foreignTable)
      throws SQLException {
    return CatalogQuery.FOREIGN_KEYS.run(
        connection,
        "primary catalog",
        primaryCatalog,
        "primary schema",
        primarySchema,
        "primary table",
        primaryTable,
        "foreign catalog",
        foreignCatalog,
        "foreign schema",
        foreignSchema,
        "foreign table",
        foreignTable,
        "by foreign",
        true);
  }

  @Override
  public ResultSet getTypeInfo() throws SQLException {
    return new TypeListing(connection).types(CatalogQuery.TYPE_INFO.run(connection));
  }

  @Override
  public ResultSet getIndexInfo(
      String catalog, String schema, String table, boolean unique, boolean approximate)
      throws SQLException {
    return CatalogQuery.INDEX_INFO.run(
        connection,
        "catalog",
        catalog,
        "schema",
        schema,
        "table",
        table,
        "unique",
        unique ? Boolean.TRUE : null);
  }

  @Override
  public ResultSet getProcedures(String catalog, String schemas, String procedures)
      throws SQLException {
    return CatalogQuery.PROCEDURES.run(
        connection, "catalog", catalog, "schema", schemas, "name", procedures);
  }

  @Override
  public ResultSet getProcedureColumns(
      String catalog, String schemas, String procedures, String columns) throws SQLException {
    ResultSet rows =
        CatalogQuery.ROUTINE_COLUMNS.run(
            connection, "catalog", catalog, "schema", schemas, "name", procedures);
    return new RoutineListing(connection, true, columns).columns(rows);
  }

  @Override
  public ResultSet getFunctions(String catalog, String schemas, String functions)
      throws SQLException {
    return CatalogQuery.FUNCTIONS.run(
        connection, "catalog", catalog, "schema", schemas, "name", functions);
  }

  @Override
  public ResultSet getFunctionColumns(
      String catalog, String schemas, String functions, String columns) throws SQLException {
    ResultSet rows =
        CatalogQuery.ROUTINE_COLUMNS.run(
            connection, "catalog", catalog, "schema", schemas, "name", functions);
    return new RoutineListing(connection, false, columns).columns(rows);
  }

  @Override
  public ResultSet getUDTs(String catalog, String schemas, String types, int[] kinds)
      throws SQLException {
    ResultSet rows =
        CatalogQuery.UDTS.run(
            connection, "catalog", catalog, "schema", schemas, "type", types, "kinds", kinds);
    return new TypeListing(connection).userTypes(rows);
  }

  @Override
  public ResultSet getAttributes(String catalog, String schemas, String types, String attributes)
      throws SQLException {
    ResultSet rows =
        CatalogQuery.ATTRIBUTES.run(
            connection, "catalog", catalog, "schema", schemas, "type", types);
    return new ColumnListing(connection).attributes(rows, attributes);
  }

  /** Types have no super-types; the list is there and empty. */
  @Override
  public ResultSet getSuperTypes(String catalog, String schemas, String types) throws SQLException {
    return new MadeRows(
            connection,
            "TYPE_CAT:varchar TYPE_SCHEM:varchar TYPE_NAME:varchar SUPERTYPE_CAT:varchar"
                + " SUPERTYPE_SCHEM:varchar SUPERTYPE_NAME:varchar")
        .resultSet();
  }

  @Override
  public ResultSet getSuperTables(String catalog, String schemas, String tables)
      throws SQLException {
    return CatalogQuery.SUPER_TABLES.run(
        connection, "catalog", catalog, "schema", schemas, "table", tables);
  }

  @Override
  public ResultSet getPseudoColumns(String catalog, String schemas, String tables, String columns)
      throws SQLException {
    throw Refusal.notImplemented("DatabaseMetaData.getPseudoColumns");
  }

  @Override
  public <T> T unwrap(Class<T> wanted) throws SQLException {
    return Wrapped.unwrap(this, wanted);
  }

  @Override
  public boolean isWrapperFor(Class<?> wanted) {
    return wanted.isInstance(this);
  }
}
