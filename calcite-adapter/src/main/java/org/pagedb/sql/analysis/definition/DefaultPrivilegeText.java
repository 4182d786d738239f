package org.pagedb.sql.analysis.definition;

import org.pagedb.sql.catalog.DefaultPrivileges;
import org.pagedb.sql.catalog.Schema;

/** Default privileges as messages name them. */
final class DefaultPrivilegeText {

  private final DefinitionContext context;

  DefaultPrivilegeText(DefinitionContext context) {
    this.context = context;
  }

  String of(DefaultPrivileges defaults) {
    String objects =
        switch (defaults.objects()) {
          case 'r' -> "relations";
          case 'S' -> "sequences";
          case 'f' -> "functions";
          case 'T' -> "types";
          default -> "schemas";
        };
    String text =
        "default privileges on new "
            + objects
            + " belonging to role "
            + context.rights().roles().name(defaults.role());
    return context.catalog().object(defaults.schema()) instanceof Schema schema
        ? text + " in schema " + schema.name()
        : text;
  }
}
