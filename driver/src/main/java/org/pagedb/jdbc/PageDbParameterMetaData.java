package org.pagedb.jdbc;

import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.util.List;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.jdbc.value.JdbcType;
import org.pagedb.sql.type.PgType;

/** Describes a statement's parameters by their declared or inferred types. */
final class PageDbParameterMetaData implements ParameterMetaData {

  private final List<PgType> types;

  PageDbParameterMetaData(List<PgType> types) {
    this.types = types;
  }

  private PgType type(int index) throws SQLException {
    if (index < 1 || index > types.size()) {
      throw Refusal.badArgument(
          "The parameter index is out of range: "
              + index
              + ", number of parameters: "
              + types.size()
              + ".");
    }
    return types.get(index - 1);
  }

  @Override
  public int getParameterCount() {
    return types.size();
  }

  @Override
  public int isNullable(int index) throws SQLException {
    type(index);
    return parameterNullableUnknown;
  }

  @Override
  public boolean isSigned(int index) throws SQLException {
    return JdbcType.isSigned(type(index));
  }

  @Override
  public int getPrecision(int index) throws SQLException {
    type(index);
    return 0;
  }

  @Override
  public int getScale(int index) throws SQLException {
    type(index);
    return 0;
  }

  @Override
  public int getParameterType(int index) throws SQLException {
    return JdbcType.code(type(index));
  }

  @Override
  public String getParameterTypeName(int index) throws SQLException {
    return type(index).name();
  }

  @Override
  public String getParameterClassName(int index) throws SQLException {
    return JdbcType.className(type(index), PgType.NO_TYPMOD);
  }

  @Override
  public int getParameterMode(int index) throws SQLException {
    type(index);
    return parameterModeIn;
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
