package org.pagedb.sql.analysis.definition;

import java.util.List;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.catalog.AccessControl;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Extension;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.catalog.ExtensionCatalog;
import org.pagedb.sql.tree.ExtensionStatement;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.ObjectStatement;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.access.AclObject;
import org.pagedb.sql.type.access.Privilege;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * CREATE and DROP EXTENSION. The functions and types of every extension are part of the program;
 * installing one makes its names visible.
 */
final class ExtensionDefinitions {

  /** Those that need no superuser. */
  private static final List<String> TRUSTED =
      List.of(
          "citext",
          "fuzzystrmatch",
          "hstore",
          "intarray",
          "pg_trgm",
          "pgcrypto",
          "plpgsql",
          "unaccent",
          "uuid-ossp");

  private final DefinitionContext context;

  ExtensionDefinitions(DefinitionContext context) {
    this.context = context;
  }

  void create(ExtensionStatement.CreateExtension statement) {
    String name = statement.name();
    if (context.catalog().extension(name) != null) {
      String message = "extension \"" + name + "\" already exists";
      if (!statement.ifNotExists()) {
        throw new SqlFailure(SqlState.DUPLICATE_OBJECT, message);
      }
      context.notice(SqlState.DUPLICATE_OBJECT, message + ", skipping");
      return;
    }
    ExtensionCatalog.Available available = ExtensionCatalog.builtin().find(name);
    if (available == null) {
      throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED, "extension \"" + name + "\" is not available")
          .hint("The extension must first be installed on the system where PostgreSQL is running.");
    }
    checkMayCreate(name);
    String schema = null;
    for (Option option : statement.options()) {
      switch (option.name()) {
        case "schema" -> schema = text(option);
        case "new_version" -> checkVersion(available, text(option));
        default -> {
          // CASCADE would install other extensions, but none needs any
        }
      }
    }
    String home = name.equals("plpgsql") ? Schema.PG_CATALOG : home(schema);
    context.put(new Extension(context.oids().take(), name, home, available.version()));
  }

  private void checkMayCreate(String name) {
    if (context.rights().roles().isSuperuser(context.user())) {
      return;
    }
    boolean trusted = TRUSTED.contains(name);
    boolean may =
        trusted
            && context
                .rights()
                .has(AclObject.DATABASE, AccessControl.DATABASE, context.user(), Privilege.CREATE);
    if (!may) {
      throw RoleDefinitions.denied("permission denied to create extension \"" + name + "\"")
          .hint(
              trusted
                  ? "Must have CREATE privilege on current database to create this extension."
                  : "Must be superuser to create this extension.");
    }
  }

  private String home(String written) {
    if (written != null && context.catalog().schema(written) == null) {
      throw new SqlFailure(
          SqlState.INVALID_SCHEMA_NAME, "schema \"" + written + "\" does not exist");
    }
    return written != null ? written : context.creationSchema(null, false, 0);
  }

  private static String text(Option option) {
    return option.value() instanceof Option.Text text ? text.text() : option.value().toString();
  }

  private static void checkVersion(ExtensionCatalog.Available available, String version) {
    if (!available.version().equals(version)) {
      throw new SqlFailure(
          SqlState.INVALID_PARAMETER_VALUE,
          "extension \""
              + available.name()
              + "\" has no installation script nor update path for version \""
              + version
              + "\"");
    }
  }

  /** ALTER EXTENSION … UPDATE: there is one version of each. */
  void update(ExtensionStatement.UpdateExtension statement) {
    Extension extension = require(statement.name());
    String wanted = extension.version();
    for (Option option : statement.options()) {
      wanted = option.name().equals("new_version") ? text(option) : wanted;
    }
    if (wanted.equals(extension.version())) {
      context.notice(
          "version \""
              + wanted
              + "\" of extension \""
              + extension.name()
              + "\" is already installed");
      return;
    }
    throw new SqlFailure(
        SqlState.INVALID_PARAMETER_VALUE,
        "extension \""
            + extension.name()
            + "\" has no update path from version \""
            + extension.version()
            + "\" to version \""
            + wanted
            + "\"");
  }

  private Extension require(String name) {
    Extension extension = context.catalog().extension(name);
    if (extension == null) {
      throw new SqlFailure(SqlState.UNDEFINED_OBJECT, "extension \"" + name + "\" does not exist");
    }
    return extension;
  }

  void drop(ObjectStatement.Drop statement) {
    for (ObjectName object : statement.objects()) {
      String name = ((ObjectName.Plain) object).name().last();
      if (statement.ifExists() && context.catalog().extension(name) == null) {
        context.notice("extension \"" + name + "\" does not exist, skipping");
        continue;
      }
      Extension extension = require(name);
      if (extension.oid() == Extension.PLPGSQL_OID) {
        throw SqlFailure.notSupported("DROP EXTENSION plpgsql");
      }
      checkDependents(extension, statement.cascade());
      new ClassUsers(context, extension).drop(statement.cascade());
      context.remove(extension);
    }
  }

  /** Columns of the extension's type hold it in place. */
  private void checkDependents(Extension extension, boolean cascade) {
    PgType type = BuiltinTypes.byName(extension.name());
    if (type == null || type.schema().equals(Schema.PG_CATALOG)) {
      return;
    }
    StringBuilder dependents = new StringBuilder();
    for (CatalogObject object : context.catalog().objects()) {
      if (object instanceof Relation relation) {
        for (int i = relation.columns().size() - 1; i >= 0; i--) {
          TableColumn column = relation.columns().get(i);
          boolean depends =
              column.type().oid() == type.oid() || column.type().oid() == type.arrayOid();
          if (depends && !column.dropped()) {
            dependents.append(dependents.length() == 0 ? "" : "\n");
            dependents.append("column ").append(column.name());
            dependents.append(relation instanceof Table ? " of table " : " of view ");
            dependents.append(relation.name()).append(" depends on type ");
            dependents.append(TypeText.of(column.type()));
          }
        }
      }
    }
    if (dependents.length() == 0) {
      return;
    }
    if (cascade) {
      throw SqlFailure.notSupported("DROP EXTENSION … CASCADE with columns of its type");
    }
    throw new SqlFailure(
            SqlState.DEPENDENT_OBJECTS_STILL_EXIST,
            "cannot drop extension " + extension.name() + " because other objects depend on it")
        .detail(dependents.toString())
        .hint("Use DROP ... CASCADE to drop the dependent objects too.");
  }
}
