package org.pagedb.jdbc.value;

import org.pagedb.sql.type.PgType;

/** The types that are bound most, looked up once. */
final class KnownTypes {

  private final ValueContext context;
  private PgType int4;
  private PgType int8;
  private PgType varchar;

  KnownTypes(ValueContext context) {
    this.context = context;
  }

  PgType int4() {
    if (int4 == null) {
      int4 = context.type(TypeOids.INT4);
    }
    return int4;
  }

  PgType int8() {
    if (int8 == null) {
      int8 = context.type(TypeOids.INT8);
    }
    return int8;
  }

  PgType varchar() {
    if (varchar == null) {
      varchar = context.type(TypeOids.VARCHAR);
    }
    return varchar;
  }
}
