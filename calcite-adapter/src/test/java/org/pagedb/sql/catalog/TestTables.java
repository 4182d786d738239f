package org.pagedb.sql.catalog;

import java.util.List;

/** Tables for tests. */
final class TestTables {

  private final TestTypes types;

  TestTables(TestTypes types) {
    this.types = types;
  }

  /** {@code create table name (id int4 primary key, name text default 'x')} in public. */
  Table keyed(int oid, String name) {
    TableColumn id = TableColumn.plain("id", 1, types.int4, -1, true, null);
    TableColumn label = TableColumn.plain("name", 2, types.text, -1, false, "'x'::text");
    int indexOid = oid + 3;
    TableIndex index =
        new TableIndex(
            indexOid,
            name + "_pkey",
            "btree",
            List.of(new IndexKey(1, null, types.int4, false, false)),
            List.of(),
            true,
            false,
            true,
            null,
            indexOid);
    TableConstraint key =
        new TableConstraint(
            oid + 4,
            name + "_pkey",
            'p',
            List.of(1),
            null,
            indexOid,
            0,
            List.of(),
            ' ',
            ' ',
            false,
            false);
    return new Table(oid, "public", name, List.of(id, label), List.of(index), List.of(key), oid);
  }
}
