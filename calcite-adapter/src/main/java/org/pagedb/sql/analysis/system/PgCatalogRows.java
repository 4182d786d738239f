package org.pagedb.sql.analysis.system;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.pagedb.sql.analysis.describe.PartitionText;
import org.pagedb.sql.catalog.AccessControl;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Comment;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.MissingValue;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.RelationStatistics;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.catalog.View;
import org.pagedb.sql.partition.TableTree;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.access.AclObject;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** The rows of {@code pg_catalog}'s relations that describe schemas and relations. */
final class PgCatalogRows {

  private static final long OWNER = 10;
  private static final char PARTITIONED_INDEX = 'I';
  private static final long BTREE = 403;
  private static final long HEAP = 2;
  private static final long CLASS_OF_RELATIONS = 1259;
  private static final long CLASS_OF_SCHEMAS = 2615;
  private static final long CLASS_OF_TYPES = 1247;
  private static final long CLASS_OF_CONSTRAINTS = 2606;
  private static final long CLASS_OF_POLICIES = 3256;

  private final SystemSource source;
  private final SystemRows rows;

  PgCatalogRows(SystemSource source, SystemRows rows) {
    this.source = source;
    this.rows = rows;
  }

  void fill(String name) {
    switch (name) {
      case "pg_namespace" -> namespaces();
      case "pg_class" -> classes();
      case "pg_attribute" -> attributes();
      case "pg_description" -> descriptions();
      case "pg_database" -> database();
      case "pg_tables" -> tables();
      case "pg_views" -> views();
      case "pg_matviews" -> materializedViews();
      case "pg_sequence" -> sequences();
      case "pg_tablespace" -> tablespaces();
      case "pg_statistic", "pg_stats" -> new PgStatisticRows(source, rows).fill(name);
      default -> {
        if (!new PgRoleRows(source, rows).fill(name)) {
          new PgObjectRows(source, rows).fill(name);
        }
      }
    }
  }

  private void namespaces() {
    for (CatalogObject object : source.objects()) {
      if (object instanceof Schema schema) {
        rows.row()
            .set("oid", schema.oid())
            .set("nspname", schema.name())
            .set("nspowner", source.owner(schema.oid()))
            .setDatum("nspacl", source.acl(AclObject.SCHEMA, schema.oid()));
      }
    }
  }

  /** PostgreSQL keeps foreign keys by triggers on both tables. */
  private Set<Integer> tablesInForeignKeys() {
    Set<Integer> tables = new HashSet<>();
    for (CatalogObject object : source.objects()) {
      if (object instanceof Table table) {
        for (TableConstraint constraint : table.constraints()) {
          if (constraint.kind() == 'f') {
            tables.add(table.oid());
            tables.add(constraint.referencedTable());
          }
        }
      }
    }
    return tables;
  }

  private void classes() {
    Set<Integer> inForeignKeys = tablesInForeignKeys();
    for (CatalogObject object : source.objects()) {
      if (!(object instanceof Relation relation)) {
        continue;
      }
      startClass(relation.oid(), relation.name(), relation, relation.kind());
      int checks = 0;
      if (relation instanceof Table table) {
        for (TableConstraint constraint : table.constraints()) {
          checks += constraint.kind() == 'c' ? 1 : 0;
        }
        rows.set("relam", HEAP)
            .set("relfilenode", table.storageId())
            .set("relhasindex", !table.indexes().isEmpty())
            .set("relrowsecurity", table.traits().rowSecurity().enabled())
            .set("relforcerowsecurity", table.traits().rowSecurity().forced())
            .set("relhassubclass", !source.catalog().children(table.oid()).isEmpty());
        partition(table);
      }
      boolean hasRowType = !(relation instanceof Sequence);
      AclObject kind = hasRowType ? AclObject.TABLE : AclObject.SEQUENCE;
      rows.setDatum("relacl", source.acl(kind, relation.oid()));
      if (relation instanceof View view && !view.options().isEmpty()) {
        rows.setDatum("reloptions", ArrayValue.of(BuiltinTypes.TEXT, view.options()));
      }
      rows.set("reltype", hasRowType ? relation.rowTypeOid() : 0)
          .set("relnatts", hasRowType ? relation.columns().size() : 3)
          .set("relchecks", checks)
          .set(
              "relhasrules", relation instanceof View || relation.kind() == Table.MATERIALIZED_VIEW)
          .set("relhastriggers", inForeignKeys.contains(relation.oid()));
      RelationStatistics statistics = source.catalog().statistics(relation.oid());
      if (statistics != null) {
        sizes(statistics.pages(), statistics.rows());
        rows.set("relallvisible", statistics.allVisiblePages());
      } else if (relation instanceof Sequence) {
        sizes(1, 1);
      } else if (relation instanceof View) {
        sizes(0, 0);
      }
      if (relation instanceof Table table) {
        for (TableIndex index : table.indexes()) {
          startClass(
              index.oid(),
              index.name(),
              table,
              table.isPartitioned() ? PARTITIONED_INDEX : TableIndex.KIND);
          rows.set("relispartition", index.parent() != 0);
          RelationStatistics.IndexSize size =
              statistics == null ? null : statistics.index(index.oid());
          if (size != null) {
            sizes(size.pages(), size.rows());
          }
          rows.set("relam", BTREE)
              .set("relfilenode", index.storageId())
              .set("relnatts", index.keys().size() + index.included().size());
        }
      }
    }
  }

