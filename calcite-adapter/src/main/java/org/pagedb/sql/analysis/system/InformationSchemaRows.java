package org.pagedb.sql.analysis.system;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.privilege.AccessRights;
import org.pagedb.sql.analysis.resolution.TypeOid;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.View;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.access.AclObject;
import org.pagedb.sql.type.access.Privilege;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.builtin.PgCollation;

/** The rows of {@code information_schema}'s views. */
final class InformationSchemaRows {

  private static final int HEADER = 4;
  private static final int LONGEST_TEXT = 1_073_741_824;

  private final SystemSource source;
  private final SystemRows rows;

  InformationSchemaRows(SystemSource source, SystemRows rows) {
    this.source = source;
    this.rows = rows;
  }

  void fill(String name) {
    if (name.equals("information_schema_catalog_name")) {
      rows.row().set("catalog_name", source.database());
      return;
    }
    if (name.startsWith("collation")) {
      collations(name);
      return;
    }
    if (new InformationPrivilegeRows(source, rows).fill(name)) {
      return;
    }
    for (CatalogObject object : source.objects()) {
      if (object instanceof Schema schema && name.equals("schemata")) {
        if (!seesSchema(schema)) {
          continue;
        }
        rows.row()
            .set("catalog_name", source.database())
            .set("schema_name", schema.name())
            .set("schema_owner", source.ownerName(schema.oid()));
      } else if (object instanceof Relation relation && sees(name, relation)) {
        ofRelation(name, relation);
      }
    }
    if (name.equals("tables") || name.equals("columns")) {
      ofSystemRelations(name.equals("tables"));
    }
  }

  private boolean seesSchema(Schema schema) {
    int any = AclObject.SCHEMA.all();
    return source.rights().owns(source.user(), schema.oid())
        || source.rights().mask(AclObject.SCHEMA, schema.oid(), source.user(), any) != 0;
  }

  /** Whether the user may know of the relation: who may do nothing with it does not see it. */
  private boolean sees(String view, Relation relation) {
    AccessRights rights = source.rights();
    int user = source.user();
    int oid = relation.oid();
    if (rights.owns(user, oid)) {
      return true;
    } else if (relation instanceof Sequence) {
      return rights.mask(AclObject.SEQUENCE, oid, user, AclObject.SEQUENCE.all()) != 0;
    }
    int wanted = AclObject.TABLE.all();
    wanted &= view.endsWith("constraints") ? ~Privilege.SELECT.bit() : wanted;
    return rights.mask(AclObject.TABLE, oid, user, wanted) != 0 || !columnsSeen(relation).isEmpty();
  }

  private List<TableColumn> columnsSeen(Relation relation) {
    AccessRights rights = source.rights();
    int any = AclObject.COLUMN.all();
    boolean whole =
        rights.owns(source.user(), relation.oid())
            || rights.mask(AclObject.TABLE, relation.oid(), source.user(), any) != 0;
    List<TableColumn> seen = new ArrayList<>(relation.columns());
    seen.removeIf(
        column ->
            !whole && rights.columnMask(relation.oid(), column.number(), source.user(), any) == 0);
    return seen;
  }

  private void ofSystemRelations(boolean tables) {
    for (SystemRelation relation : SystemRelations.all()) {
      if (tables) {
        table(relation.schema(), relation.name(), relation.isTable() ? "BASE TABLE" : "VIEW")
            .yes("is_insertable_into", relation.isTable());
      } else {
        columns(relation);
      }
    }
  }

  private void columns(SystemRelation relation) {
    int position = 1;
    for (SystemRelation.Column column : relation.columns()) {
      column(relation.schema(), relation.name(), column.name(), column.type(), position++)
          .yes("is_nullable", !column.notNull())
          .yes("is_identity", false)
          .set("is_generated", "NEVER")
          .yes("is_updatable", relation.isTable());
      measures(column.type(), PgType.NO_TYPMOD);
    }
  }

  private SystemRows table(String schema, String name, String type) {
    return start("table", schema, name).set("table_type", type).yes("is_typed", false);
  }

  private void ofRelation(String name, Relation relation) {
    switch (name) {
      case "tables" -> table(relation);
      case "columns" -> columns(relation);
      case "views" -> view(relation);
      case "sequences" -> sequence(relation);
      case "table_constraints", "key_column_usage", "referential_constraints" ->
          constraints(name, relation);
      case "constraint_column_usage", "check_constraints" -> constraints(name, relation);
      default -> {
        // the other views have no rows
      }
    }
  }

  private SystemRows start(String prefix, String schema, String name) {
    return rows.row()
        .set(prefix + "_catalog", source.database())
        .set(prefix + "_schema", schema)
        .set(prefix + "_name", name);
  }

  private void table(Relation relation) {
    if (relation instanceof Sequence) {
      return;
    }
    boolean temporary = relation.persistence() == 't';
    String type = temporary ? "LOCAL TEMPORARY" : "BASE TABLE";
    table(relation.schema(), relation.name(), relation instanceof View ? "VIEW" : type)
        .yes("is_insertable_into", relation instanceof Table);
  }

