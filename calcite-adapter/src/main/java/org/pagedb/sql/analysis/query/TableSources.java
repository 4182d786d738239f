package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.pagedb.sql.algebra.AlgebraChildren;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.privilege.RelationUse;
import org.pagedb.sql.analysis.resolution.RelationLookup;
import org.pagedb.sql.analysis.resolution.TypeOid;
import org.pagedb.sql.analysis.system.SystemRelation;
import org.pagedb.sql.analysis.system.SystemRelations;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TreeMember;
import org.pagedb.sql.catalog.View;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.partition.TableTree;
import org.pagedb.sql.tree.Alias;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.access.Privilege;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** Named relations in FROM: tables, views and common tables. */
final class TableSources {

  static final String CTID = "ctid";

  private final StatementContext statement;
  private final CommonTables commonTables;
  private final boolean locksRows;

  TableSources(StatementContext statement, CommonTables commonTables, boolean locksRows) {
    this.statement = statement;
    this.commonTables = commonTables;
    this.locksRows = locksRows;
  }

  FromResult relation(FromItem.Relation item) {
    if (item.sample() != null) {
      return new SampleAnalyzer(statement, commonTables).sample(item, this);
    }
    RelationName name = item.name();
    if (name.schema() == null) {
      CommonTables.Entry common = commonTables.find(name.name());
      if (common != null) {
        return commonTable(common, item);
      }
    }
    SystemRelation system = SystemRelations.find(name.schema(), name.name());
    if (system != null) {
      if (statement.queryRecord() != null) {
        boolean plain = system.schema().equals(Schema.PG_CATALOG);
        statement
            .queryRecord()
            .relation(item, plain ? system.name() : system.schema() + '.' + system.name());
      }
      return qualified(systemRelation(system, item), system.schema(), item);
    }
    Relation relation = statement.relations().find(name);
    if (relation == null) {
      throw missing(name);
    }
    if (statement.queryRecord() != null) {
      statement.queryRecord().relation(item, relation);
    }
    if (statement.edits() != null) {
      statement.edits().relation(name.position(), relation, item.alias() != null);
    }
    if (relation instanceof Table table) {
      if (!table.traits().populated() && statement.edits() == null) {
        throw new SqlFailure(
                SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE,
                "materialized view \"" + table.name() + "\" has not been populated")
            .hint("Use the REFRESH MATERIALIZED VIEW command.");
      }
      char[] commands =
          locksRows
              ? new char[] {RowPolicies.UPDATE, RowPolicies.SELECT}
              : new char[] {RowPolicies.SELECT};
      FromResult result = table(table, item, locksRows, commands);
      result.entries().get(0).use().needs(Privilege.SELECT);
      return result;
    } else if (relation instanceof View view) {
      return qualified(view(view, item), view.schema(), item);
    }
    return qualified(sequence((Sequence) relation, item), relation.schema(), item);
  }

  /** The same, which the relation's schema may qualify unless it has an alias. */
  private static FromResult qualified(FromResult result, String schema, FromItem.Relation item) {
    if (item.alias() != null) {
      return result;
    }
    return new FromResult(result.node(), List.of(result.entries().get(0).inSchema(schema)));
  }

  private SqlFailure missing(RelationName name) {
    String schema = statement.relations().schemaOf(name);
    if (schema != null) {
      return new SqlFailure(
              SqlState.WRONG_OBJECT_TYPE, "cannot open relation \"" + name.name() + "\"")
          .detail("This operation is not supported for indexes.")
          .at(name.position());
    }
    SqlFailure failure = RelationLookup.missing(name);
    if (name.schema() == null && statement.laterCommonTables().contains(name.name())) {
      failure =
          failure
              .detail(
                  "There is a WITH item named \""
                      + name.name()
                      + "\", but it cannot be referenced from this part of the query.")
              .hint("Use WITH RECURSIVE, or re-order the WITH items to remove forward references.");
    }
    return failure.at(name.position());
  }

