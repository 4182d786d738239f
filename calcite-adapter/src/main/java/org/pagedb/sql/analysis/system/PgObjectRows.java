package org.pagedb.sql.analysis.system;

import java.util.List;
import org.pagedb.sql.analysis.describe.DefinitionText;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Extension;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.function.catalog.ExtensionCatalog;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.access.AclObject;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * The rows of {@code pg_catalog}'s relations that describe parts of tables, types and functions.
 */
final class PgObjectRows {

  private static final long OWNER = 10;
  private static final int DESCENDING = 1;
  private static final int NULLS_FIRST = 2;

  private final SystemSource source;
  private final SystemRows rows;

  PgObjectRows(SystemSource source, SystemRows rows) {
    this.source = source;
    this.rows = rows;
  }

  void fill(String name) {
    switch (name) {
      case "pg_type" -> types();
      case "pg_enum" -> enums();
      case "pg_extension" -> extensions();
      case "pg_available_extensions" -> availableExtensions();
      case "pg_available_extension_versions" -> availableVersions();
      case "pg_attrdef" -> defaults();
      case "pg_policy", "pg_policies" -> new PgPolicyRows(source, rows).fill(name);
      case "pg_index", "pg_constraint" -> parts(name);
      case "pg_depend" -> new PgDependencyRows(source, rows).dependencies();
      case "pg_inherits", "pg_partitioned_table" -> new PgPartitionRows(source, rows).fill(name);
      case "pg_rewrite" -> new PgDependencyRows(source, rows).rules();
      case "pg_indexes" -> indexDefinitions();
      default -> new PgRoutineRows(source, rows).fill(name);
    }
  }

  private void checks(UserType type) {
    for (UserType.DomainCheck check : type.domain().checks()) {
      rows.row()
          .set("oid", check.oid())
          .set("conname", check.name())
          .set("connamespace", source.schemaOid(type.type().schema()))
          .set("contype", "c")
          .set("convalidated", true)
          .set("contypid", type.oid())
          .set("confupdtype", " ")
          .set("confdeltype", " ")
          .set("confmatchtype", " ")
          .set("conislocal", true)
          .set("conbin", check.checkText());
    }
  }

  private void parts(String name) {
    BuiltinIndexClasses indexClasses = name.equals("pg_index") ? new BuiltinIndexClasses() : null;
    for (CatalogObject object : source.objects()) {
      if (object instanceof Table table) {
        if (name.equals("pg_index")) {
          for (TableIndex index : table.indexes()) {
            index(table, index, indexClasses);
          }
        } else {
          for (TableConstraint constraint : table.constraints()) {
            constraint(table, constraint);
          }
        }
      } else if (object instanceof UserType type
          && type.domain() != null
          && name.equals("pg_constraint")) {
        checks(type);
      }
    }
  }

  private void indexDefinitions() {
    DefinitionText text = new DefinitionText(source.catalog(), null);
    for (CatalogObject object : source.objects()) {
      if (object instanceof Table table) {
        for (TableIndex index : table.indexes()) {
          rows.row()
              .set("schemaname", table.schema())
              .set("tablename", table.name())
              .set("indexname", index.name())
              .set("indexdef", text.index(table, index, true));
        }
      }
    }
  }

