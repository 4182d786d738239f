package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.pagedb.sql.analysis.resolution.Collations;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.catalog.Ancestry;
import org.pagedb.sql.catalog.Dependency;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** The columns and checks that a new table has from its parents, merged as PostgreSQL does. */
final class InheritedColumns {

  private final DefinitionContext context;
  private final TableBuilder builder;

  /** Columns whose parents have different defaults, so that the table must give its own. */
  private final Set<String> conflictingDefaults = new HashSet<>();

  InheritedColumns(DefinitionContext context, TableBuilder builder) {
    this.context = context;
    this.builder = builder;
  }

  void addAll(List<Table> parents) {
    for (Table parent : parents) {
      for (TableColumn column : parent.columns()) {
        if (!column.dropped()) {
          add(parent, column);
        }
      }
      for (TableConstraint constraint : parent.constraints()) {
        if (constraint.kind() == 'c' && !constraint.noInherit()) {
          addCheck(parent, constraint);
        }
      }
    }
  }

  private void add(Table parent, TableColumn column) {
    TableColumn known = builder.table().column(column.name());
    if (known != null) {
      merge(parent, known, column);
      return;
    }
    int number = builder.table().columns().size() + 1;
    // An identity column's values come from the parent it belongs to.
    boolean identity = column.identity() != TableColumn.NONE;
    builder.addColumn(
        column
            .defaulted(identity ? null : column.defaultText(), TableColumn.NONE, column.generated())
            .numbered(number, Ancestry.INHERITED));
    if (!identity) {
      copyDependencies(parent, column.number(), number);
    }
  }

  private void merge(Table parent, TableColumn known, TableColumn column) {
    context.notice("merging multiple inherited definitions of column \"" + column.name() + "\"");
    requireSame("inherited column", known, column);
    if (known.generated() != column.generated()) {
      throw new SqlFailure(
          SqlState.DATATYPE_MISMATCH,
          "inherited column \"" + column.name() + "\" has a generation conflict");
    }
    TableColumn merged =
        known.notNull(known.notNull() || column.notNull()).from(known.ancestry().inheritedOnce());
    if (column.defaultText() != null && column.identity() == TableColumn.NONE) {
      if (known.defaultText() == null) {
        merged = merged.defaulted(column.defaultText(), merged.identity(), merged.generated());
        copyDependencies(parent, column.number(), known.number());
      } else if (!known.defaultText().equals(column.defaultText())) {
        conflictingDefaults.add(column.name());
      }
    }
    builder.replaceColumn(merged);
  }

  /** Fails with 42804 or 42P21 if two definitions of a column cannot be one. */
  static void requireSame(String what, TableColumn known, TableColumn column) {
    if (!known.type().equals(column.type()) || known.typmod() != column.typmod()) {
      throw new SqlFailure(
              SqlState.DATATYPE_MISMATCH, what + " \"" + column.name() + "\" has a type conflict")
          .detail(typeOf(known) + " versus " + typeOf(column));
    }
    if (known.collation() != column.collation()) {
      throw new SqlFailure(
              SqlState.COLLATION_MISMATCH,
              what + " \"" + column.name() + "\" has a collation conflict")
          .detail(collationOf(known) + " versus " + collationOf(column));
    }
  }

  private static String typeOf(TableColumn column) {
    return TypeText.of(column.type(), column.typmod());
  }

  private static String collationOf(TableColumn column) {
    return "\"" + Collations.name(column.collation()) + "\"";
  }

  private void copyDependencies(Table parent, int from, int to) {
    copyDependencies(builder, parent, from, to);
  }

  /** Gives a column what a parent's column of another number needs. */
  static void copyDependencies(TableBuilder builder, Table parent, int from, int to) {
    List<Dependency> copied = new ArrayList<>();
    for (Dependency dependency : parent.dependencies()) {
      if (dependency.dependentColumn() == from) {
        copied.add(
            new Dependency(
                to, dependency.referenced(), dependency.referencedColumn(), dependency.strength()));
      }
    }
    if (!copied.isEmpty()) {
      builder.replaceDependencies(to, copied);
    }
  }

  private void addCheck(Table parent, TableConstraint check) {
    TableConstraint known = builder.table().constraint(check.name());
    if (known == null) {
      builder.addConstraint(copy(context, parent, builder.table(), check));
      return;
    }
    if (!known.checkText().equals(check.checkText())) {
      throw new SqlFailure(
          SqlState.DUPLICATE_OBJECT,
          "check constraint name \""
              + check.name()
              + "\" appears multiple times but with different expressions");
    }
    builder.replaceConstraint(known.from(known.ancestry().inheritedOnce(), 0));
  }

  /** A parent's CHECK as a child has it. */
  static TableConstraint copy(
      DefinitionContext context, Table parent, Table child, TableConstraint check) {
    List<Integer> columns = new ArrayList<>(check.columns().size());
    for (int number : check.columns()) {
      columns.add(child.column(parent.column(number).name()).number());
    }
    columns.sort(null);
    return check.copiedTo(context.oids().take(), check.name(), columns, Ancestry.INHERITED, 0);
  }

  /**
   * Merges a column that the statement defines with the inherited one of that name.
   *
   * @param place where it stands in the statement, from 1
   */
  void mergeLocal(TableColumn inherited, TableColumn written, int place) {
    if (inherited.number() == place) {
      context.notice("merging column \"" + written.name() + "\" with inherited definition");
    } else {
      context.notice(
          "moving and merging column \"" + written.name() + "\" with inherited definition");
    }
    requireSame("column", inherited, written);
    builder.replaceColumn(merged(inherited, written).from(inherited.ancestry().definedLocally()));
  }

  /** Puts what a partition's definition says of a column over what its parent says. */
  void refine(TableColumn inherited, TableColumn written) {
    builder.replaceColumn(merged(inherited, written));
  }

  private static TableColumn merged(TableColumn inherited, TableColumn written) {
    boolean generated = written.generated() != TableColumn.NONE;
    if (inherited.generated() != TableColumn.NONE && generated) {
      throw new SqlFailure(
              SqlState.INVALID_COLUMN_DEFINITION,
              "child column \"" + written.name() + "\" specifies generation expression")
          .hint(
              "Omit the generation expression in the definition of the child table column to"
                  + " inherit the generation expression from the parent table.");
    }
    if (inherited.generated() != TableColumn.NONE && written.identity() != TableColumn.NONE) {
      throw new SqlFailure(
          SqlState.INVALID_COLUMN_DEFINITION,
          "column \""
              + written.name()
              + "\" inherits from generated column but specifies identity");
    }
    return inherited
        .notNull(inherited.notNull() || written.notNull())
        .defaulted(
            generated ? null : inherited.defaultText(),
            written.identity(),
            generated ? written.generated() : inherited.generated());
  }

  /** The statement gives the column a default of its own. */
  void defaultIsGiven(TableColumn inherited) {
    conflictingDefaults.remove(inherited.name());
    if (inherited.generated() != TableColumn.NONE) {
      throw new SqlFailure(
          SqlState.INVALID_COLUMN_DEFINITION,
          "column \""
              + inherited.name()
              + "\" inherits from generated column but specifies default");
    }
  }

  /** Fails with 42611 if parents disagree about a default. */
  void checkDefaults() {
    for (TableColumn column : builder.table().columns()) {
      if (conflictingDefaults.contains(column.name())) {
        throw new SqlFailure(
                SqlState.INVALID_COLUMN_DEFINITION,
                "column \"" + column.name() + "\" inherits conflicting default values")
            .hint("To resolve the conflict, specify a default explicitly.");
      }
    }
  }
}