  private void columns(Relation relation) {
    int position = 0;
    for (TableColumn column : columnsSeen(relation)) {
      if (!column.dropped()) {
        position = column.number();
        column(relation, column, position);
      }
    }
  }

  private void column(Relation relation, TableColumn column, int position) {
    boolean identity = column.identity() != TableColumn.NONE;
    boolean generated = column.generated() != TableColumn.NONE;
    column(relation.schema(), relation.name(), column.name(), column.type(), position)
        .yes("is_nullable", !column.notNull())
        .yes("is_identity", identity)
        .set("is_generated", generated ? "ALWAYS" : "NEVER")
        .yes("is_updatable", relation instanceof Table);
    if (identity) {
      rows.set("identity_generation", column.identity() == 'a' ? "ALWAYS" : "BY DEFAULT");
      identity(source.catalog().identitySequence((Table) relation, column));
    } else if (generated) {
      rows.set("generation_expression", column.defaultText());
    } else if (column.defaultText() != null
        && source.rights().owns(source.user(), relation.oid())) {
      rows.set("column_default", source.shown(column.defaultText()));
    }
    measures(column.type(), column.typmod());
    if (column.collation() != 0 && column.collation() != PgCollation.DEFAULT.oid()) {
      collation(PgCollation.byOid(column.collation()));
    }
  }

  private void collations(String view) {
    for (PgCollation known : PgCollation.all()) {
      rows.row();
      collation(known);
      if (view.equals("collations")) {
        rows.set("pad_attribute", "NO PAD");
      } else {
        rows.set("character_set_name", "UTF8");
      }
    }
  }

  private void collation(PgCollation known) {
    rows.set("collation_catalog", source.database())
        .set("collation_schema", Schema.PG_CATALOG)
        .set("collation_name", known.name());
  }

  private SystemRows column(String schema, String table, String name, PgType type, int position) {
    PgType base = type.kind() == PgType.Kind.DOMAIN ? BuiltinTypes.byOid(type.baseOid()) : type;
    return start("table", schema, table)
        .set("column_name", name)
        .set("ordinal_position", position)
        .set("data_type", dataType(base == null ? type : base))
        .set("udt_catalog", source.database())
        .set("udt_schema", type.schema())
        .set("udt_name", type.name())
        .set("dtd_identifier", Integer.toString(position))
        .yes("is_self_referencing", false)
        .yes("identity_cycle", false);
  }

  private void identity(Sequence sequence) {
    rows.set("identity_start", Long.toString(sequence.start()))
        .set("identity_increment", Long.toString(sequence.increment()))
        .set("identity_maximum", Long.toString(sequence.maximum()))
        .set("identity_minimum", Long.toString(sequence.minimum()))
        .yes("identity_cycle", sequence.cycles());
  }

  private static String dataType(PgType type) {
    if (type.isArray()) {
      return "ARRAY";
    }
    return type.schema().equals(Schema.PG_CATALOG) ? TypeText.of(type) : "USER-DEFINED";
  }

  private void measures(PgType type, int typmod) {
    switch (type.oid()) {
      case TypeOid.VARCHAR, TypeOid.BPCHAR -> {
        if (typmod >= 0) {
          rows.set("character_maximum_length", typmod - HEADER)
              .set("character_octet_length", 4L * (typmod - HEADER));
        } else {
          rows.set("character_octet_length", LONGEST_TEXT);
        }
      }
      case TypeOid.TEXT -> rows.set("character_octet_length", LONGEST_TEXT);
      case TypeOid.INT2 -> number(16, 2, 0);
      case TypeOid.INT4 -> number(32, 2, 0);
      case TypeOid.INT8 -> number(64, 2, 0);
      case TypeOid.FLOAT4 -> number(24, 2, -1);
      case TypeOid.FLOAT8 -> number(53, 2, -1);
      case TypeOid.NUMERIC -> {
        rows.set("numeric_precision_radix", 10);
        if (typmod >= 0) {
          int fields = typmod - HEADER;
          number(fields >> 16 & 0xFFFF, 10, ((fields & 0x7FF) ^ 1024) - 1024);
        }
      }
      case TypeOid.DATE -> rows.set("datetime_precision", 0);
      case TypeOid.TIME, TypeOid.TIMETZ, TypeOid.TIMESTAMP, TypeOid.TIMESTAMPTZ, TypeOid.INTERVAL ->
          rows.set("datetime_precision", typmod < 0 ? 6 : typmod & 0xFFFF);
      default -> {
        // no measures
      }
    }
  }

  private void number(int precision, int radix, int scale) {
    rows.set("numeric_precision", precision).set("numeric_precision_radix", radix);
    if (scale >= 0) {
      rows.set("numeric_scale", scale);
    }
  }

