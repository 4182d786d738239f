package org.pagedb.sql.function.catalog;

import org.pagedb.sql.function.PgOperator;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * A line of {@code operators.txt}: name, left and right type (0 for none), oid, result type,
 * function's name and oid, commutator, negator, flags {@code h} and {@code m}.
 */
final class OperatorRow {

  private OperatorRow() {}

  static PgOperator operator(String[] fields) {
    return new PgOperator(
        Integer.parseInt(fields[3]),
        fields[0],
        type(fields[1]),
        type(fields[2]),
        type(fields[4]),
        fields[5],
        Integer.parseInt(fields[6]),
        Integer.parseInt(fields[7]),
        Integer.parseInt(fields[8]),
        fields[9].indexOf('h') >= 0,
        fields[9].indexOf('m') >= 0);
  }

  private static PgType type(String oid) {
    return BuiltinTypes.byOid(Integer.parseInt(oid));
  }
}
