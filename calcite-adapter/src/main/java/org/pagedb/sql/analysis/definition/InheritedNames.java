package org.pagedb.sql.analysis.definition;

import java.util.List;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.partition.TableTree;

/** Which tables of a tree must change a name together. */
final class InheritedNames {

  private InheritedNames() {}

  /** The tables whose column is renamed with a table's: itself and all below it. */
  static List<Table> column(
      DefinitionContext context, Table table, TableColumn column, boolean only) {
    List<Table> tables = TableTree.descendants(context.catalog(), table);
    if (only && tables.size() > 1) {
      throw invalid(
          "inherited column \"" + column.name() + "\" must be renamed in child tables too");
    }
    for (Table each : tables) {
      if (each.column(column.name()).ancestry().parents() > parentsIn(tables, each)) {
        throw invalid("cannot rename inherited column \"" + column.name() + "\"");
      }
    }
    return tables;
  }

  /** The tables whose constraint is renamed with a table's. */
  static List<Table> check(
      DefinitionContext context, Table table, TableConstraint constraint, boolean only) {
    List<Table> tables =
        constraint.kind() == 'c' && !constraint.noInherit()
            ? TableTree.descendants(context.catalog(), table)
            : List.of(table);
    if (only && tables.size() > 1) {
      throw invalid(
          "inherited constraint \"" + constraint.name() + "\" must be renamed in child tables too");
    }
    for (Table each : tables) {
      if (each.constraint(constraint.name()).ancestry().parents() > parentsIn(tables, each)) {
        throw invalid("cannot rename inherited constraint \"" + constraint.name() + "\"");
      }
    }
    return tables;
  }

  private static int parentsIn(List<Table> tables, Table table) {
    int count = 0;
    for (Table each : tables) {
      count += table.traits().parents().contains(each.oid()) ? 1 : 0;
    }
    return count;
  }

  private static SqlFailure invalid(String message) {
    return new SqlFailure(SqlState.INVALID_TABLE_DEFINITION, message);
  }
}
