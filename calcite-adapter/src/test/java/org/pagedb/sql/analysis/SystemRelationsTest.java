package org.pagedb.sql.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.pagedb.sql.analysis.system.SystemRelation;
import org.pagedb.sql.analysis.system.SystemRelations;
import org.pagedb.sql.analysis.system.SystemSource;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.type.TypeContext;

class SystemRelationsTest {

  private final SchemaFixture schema =
      new SchemaFixture()
          .run(
              "create table t (a serial primary key, b varchar(10) not null default 'x',"
                  + " c numeric(10,2) check (c > 0));"
                  + "create table f (x int references t on delete cascade);"
                  + "create view v as select * from t;"
                  + "comment on column t.b is 'the b'");

  @Test
  void everyListedRelationGivesRowsOfItsColumns() {
    for (String name :
        List.of(
            "pg_class",
            "pg_attribute",
            "pg_attrdef",
            "pg_constraint",
            "pg_index",
            "pg_type",
            "pg_namespace",
            "pg_description",
            "pg_database",
            "pg_roles",
            "pg_am",
            "pg_proc",
            "pg_sequence",
            "information_schema.tables",
            "information_schema.columns",
            "information_schema.table_constraints")) {
      assertThat(values(name)).as(name).isNotEmpty();
    }
    assertThat(values("pg_inherits")).isEmpty();
  }

  @Test
  void describesTheColumnsOfATableAsPostgresDoes() {
    assertThat(
            shown(
                "information_schema.columns",
                "table_name",
                "column_name",
                "column_default",
                "is_nullable",
                "data_type",
                "character_maximum_length",
                "numeric_scale"))
        .contains(
            List.of("t", "a", "nextval('t_a_seq'::regclass)", "NO", "integer", "-", "0"),
            List.of("t", "b", "'x'::character varying", "NO", "character varying", "10", "-"),
            List.of("t", "c", "-", "YES", "numeric", "-", "2"));
  }

  @Test
  void listsIndexesUnderTheirOwnOid() {
    assertThat(shown("pg_class", "relname", "relkind"))
        .contains(
            List.of("t", "r"), List.of("t_pkey", "i"), List.of("t_a_seq", "S"), List.of("v", "v"));
  }

  @Test
  void listsForeignKeysWithTheirColumnsAndActions() {
    assertThat(shown("pg_constraint", "conname", "contype", "conkey", "confkey", "confdeltype"))
        .contains(
            List.of("f_x_fkey", "f", "{1}", "{1}", "c"),
            List.of("t_pkey", "p", "{1}", "-", " "),
            List.of("t_c_check", "c", "{3}", "-", " "));
  }

  private SystemRelation relation(String name) {
    int dot = name.indexOf('.');
    return SystemRelations.find(dot < 0 ? null : name.substring(0, dot), name.substring(dot + 1));
  }

  private List<Object[]> values(String name) {
    return new SystemSource(
            schema.catalog(),
            "test",
            DatabaseRole.BOOTSTRAP,
            schema.settings().typeContext(),
            Relation::queryText)
        .rows(relation(name));
  }

  private List<List<String>> shown(String name, String... columns) {
    TypeContext context = schema.settings().typeContext();
    List<SystemRelation.Column> all = relation(name).columns();
    List<List<String>> rows = new ArrayList<>();
    for (Object[] row : values(name)) {
      List<String> shown = new ArrayList<>();
      for (String column : columns) {
        for (int i = 0; i < row.length; i++) {
          if (all.get(i).name().equals(column)) {
            shown.add(row[i] == null ? "-" : all.get(i).type().codec().format(row[i], context));
          }
        }
      }
      rows.add(shown);
    }
    return rows;
  }
}