  private void partition(Table table) {
    if (table.isPartitioned()) {
      rows.set("relam", 0);
    }
    Table parent = TableTree.parentOfPartition(source.catalog(), table);
    if (parent != null) {
      rows.set("relispartition", true)
          .set("relpartbound", PartitionText.bound(parent, table.traits().bound()));
    }
  }

  private void sizes(int pages, double tuples) {
    rows.set("relpages", pages).set("reltuples", tuples);
  }

  private void startClass(int oid, String name, Relation relation, char kind) {
    rows.row()
        .set("oid", oid)
        .set("relname", name)
        .set("relnamespace", source.schemaOid(relation.schema()))
        .set("relowner", source.owner(oid))
        .set("reltuples", "-1")
        .set("relpersistence", String.valueOf(relation.persistence()))
        .set("relkind", String.valueOf(kind))
        .set("relispopulated", true)
        .set("relreplident", kind == 'm' || kind == 'r' || kind == Table.PARTITIONED ? "d" : "n");
  }

  private void attributes() {
    for (CatalogObject object : source.objects()) {
      if (object instanceof Relation relation) {
        for (TableColumn column : relation.columns()) {
          attribute(relation.oid(), column, column.number());
          if (relation instanceof Table table) {
            missing(table, column);
          }
        }
        if (relation instanceof Table) {
          systemAttributes(relation.oid());
        }
        if (relation instanceof Table table) {
          for (TableIndex index : table.indexes()) {
            indexAttributes(table, index);
          }
        }
      }
    }
  }

  private void missing(Table table, TableColumn column) {
    for (MissingValue missing : table.traits().missing()) {
      if (missing.column() == column.number()) {
        rows.set("atthasmissing", true)
            .set("attmissingval", source.arrayText(missing.type(), List.of(missing.value())));
      }
    }
  }

  private void systemAttributes(int relation) {
    systemAttribute(relation, "ctid", "tid", -1);
    systemAttribute(relation, "xmin", "xid", -2);
    systemAttribute(relation, "cmin", "cid", -3);
    systemAttribute(relation, "xmax", "xid", -4);
    systemAttribute(relation, "cmax", "cid", -5);
    systemAttribute(relation, "tableoid", "oid", -6);
  }

  private void systemAttribute(int relation, String name, String type, int number) {
    attribute(
        relation,
        TableColumn.plain(name, number, BuiltinTypes.byName(type), -1, true, null),
        number);
  }

  private void indexAttributes(Table table, TableIndex index) {
    int number = 0;
    List<String> names = new ArrayList<>();
    for (IndexKey key : index.keys()) {
      number++;
      String name = keyName(table, key, names);
      names.add(name);
      int typmod = key.attribute() == 0 ? -1 : table.column(key.attribute()).typmod();
      attribute(
          index.oid(), TableColumn.plain(name, number, key.type(), typmod, false, null), number);
    }
    for (Integer included : index.included()) {
      number++;
      attribute(index.oid(), table.column(included).notNull(false), number);
    }
  }

  /** A column's name, a function's, or {@code expr}; numbered where it repeats. */
  private static String keyName(Table table, IndexKey key, List<String> before) {
    String name = "expr";
    if (key.attribute() != 0) {
      name = table.column(key.attribute()).name();
    } else if (key.expressionText().endsWith(")")) {
      int open = key.expressionText().indexOf('(');
      String called = key.expressionText().substring(0, open);
      boolean isName = open > 0 && called.chars().allMatch(Character::isJavaIdentifierPart);
      name = isName ? called : name;
    }
    String own = name;
    for (int i = 1; before.contains(own); i++) {
      own = name + i;
    }
    return own;
  }

