package org.pagedb.calcite.type;

import org.apache.calcite.rel.type.RelDataTypeImpl;
import org.apache.calcite.sql.type.SqlTypeName;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.composite.RecordCodec;

/**
 * A PostgreSQL type in Calcite's clothes. To Calcite it is opaque: no rule of Calcite's knows how
 * to fold, cast or compare it, so none can do it in another database's way. Always nullable; only
 * rows of constraints know better.
 */
public final class PagedbRelType extends RelDataTypeImpl {

  private final PgType type;
  private final int typmod;

  /** The type with its modifier. */
  public PagedbRelType(PgType type, int typmod) {
    this.type = type;
    this.typmod = typmod;
    computeDigest();
  }

  /** The PostgreSQL type. */
  public PgType type() {
    return type;
  }

  /** Its modifier, or -1. */
  public int typmod() {
    return typmod;
  }

  @Override
  public SqlTypeName getSqlTypeName() {
    return SqlTypeName.OTHER;
  }

  @Override
  public boolean isNullable() {
    return true;
  }

  @Override
  protected void generateTypeString(StringBuilder text, boolean withDetail) {
    text.append(type.name());
    if (withDetail) {
      text.append('#').append(type.oid());
      if (type.oid() == BuiltinTypes.RECORD.oid() && type.codec() instanceof RecordCodec record) {
        // Records of different shapes are different types, since each knows how to read its own.
        text.append(record.shape());
      }
    }
    if (typmod != PgType.NO_TYPMOD) {
      text.append('(').append(typmod).append(')');
    }
  }
}