  private void view(Relation relation) {
    if (relation instanceof View view) {
      start("table", view.schema(), view.name())
          .set(
              "view_definition",
              source.rights().owns(source.user(), view.oid()) ? source.definition(view) : null)
          .set("check_option", "NONE")
          .yes("is_updatable", false)
          .yes("is_insertable_into", false)
          .yes("is_trigger_updatable", false)
          .yes("is_trigger_deletable", false)
          .yes("is_trigger_insertable_into", false);
    }
  }

  private void sequence(Relation relation) {
    if (relation instanceof Sequence sequence && !sequence.identity()) {
      int bits =
          switch (sequence.type().oid()) {
            case TypeOid.INT2 -> 16;
            case TypeOid.INT4 -> 32;
            default -> 64;
          };
      start("sequence", sequence.schema(), sequence.name())
          .set("data_type", TypeText.of(sequence.type()))
          .set("numeric_precision", bits)
          .set("numeric_precision_radix", 2)
          .set("numeric_scale", 0)
          .set("start_value", Long.toString(sequence.start()))
          .set("minimum_value", Long.toString(sequence.minimum()))
          .set("maximum_value", Long.toString(sequence.maximum()))
          .set("increment", Long.toString(sequence.increment()))
          .yes("cycle_option", sequence.cycles());
    }
  }

  private void constraints(String name, Relation relation) {
    if (!(relation instanceof Table table)) {
      return;
    }
    for (TableConstraint constraint : table.constraints()) {
      switch (name) {
        case "table_constraints" -> tableConstraint(table, constraint);
        case "key_column_usage" -> keyColumns(table, constraint);
        case "referential_constraints" -> referential(table, constraint);
        case "check_constraints" -> {
          if (constraint.kind() == 'c') {
            start("constraint", table.schema(), constraint.name())
                .set("check_clause", constraint.checkText());
          }
        }
        default -> usedColumns(table, constraint);
      }
    }
  }

  private void tableConstraint(Table table, TableConstraint constraint) {
    String type =
        switch (constraint.kind()) {
          case 'p' -> "PRIMARY KEY";
          case 'u' -> "UNIQUE";
          case 'f' -> "FOREIGN KEY";
          default -> "CHECK";
        };
    start("constraint", table.schema(), constraint.name())
        .set("table_catalog", source.database())
        .set("table_schema", table.schema())
        .set("table_name", table.name())
        .set("constraint_type", type)
        .yes("is_deferrable", constraint.deferrable())
        .yes("initially_deferred", constraint.initiallyDeferred())
        .yes("enforced", true);
  }

  private void keyColumns(Table table, TableConstraint constraint) {
    if (constraint.kind() == 'c') {
      return;
    }
    for (int i = 0; i < constraint.columns().size(); i++) {
      start("constraint", table.schema(), constraint.name())
          .set("table_catalog", source.database())
          .set("table_schema", table.schema())
          .set("table_name", table.name())
          .set("column_name", table.column(constraint.columns().get(i)).name())
          .set("ordinal_position", i + 1);
      if (constraint.kind() == 'f') {
        rows.set("position_in_unique_constraint", positionInKey(constraint, i));
      }
    }
  }

  private long positionInKey(TableConstraint constraint, int column) {
    Table referenced = source.catalog().table(constraint.referencedTable());
    Integer attribute = constraint.referencedColumns().get(column);
    List<IndexKey> keys = referenced.index(constraint.indexOid()).keys();
    for (int i = 0; i < keys.size(); i++) {
      if (keys.get(i).attribute() == attribute) {
        return i + 1L;
      }
    }
    return column + 1L;
  }

  private void referential(Table table, TableConstraint constraint) {
    if (constraint.kind() != 'f') {
      return;
    }
    Table referenced = source.catalog().table(constraint.referencedTable());
    start("constraint", table.schema(), constraint.name())
        .set("unique_constraint_catalog", source.database())
        .set("unique_constraint_schema", referenced.schema())
        .set("unique_constraint_name", referenced.index(constraint.indexOid()).name())
        .set("match_option", "NONE")
        .set("update_rule", rule(constraint.onUpdate()))
        .set("delete_rule", rule(constraint.onDelete()));
  }

  private static String rule(char action) {
    return switch (action) {
      case 'r' -> "RESTRICT";
      case 'c' -> "CASCADE";
      case 'n' -> "SET NULL";
      case 'd' -> "SET DEFAULT";
      default -> "NO ACTION";
    };
  }

  private void usedColumns(Table table, TableConstraint constraint) {
    boolean foreign = constraint.kind() == 'f';
    Table used = foreign ? source.catalog().table(constraint.referencedTable()) : table;
    List<Integer> columns = foreign ? constraint.referencedColumns() : constraint.columns();
    for (Integer column : columns) {
      start("table", used.schema(), used.name())
          .set("column_name", used.column(column).name())
          .set("constraint_catalog", source.database())
          .set("constraint_schema", table.schema())
          .set("constraint_name", constraint.name());
    }
  }
}
