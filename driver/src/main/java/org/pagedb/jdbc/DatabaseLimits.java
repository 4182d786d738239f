package org.pagedb.jdbc;

import java.sql.DatabaseMetaData;

/** The largest of everything: PostgreSQL's limits; 0 where there is none or it is not known. */
abstract class DatabaseLimits implements DatabaseMetaData {

  @Override
  public final int getMaxBinaryLiteralLength() {
    return 0;
  }

  @Override
  public final int getMaxCatalogNameLength() {
    return 63;
  }

  @Override
  public final int getMaxCharLiteralLength() {
    return 0;
  }

  @Override
  public final int getMaxColumnNameLength() {
    return 63;
  }

  @Override
  public final int getMaxColumnsInGroupBy() {
    return 0;
  }

  @Override
  public final int getMaxColumnsInIndex() {
    return 32;
  }

  @Override
  public final int getMaxColumnsInOrderBy() {
    return 0;
  }

  @Override
  public final int getMaxColumnsInSelect() {
    return 0;
  }

  @Override
  public final int getMaxColumnsInTable() {
    return 1600;
  }

  @Override
  public final int getMaxConnections() {
    return 8192;
  }

  @Override
  public final int getMaxCursorNameLength() {
    return 63;
  }

  @Override
  public final int getMaxIndexLength() {
    return 0;
  }

  @Override
  public final int getMaxProcedureNameLength() {
    return 63;
  }

  @Override
  public final int getMaxRowSize() {
    return 1 << 30;
  }

  @Override
  public final int getMaxSchemaNameLength() {
    return 63;
  }

  @Override
  public final int getMaxStatementLength() {
    return 0;
  }

  @Override
  public final int getMaxStatements() {
    return 0;
  }

  @Override
  public final int getMaxTableNameLength() {
    return 63;
  }

  @Override
  public final int getMaxTablesInSelect() {
    return 0;
  }

  @Override
  public final int getMaxUserNameLength() {
    return 63;
  }
}