  private void index(Table table, TableIndex index, BuiltinIndexClasses indexClasses) {
    StringBuilder keys = new StringBuilder();
    StringBuilder options = new StringBuilder();
    StringBuilder collations = new StringBuilder();
    StringBuilder classes = new StringBuilder();
    String expressions = null;
    for (IndexKey key : index.keys()) {
      String blank = keys.length() == 0 ? "" : " ";
      keys.append(blank).append(key.attribute());
      options
          .append(blank)
          .append((key.descending() ? DESCENDING : 0) + (key.nullsFirst() ? NULLS_FIRST : 0));
      collations.append(blank).append(key.collation());
      classes.append(blank).append(indexClasses.of(key.type()));
      if (key.expressionText() != null) {
        expressions = (expressions == null ? "" : expressions + ", ") + key.expressionText();
      }
    }
    for (Integer included : index.included()) {
      keys.append(' ').append(included);
    }
    rows.row()
        .set("indexrelid", index.oid())
        .set("indrelid", table.oid())
        .set("indnatts", index.keys().size() + index.included().size())
        .set("indnkeyatts", index.keys().size())
        .set("indisunique", index.unique())
        .set("indnullsnotdistinct", index.nullsNotDistinct())
        .set("indisprimary", index.primary())
        .set("indimmediate", true)
        .set("indisclustered", table.traits().clusteredIndex() == index.oid())
        .set("indisvalid", index.isComplete())
        .set("indisready", index.isReady())
        .set("indislive", index.isLive())
        .set("indkey", keys.toString())
        .set("indcollation", collations.toString())
        .set("indclass", classes.toString())
        .set("indoption", options.toString())
        .set("indexprs", expressions)
        .set("indpred", index.predicateText());
  }

  private void constraint(Table table, TableConstraint constraint) {
    boolean foreign = constraint.kind() == 'f';
    rows.row()
        .set("oid", constraint.oid())
        .set("conname", constraint.name())
        .set("connamespace", source.schemaOid(table.schema()))
        .set("contype", String.valueOf(constraint.kind()))
        .set("condeferrable", constraint.deferrable())
        .set("condeferred", constraint.initiallyDeferred())
        .set("convalidated", constraint.validated())
        .set("conrelid", table.oid())
        .set("conindid", constraint.indexOid())
        .set("confrelid", constraint.referencedTable())
        .set("confupdtype", String.valueOf(constraint.onUpdate()))
        .set("confdeltype", String.valueOf(constraint.onDelete()))
        .set("confmatchtype", foreign ? constraint.matchFull() ? "f" : "s" : " ")
        .set("conislocal", constraint.ancestry().local())
        .set("coninhcount", constraint.ancestry().parents())
        .set("conparentid", constraint.parent())
        .set("connoinherit", isOwnAlone(table, constraint))
        .set("conkey", array(constraint.columns()))
        .set("confkey", foreign ? array(constraint.referencedColumns()) : null)
        .set("conbin", constraint.checkText());
  }

  /** Keys of partitioned tables have parts in the partitions, other keys do not. */
  private static boolean isOwnAlone(Table table, TableConstraint constraint) {
    return constraint.kind() == 'c' ? constraint.noInherit() : constraint.parent() == 0;
  }

  private static String array(List<Integer> numbers) {
    StringBuilder text = new StringBuilder("{");
    for (Integer number : numbers) {
      text.append(text.length() == 1 ? "" : ",").append(number);
    }
    return text.append('}').toString();
  }

  private void defaults() {
    for (CatalogObject object : source.objects()) {
      if (object instanceof Table table) {
        for (TableColumn column : table.columns()) {
          if (SystemSource.hasDefault(column)) {
            rows.row()
                .set("oid", table.oid())
                .set("adrelid", table.oid())
                .set("adnum", column.number())
                .set("adbin", source.shown(column.defaultText()));
          }
        }
      }
    }
  }

  /** Types of extensions are named after them. */
  private void extensions() {
    for (CatalogObject object : source.objects()) {
      if (object instanceof Extension extension) {
        rows.row()
            .set("oid", extension.oid())
            .set("extname", extension.name())
            .set("extowner", OWNER)
            .set("extnamespace", source.schemaOid(extension.schema()))
            .set("extrelocatable", !extension.name().equals("plpgsql"))
            .set("extversion", extension.version());
      }
    }
  }

  private void availableExtensions() {
    for (ExtensionCatalog.Available extension : ExtensionCatalog.builtin().available()) {
      String installed = null;
      for (CatalogObject object : source.objects()) {
        boolean same = object instanceof Extension found && found.name().equals(extension.name());
        installed = same ? ((Extension) object).version() : installed;
      }
      rows.row()
          .set("name", extension.name())
          .set("default_version", extension.version())
          .set("installed_version", installed)
          .set("comment", extension.comment());
    }
  }

