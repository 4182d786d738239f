package org.pagedb.sql.type.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.pagedb.sql.type.PgType;

class BuiltinTypesTest {

  @Test
  void everyFieldIsThatOfPostgres() throws IOException {
    Map<Integer, String> facts = facts();
    for (PgType type : BuiltinTypes.all()) {
      if (!type.schema().equals("pg_catalog")) {
        continue; // an extension's
      }
      String line =
          String.join(
              "\t",
              String.valueOf(type.oid()),
              type.name(),
              String.valueOf(type.kind().code()),
              String.valueOf(type.category()),
              type.preferred() ? "t" : "f",
              String.valueOf(type.length()),
              String.valueOf(type.elementOid()),
              String.valueOf(type.arrayOid()),
              String.valueOf(type.baseOid()),
              String.valueOf(type.collationOid()),
              SqlTypeNames.sqlName(type));
      assertThat(line).isEqualTo(facts.get(type.oid()));
    }
  }

  private static Map<Integer, String> facts() throws IOException {
    Map<Integer, String> facts = new HashMap<>();
    try (InputStream in = BuiltinTypesTest.class.getResourceAsStream("types.txt")) {
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
        if (!line.startsWith("#")) {
          facts.put(Integer.valueOf(line.substring(0, line.indexOf('\t'))), line);
        }
      }
    }
    return facts;
  }

  @Test
  void everyTypeHasACodec() {
    for (PgType type : BuiltinTypes.all()) {
      assertThat(type.codec()).as(type.name()).isNotNull();
      assertThat(type.codec().vectorKind()).as(type.name()).isNotNull();
    }
  }

  @Test
  void arraysAndElementsNameEachOther() {
    for (PgType type : BuiltinTypes.all()) {
      PgType array = BuiltinTypes.arrayOf(type);
      if (type.arrayOid() != 0) {
        assertThat(BuiltinTypes.elementOf(array)).isEqualTo(type);
      }
    }
  }

  @Test
  void readsSqlSpellings() {
    assertThat(SqlTypeNames.internalName("double precision")).isEqualTo("float8");
    assertThat(SqlTypeNames.internalName("timestamp with time zone")).isEqualTo("timestamptz");
    assertThat(SqlTypeNames.internalName("text")).isEqualTo("text");
    int typmod = TypeModifiers.encode(BuiltinTypes.NUMERIC, List.of("10", "-2"));
    assertThat(SqlTypeNames.sqlName(BuiltinTypes.NUMERIC, typmod)).isEqualTo("numeric(10,-2)");
    assertThat(SqlTypeNames.sqlName(BuiltinTypes.TIMESTAMPTZ, 3))
        .isEqualTo("timestamp(3) with time zone");
  }
}