  private FromResult commonTable(CommonTables.Entry common, FromItem.Relation item) {
    if (common.columns() == null) {
      throw new CommonTables.SelfReference(common.id());
    }
    statement.commonTableNamed(common.id(), item.position());
    if (statement.isWithoutReturning(common.id())) {
      throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED,
              "WITH query \"" + common.name() + "\" does not have a RETURNING clause")
          .at(item.position());
    }
    String alias = item.alias() == null ? common.name() : item.alias().name();
    List<OutputColumn> columns =
        item.alias() == null ? common.columns() : renamed(common, item.alias(), item.position());
    AlgebraNode node = new AlgebraNode.CommonTableScan(common.id(), alias, columns);
    FromEntry entry = FromEntry.of(alias, columns, 0).ofCommonTable(common);
    return new FromResult(node, List.of(entry));
  }

  /** An alias names columns of the query, not those that SEARCH and CYCLE add. */
  private static List<OutputColumn> renamed(CommonTables.Entry common, Alias alias, int position) {
    int width = common.columns().size();
    int own = width - common.added();
    List<OutputColumn> columns =
        new ArrayList<>(renamed(common.columns().subList(0, own), alias, position));
    columns.addAll(common.columns().subList(own, width));
    return columns;
  }

  /**
   * A table whose use counts, with the system columns that are known to be wanted.
   *
   * @param commands as in {@link RowPolicies}: whose policies choose among the rows
   */
  FromResult table(Table table, FromItem.Relation item, boolean withTid, char... commands) {
    FromResult scanned = scanned(table, item, withTid);
    RelationUse use = statement.privileges().uses(table);
    FromEntry entry = scanned.entries().get(0).reading(ColumnReads.of(use, table));
    RowPolicies policies = RowPolicies.of(statement, table);
    AlgebraNode rows =
        policies == null || commands.length == 0
            ? scanned.node()
            : policies.visible(scanned.node(), commands);
    return new FromResult(rows, List.of(entry));
  }

  private FromResult scanned(Table table, FromItem.Relation item, boolean withTid) {
    List<TreeMember> members = members(table, item.only());
    Set<String> wanted = statement.systemColumns(item);
    List<String> system = List.of();
    if (withTid || !wanted.isEmpty()) {
      Set<String> all = new TreeSet<>(wanted);
      if (members != null) {
        system = new ArrayList<>(all);
        if (withTid) {
          requireFewEnough(members);
          system.add(0, AlgebraNode.PLACE);
        }
        return scan(table, item.alias(), system, members, item);
      }
      all.remove(CTID);
      List<String> ordered = new ArrayList<>(all);
      if (withTid || wanted.contains(CTID)) {
        ordered.add(0, CTID);
      }
      system = ordered;
    }
    return scan(table, item.alias(), system, members, item);
  }

  private static void requireFewEnough(List<TreeMember> members) {
    if (members.size() >= AlgebraNode.MOST_MEMBERS) {
      throw new SqlFailure(
          SqlState.PROGRAM_LIMIT_EXCEEDED,
          "rows of more than " + AlgebraNode.MOST_MEMBERS + " tables cannot be changed at a time");
    }
  }

  /** The tables whose rows a table's scan gives; null if it is the table alone. */
  private List<TreeMember> members(Table table, boolean only) {
    if (only) {
      return table.isPartitioned() ? List.of() : null;
    }
    return TableTree.isTree(statement.catalog(), table)
        ? TableTree.members(statement.catalog(), table)
        : null;
  }

  private static FromResult scan(
      Table table,
      Alias alias,
      List<String> system,
      List<TreeMember> members,
      FromItem.Relation item) {
    List<OutputColumn> columns = columns(table);
    List<OutputColumn> named = alias == null ? columns : renamed(columns, alias, item.position());
    String name = alias == null ? table.name() : alias.name();
    if (system.isEmpty()) {
      AlgebraNode node = new AlgebraNode.TableScan(table, name, system, columns, members);
      FromEntry entry = FromEntry.of(name, table, named, List.of(), item).showing(members);
      return qualified(new FromResult(node, List.of(entry)), table.schema(), item);
    }
    List<OutputColumn> systemColumns = new ArrayList<>(system.size());
    for (String column : system) {
      systemColumns.add(new OutputColumn(column, systemType(column), PgType.NO_TYPMOD));
    }
    List<OutputColumn> all = new ArrayList<>(columns);
    all.addAll(systemColumns);
    AlgebraNode node = new AlgebraNode.TableScan(table, name, system, all, members);
    FromEntry entry = FromEntry.of(name, table, named, systemColumns, item).showing(members);
    return qualified(new FromResult(node, List.of(entry)), table.schema(), item);
  }

  /** The tables whose rows are behind those of a node that does no more than choose among them. */
  static List<TreeMember> members(AlgebraNode rows) {
    AlgebraNode node = rows;
    while (node instanceof AlgebraNode.Filter || node instanceof AlgebraNode.Barrier) {
      node = AlgebraChildren.inputs(node).get(0);
    }
    return node instanceof AlgebraNode.TableScan scan ? scan.members() : null;
  }

  /** INSERT's table as its own clauses see it, under the alias if there is one. */
  static FromEntry target(String alias, Table table, List<OutputColumn> columns) {
    return alias == null
        ? FromEntry.of(table.name(), table, columns, List.of(), null).inSchema(table.schema())
        : FromEntry.of(alias, table, columns, List.of(), null);
  }

  private static PgType systemType(String column) {
    return switch (column) {
      case CTID, AlgebraNode.PLACE -> BuiltinTypes.byOid(TypeOid.TID);
      case "xmin", "xmax" -> BuiltinTypes.byOid(TypeOid.XID);
      case "cmin", "cmax" -> BuiltinTypes.byOid(TypeOid.CID);
      default -> BuiltinTypes.byOid(TypeOid.OID);
    };
  }

  /** A table's columns that are not dropped. */
  static List<OutputColumn> columns(Table table) {
    List<TableColumn> all = table.columns();
    List<OutputColumn> columns = new ArrayList<>(all.size());
    for (int i = 0; i < all.size(); i++) {
      TableColumn column = all.get(i);
      if (!column.dropped()) {
        columns.add(
            new OutputColumn(
                column.name(), column.valueType(), column.typmod(), table, column.number()));
      }
    }
    return columns;
  }

  private FromResult view(View view, FromItem.Relation item) {
    RelationUse use = statement.privileges().uses(view);
    use.needs(Privilege.SELECT);
    AlgebraNode node = StoredQueries.plan(statement, view);
    List<OutputColumn> columns = new ArrayList<>(view.columns().size());
    for (TableColumn column : view.columns()) {
      columns.add(new OutputColumn(column.name(), column.valueType(), column.typmod()));
    }
    if (item.alias() != null) {
      columns = renamed(columns, item.alias(), item.position());
    }
    String name = item.alias() == null ? view.name() : item.alias().name();
    FromEntry entry = FromEntry.of(name, columns, 0).reading(ColumnReads.of(use, view));
    return new FromResult(node, List.of(entry));
  }

  private FromResult sequence(Sequence sequence, FromItem.Relation item) {
    statement.privileges().uses(sequence).needs(Privilege.SELECT);
    AlgebraNode node = SequenceSource.of(sequence);
    List<OutputColumn> columns =
        item.alias() == null
            ? node.columns()
            : renamed(node.columns(), item.alias(), item.position());
    String name = item.alias() == null ? sequence.name() : item.alias().name();
    return new FromResult(node, List.of(FromEntry.of(name, columns, 0)));
  }

  private FromResult systemRelation(SystemRelation system, FromItem.Relation item) {
    statement.privileges().readsSystem(system.oid(), system.name(), system.isTable());
    List<OutputColumn> columns = new ArrayList<>(system.columns().size());
    for (SystemRelation.Column column : system.columns()) {
      columns.add(new OutputColumn(column.name(), column.type(), PgType.NO_TYPMOD));
    }
    List<OutputColumn> named =
        item.alias() == null ? columns : renamed(columns, item.alias(), item.position());
    String name = item.alias() == null ? system.name() : item.alias().name();
    AlgebraNode scan = new AlgebraNode.SystemScan(system.schema(), system.name(), name, columns);
    if (!system.isTable()) {
      return new FromResult(scan, List.of(FromEntry.of(name, named, 0)));
    }
    return withSystemColumns(system, scan, name, named, item);
  }

  /** Of a system table's own columns only {@code tableoid} has a meaning here. */
  private FromResult withSystemColumns(
      SystemRelation system,
      AlgebraNode scan,
      String name,
      List<OutputColumn> named,
      FromItem.Relation item) {
    List<OutputColumn> own = new ArrayList<>();
    List<Expression> values = new ArrayList<>();
    for (String column : statement.systemColumns(item)) {
      if (!column.equals("tableoid")) {
        throw SqlFailure.notSupported("system column \"" + column + "\" of " + system.name());
      }
      own.add(new OutputColumn(column, BuiltinTypes.OID, PgType.NO_TYPMOD));
      values.add(new Expression.Constant(Integer.toUnsignedLong(system.oid()), BuiltinTypes.OID));
    }
    FromEntry entry = FromEntry.of(name, null, named, own, item);
    if (own.isEmpty()) {
      return new FromResult(scan, List.of(entry));
    }
    List<OutputColumn> all = new ArrayList<>(scan.columns());
    List<Expression> expressions = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      OutputColumn column = all.get(i);
      expressions.add(new Expression.InputReference(i, column.type(), column.typmod()));
    }
    all.addAll(own);
    expressions.addAll(values);
    return new FromResult(new AlgebraNode.Project(scan, expressions, all), List.of(entry));
  }

  /** The columns under an alias's names, as far as it lists any. */
  static List<OutputColumn> renamed(List<OutputColumn> columns, Alias alias, int position) {
    List<String> names = alias.columns();
    if (names.isEmpty()) {
      return columns;
    }
    if (names.size() > columns.size()) {
      throw new SqlFailure(
          SqlState.INVALID_COLUMN_REFERENCE,
          "table \""
              + alias.name()
              + "\" has "
              + columns.size()
              + " columns available but "
              + names.size()
              + " columns specified");
    }
    List<OutputColumn> renamed = new ArrayList<>(columns);
    for (int i = 0; i < names.size(); i++) {
      OutputColumn column = columns.get(i);
      renamed.set(
          i,
          new OutputColumn(
              names.get(i), column.type(), column.typmod(), column.table(), column.attribute()));
    }
    return renamed;
  }
}