  private void availableVersions() {
    for (ExtensionCatalog.Available extension : ExtensionCatalog.builtin().available()) {
      boolean installed = false;
      for (CatalogObject object : source.objects()) {
        installed |=
            object instanceof Extension found
                && found.name().equals(extension.name())
                && found.version().equals(extension.version());
      }
      rows.row()
          .set("name", extension.name())
          .set("version", extension.version())
          .set("installed", installed)
          .set("superuser", true)
          .set("trusted", true)
          .set("relocatable", !extension.name().equals("plpgsql"))
          .set("comment", extension.comment());
    }
  }

  private void types() {
    for (CatalogObject object : source.objects()) {
      if (object instanceof Extension extension) {
        PgType type = BuiltinTypes.byName(extension.name());
        if (type != null && !type.schema().equals(Schema.PG_CATALOG)) {
          type(type, source.schemaOid(extension.schema()), 0, false);
          type(BuiltinTypes.arrayOf(type), source.schemaOid(extension.schema()), 0, false);
        }
      }
    }
    for (CatalogObject object : source.objects()) {
      if (object instanceof UserType type) {
        long schema = source.schemaOid(type.type().schema());
        int typmod = type.domain() == null ? -1 : type.domain().typmod();
        boolean notNull = type.domain() != null && type.domain().notNull();
        type(type.type(), schema, typmod, notNull);
        if (type.domain() != null) {
          rows.set("typdefault", type.domain().defaultText());
        }
        if (type.arrayType() != null) {
          type(type.arrayType(), schema, -1, false);
        }
      } else if (object instanceof Relation relation && !(relation instanceof Sequence)) {
        rowType(relation);
      }
    }
  }

  private void rowType(Relation relation) {
    long schema = source.schemaOid(relation.schema());
    startType(relation.rowTypeOid(), relation.name(), schema, "c", "C")
        .set("typrelid", relation.oid())
        .set("typarray", relation.rowArrayTypeOid());
    startType(relation.rowArrayTypeOid(), "_" + relation.name(), schema, "b", "A")
        .set("typelem", relation.rowTypeOid());
  }

  private SystemRows startType(int oid, String name, long schema, String kind, String category) {
    return rows.row()
        .set("oid", oid)
        .set("typname", name)
        .set("typnamespace", schema)
        .set("typowner", source.owner(oid))
        .setDatum("typacl", source.acl(AclObject.TYPE, oid))
        .set("typlen", -1)
        .set("typtype", kind)
        .set("typcategory", category)
        .set("typisdefined", true)
        .set("typdelim", ",")
        .set("typalign", "d")
        .set("typstorage", "x")
        .set("typtypmod", -1);
  }

  private void type(PgType type, long schema, int typmod, boolean notNull) {
    rows.row()
        .set("oid", type.oid())
        .set("typname", type.name())
        .set("typnamespace", schema)
        .set("typowner", source.owner(type.oid()))
        .setDatum("typacl", source.acl(AclObject.TYPE, type.oid()))
        .set("typlen", type.length())
        .set("typbyval", type.length() > 0 && type.length() <= Long.BYTES)
        .set("typtype", String.valueOf(type.kind().code()))
        .set("typcategory", String.valueOf(type.category()))
        .set("typispreferred", type.preferred())
        .set("typisdefined", true)
        .set("typdelim", type.equals(BuiltinTypes.BOX) ? ";" : ",")
        .set("typelem", type.elementOid())
        .set("typarray", type.arrayOid())
        .set("typalign", TypeLayout.align(type))
        .set("typstorage", TypeLayout.storage(type))
        .set("typnotnull", notNull)
        .set("typbasetype", type.baseOid())
        .set("typtypmod", type.kind() == PgType.Kind.DOMAIN ? typmod : -1)
        .set("typcollation", type.collationOid());
  }

  private void enums() {
    for (CatalogObject object : source.objects()) {
      if (object instanceof UserType type) {
        for (UserType.EnumLabel label : type.labels()) {
          rows.row()
              .set("oid", label.oid())
              .set("enumtypid", type.oid())
              .set("enumsortorder", Float.toString(label.order()))
              .set("enumlabel", label.label());
        }
      }
    }
  }
}
