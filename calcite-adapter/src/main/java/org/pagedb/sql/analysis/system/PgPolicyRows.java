package org.pagedb.sql.analysis.system;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.sql.catalog.Policy;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** The rows of {@code pg_policy} and {@code pg_policies}. */
final class PgPolicyRows {

  private final SystemSource source;
  private final SystemRows rows;

  PgPolicyRows(SystemSource source, SystemRows rows) {
    this.source = source;
    this.rows = rows;
  }

  void fill(String name) {
    boolean readable = name.equals("pg_policies");
    for (CatalogObject object : source.objects()) {
      if (object instanceof Table table) {
        for (Policy policy : table.traits().rowSecurity().policies()) {
          if (readable) {
            described(table, policy);
          } else {
            stored(table, policy);
          }
        }
      }
    }
  }

  private void stored(Table table, Policy policy) {
    List<Object> roles = new ArrayList<>();
    for (int role : policy.roles()) {
      roles.add(Integer.toUnsignedLong(role));
    }
    rows.row()
        .set("oid", policy.oid())
        .set("polname", policy.name())
        .set("polrelid", table.oid())
        .set("polcmd", String.valueOf(policy.command()))
        .set("polpermissive", policy.permissive())
        .setDatum("polroles", ArrayValue.of(BuiltinTypes.OID, roles.toArray()))
        .set("polqual", policy.usingText())
        .set("polwithcheck", policy.checkText());
  }

  private void described(Table table, Policy policy) {
    rows.row()
        .set("schemaname", table.schema())
        .set("tablename", table.name())
        .set("policyname", policy.name())
        .set("permissive", policy.permissive() ? "PERMISSIVE" : "RESTRICTIVE")
        .setDatum("roles", ArrayValue.of(BuiltinTypes.NAME, names(policy).toArray()))
        .set("cmd", command(policy.command()))
        .set("qual", policy.usingText())
        .set("with_check", policy.checkText());
  }

  private List<String> names(Policy policy) {
    List<String> names = new ArrayList<>();
    if (policy.roles().contains(0)) {
      return List.of("public");
    }
    for (CatalogObject object : source.objects()) {
      if (object instanceof DatabaseRole role && policy.roles().contains(role.oid())) {
        names.add(role.name());
      }
    }
    names.sort(null);
    return names;
  }

  private static String command(char command) {
    return switch (command) {
      case 'r' -> "SELECT";
      case 'a' -> "INSERT";
      case 'w' -> "UPDATE";
      case 'd' -> "DELETE";
      default -> "ALL";
    };
  }
}
