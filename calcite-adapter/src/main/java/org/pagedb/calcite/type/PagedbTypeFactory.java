package org.pagedb.calcite.type;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rel.type.RelDataTypeSystem;
import org.apache.calcite.rel.type.RelRecordType;
import org.apache.calcite.sql.type.SqlTypeFactoryImpl;
import org.apache.calcite.sql.type.SqlTypeName;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * Makes Calcite's types. Booleans are Calcite's own, because its logic is built on them; every
 * other type is a {@link PagedbRelType}.
 */
public final class PagedbTypeFactory extends SqlTypeFactoryImpl {

  private final RelDataType bool;

  /** A factory; it caches nothing of a database. */
  public PagedbTypeFactory() {
    super(RelDataTypeSystem.DEFAULT);
    bool = createTypeWithNullability(createSqlType(SqlTypeName.BOOLEAN), true);
  }

  /** Calcite's form of a type. */
  public RelDataType of(PgType type, int typmod) {
    return type.oid() == BuiltinTypes.BOOL.oid() ? bool : new PagedbRelType(type, typmod);
  }

  /** The row type of a node's columns; names are made unique, since Calcite wants that. */
  public RelDataType rowType(List<OutputColumn> columns) {
    List<RelDataType> types = new ArrayList<>(columns.size());
    List<String> names = new ArrayList<>(columns.size());
    Set<String> seen = new HashSet<>();
    for (OutputColumn column : columns) {
      types.add(of(column.type(), column.typmod()));
      String name = column.name();
      for (int i = 0; !seen.add(name); i++) {
        name = column.name() + i;
      }
      names.add(name);
    }
    return createStructType(types, names);
  }

  /** The row of a join: both rows' fields, their names made unique. */
  public RelDataType joinRow(RelDataType left, RelDataType right) {
    List<RelDataType> types = new ArrayList<>(left.getFieldCount() + right.getFieldCount());
    List<String> names = new ArrayList<>(types.size());
    for (RelDataType side : List.of(left, right)) {
      for (RelDataTypeField field : side.getFieldList()) {
        types.add(field.getType());
        names.add("f" + names.size());
      }
    }
    return createStructType(types, names);
  }

  /** The PostgreSQL type behind one of Calcite's. */
  public static PgType typeOf(RelDataType type) {
    if (type instanceof PagedbRelType) {
      return ((PagedbRelType) type).type();
    } else if (type.getSqlTypeName() == SqlTypeName.BOOLEAN) {
      return BuiltinTypes.BOOL;
    } else if (type.getSqlTypeName() == SqlTypeName.INTEGER) {
      return BuiltinTypes.INT4; // the placeholder that trimming leaves where no column is needed
    }
    throw new IllegalArgumentException("not a type of this planner: " + type.getFullTypeString());
  }

  /** The modifier of the PostgreSQL type behind one of Calcite's. */
  public static int typmodOf(RelDataType type) {
    return type instanceof PagedbRelType ? ((PagedbRelType) type).typmod() : PgType.NO_TYPMOD;
  }

  /** Analysis has unified the types of set operations already, so all of them are the same. */
  @Override
  public RelDataType leastRestrictive(List<RelDataType> types) {
    RelDataType first = types.get(0);
    return first instanceof RelRecordType || first instanceof PagedbRelType
        ? first
        : super.leastRestrictive(types);
  }
}