  private void attribute(int relation, TableColumn column, int number) {
    PgType type = column.type();
    boolean generated = column.generated() != TableColumn.NONE;
    rows.row()
        .set("attrelid", relation)
        .set("attname", column.name())
        .set("atttypid", column.dropped() ? 0 : type.oid())
        .set("attstattarget", -1)
        .set("attlen", type.length())
        .set("attnum", number)
        .set("attcacheoff", -1)
        .set("atttypmod", column.typmod())
        .set("attndims", type.isArray() ? 1 : 0)
        .set("attbyval", type.length() > 0 && type.length() <= Long.BYTES)
        .set("attalign", TypeLayout.align(type))
        .set("attstorage", TypeLayout.storage(type))
        .set("attnotnull", column.notNull())
        .set("atthasdef", SystemSource.hasDefault(column))
        .set("attidentity", column.identity() == ' ' ? "" : String.valueOf(column.identity()))
        .set("attgenerated", generated ? String.valueOf(column.generated()) : "")
        .set("attisdropped", column.dropped())
        .set("attislocal", column.ancestry().local())
        .set("attinhcount", column.ancestry().parents())
        .set("attcollation", column.collation());
    AccessControl access = source.catalog().access(relation);
    if (access != null && access.column(number) != null) {
      rows.setDatum("attacl", SystemSource.array(access.column(number)));
    }
  }

  private void descriptions() {
    for (CatalogObject object : source.objects()) {
      if (object instanceof Comment comment) {
        rows.row()
            .set("objoid", comment.oid())
            .set("classoid", classOf(comment.oid()))
            .set("objsubid", comment.column())
            .set("description", comment.text());
      }
    }
  }

  private long classOf(int oid) {
    CatalogObject object = source.catalog().object(oid);
    if (object instanceof Schema) {
      return CLASS_OF_SCHEMAS;
    } else if (object instanceof UserType) {
      return CLASS_OF_TYPES;
    } else if (object instanceof Relation || source.catalog().owner(oid) instanceof Table) {
      return CLASS_OF_RELATIONS;
    }
    return isPolicy(oid) ? CLASS_OF_POLICIES : CLASS_OF_CONSTRAINTS;
  }

  private boolean isPolicy(int oid) {
    for (CatalogObject object : source.objects()) {
      if (object instanceof Table table && table.traits().rowSecurity().policy(oid) != null) {
        return true;
      }
    }
    return false;
  }

  private void database() {
    rows.row()
        .set("oid", 5)
        .set("datname", source.database())
        .set("datdba", source.owner(AccessControl.DATABASE))
        .setDatum("datacl", source.acl(AclObject.DATABASE, AccessControl.DATABASE))
        .set("encoding", 6)
        .set("datlocprovider", "c")
        .set("datallowconn", true)
        .set("datconnlimit", -1)
        .set("dattablespace", 1663)
        .set("datcollate", "C.UTF-8")
        .set("datctype", "C.UTF-8");
  }

  private void tables() {
    for (CatalogObject object : source.objects()) {
      if (object instanceof Table table && table.kind() != Table.MATERIALIZED_VIEW) {
        rows.row()
            .set("schemaname", table.schema())
            .set("tablename", table.name())
            .set("tableowner", source.ownerName(table.oid()))
            .set("hasindexes", !table.indexes().isEmpty())
            .set("hasrules", false)
            .set("hastriggers", false)
            .set("rowsecurity", table.traits().rowSecurity().enabled());
      }
    }
  }

  private void materializedViews() {
    for (CatalogObject object : source.objects()) {
      if (object instanceof Table table && table.kind() == Table.MATERIALIZED_VIEW) {
        rows.row()
            .set("schemaname", table.schema())
            .set("matviewname", table.name())
            .set("matviewowner", source.ownerName(table.oid()))
            .set("hasindexes", !table.indexes().isEmpty())
            .set("ispopulated", table.traits().populated())
            .set("definition", source.definition(table));
      }
    }
  }

  private void views() {
    for (CatalogObject object : source.objects()) {
      if (object instanceof View view) {
        rows.row()
            .set("schemaname", view.schema())
            .set("viewname", view.name())
            .set("viewowner", source.ownerName(view.oid()))
            .set("definition", source.definition(view));
      }
    }
  }

  private void sequences() {
    for (CatalogObject object : source.objects()) {
      if (object instanceof Sequence sequence) {
        rows.row()
            .set("seqrelid", sequence.oid())
            .set("seqtypid", sequence.type().oid())
            .set("seqstart", sequence.start())
            .set("seqincrement", sequence.increment())
            .set("seqmax", sequence.maximum())
            .set("seqmin", sequence.minimum())
            .set("seqcache", sequence.cache())
            .set("seqcycle", sequence.cycles());
      }
    }
  }

  private void tablespaces() {
    for (String name : List.of("pg_default", "pg_global")) {
      rows.row()
          .set("oid", name.equals("pg_default") ? 1663 : 1664)
          .set("spcname", name)
          .set("spcowner", OWNER);
    }
  }
}
