package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.type.PgType;

/** A statement's columns as clients are told of them: a domain's are of its base type. */
final class ResultColumns {

  private ResultColumns() {}

  static List<OutputColumn> of(List<OutputColumn> columns, Catalog catalog) {
    List<OutputColumn> told = columns;
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).type().kind() == PgType.Kind.DOMAIN) {
        told = told == columns ? new ArrayList<>(columns) : told;
        told.set(i, overBase(columns.get(i), catalog));
      }
    }
    return told;
  }

  private static OutputColumn overBase(OutputColumn column, Catalog catalog) {
    PgType type = column.type();
    int typmod = column.typmod();
    while (type.kind() == PgType.Kind.DOMAIN) {
      UserType.Domain domain = ((UserType) catalog.object(type.oid())).domain();
      type = domain.base();
      typmod = domain.typmod();
    }
    return new OutputColumn(column.name(), type, typmod, column.table(), column.attribute());
  }
}
