package org.pagedb.sql.analysis.definition;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.analysis.query.StoredExpressions;
import org.pagedb.sql.catalog.Dependency;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.Constraint;

/** CHECK constraints of tables. */
final class CheckDefinitions {

  private static final char CHECK = 'c';

  private final DefinitionContext context;
  private final TableBuilder builder;

  CheckDefinitions(DefinitionContext context, TableBuilder builder) {
    this.context = context;
    this.builder = builder;
  }

  /** Adds a CHECK; returns it ready to be tested on the table's rows. */
  AlgebraNode.Check add(Constraint.Check written) {
    Table table = builder.table();
    Expression condition =
        StoredExpressions.newCondition(
            context.statement(), table, written.condition(), StoredExpressions.Kind.CHECK);
    List<Integer> attributes = StoredText.attributes(condition, table);
    String text = StoredText.of(condition, builder.columnNames());
    if (written.noInherit() && table.isPartitioned()) {
      throw new SqlFailure(
          SqlState.INVALID_TABLE_DEFINITION,
          "cannot add NO INHERIT constraint to partitioned table \"" + table.name() + "\"");
    }
    TableConstraint inherited = written.name() == null ? null : table.constraint(written.name());
    if (inherited != null
        && inherited.ancestry().isInherited()
        && !inherited.ancestry().local()
        && text.equals(inherited.checkText())) {
      context.notice("merging constraint \"" + written.name() + "\" with inherited definition");
      builder.replaceConstraint(
          inherited.from(inherited.ancestry().definedLocally(), inherited.parent()));
      return new AlgebraNode.Check(written.name(), condition);
    }
    String name = written.name();
    if (name == null) {
      String column = attributes.size() == 1 ? table.column(attributes.get(0)).name() : null;
      name = GeneratedNames.constraint(table.name(), column, "check", builder.constraintNames());
    } else if (table.constraint(name) != null) {
      throw duplicate(name, table);
    }
    builder.addConstraint(
        new TableConstraint(
            context.oids().take(),
            name,
            CHECK,
            attributes,
            text,
            0,
            0,
            List.of(),
            TableConstraint.NO_ACTION_KIND,
            TableConstraint.NO_ACTION_KIND,
            false,
            false,
            !written.notValid(),
            written.noInherit(),
            false,
            List.of(),
            List.of()));
    List<Dependency> needed = StoredText.dependencies(condition, 0);
    if (!needed.isEmpty()) {
      builder.replaceDependencies(0, needed);
    }
    return new AlgebraNode.Check(name, condition);
  }

  static SqlFailure duplicate(String name, Table table) {
    return new SqlFailure(
        SqlState.DUPLICATE_OBJECT,
        "constraint \"" + name + "\" for relation \"" + table.name() + "\" already exists");
  }
}
