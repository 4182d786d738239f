package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.Ancestry;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.partition.TableTree;
import org.pagedb.sql.tree.RelationName;

/** ALTER TABLE INHERIT and NO INHERIT, and what a table must be to have children. */
final class Inheritance {

  private final DefinitionContext context;

  Inheritance(DefinitionContext context) {
    this.context = context;
  }

  /** The table of that name if the child may inherit from it (42809). */
  static Table requireParent(DefinitionContext context, RelationName name, Table child) {
    Relation relation = context.relation(name);
    if (!(relation instanceof Table parent) || parent.queryText() != null) {
      throw wrong("inherited relation \"" + relation.name() + "\" is not a table or foreign table");
    }
    if (parent.isPartitioned()) {
      throw wrong("cannot inherit from partitioned table \"" + parent.name() + "\"");
    }
    if (parent.traits().bound() != null) {
      throw wrong("cannot inherit from partition \"" + parent.name() + "\"");
    }
    requireSamePersistence(parent, child);
    return parent;
  }

  /** A permanent table cannot have a temporary parent. */
  static void requireSamePersistence(Table parent, Table child) {
    if (parent.persistence() == 't' && child.persistence() != 't') {
      throw wrong("cannot inherit from temporary relation \"" + parent.name() + "\"");
    }
    if (parent.isPartitioned() && parent.persistence() != 't' && child.persistence() == 't') {
      throw wrong(
          "cannot create a temporary relation as partition of permanent relation \""
              + parent.name()
              + "\"");
    }
  }

  private static SqlFailure wrong(String message) {
    return new SqlFailure(SqlState.WRONG_OBJECT_TYPE, message);
  }

  void inherit(Table child, RelationName name) {
    if (child.traits().bound() != null) {
      throw wrong("cannot change inheritance of a partition");
    }
    if (child.isPartitioned()) {
      throw wrong("cannot change inheritance of partitioned table");
    }
    Relation relation = context.relation(name);
    if (!(relation instanceof Table)) {
      throw wrong(
              "ALTER action INHERIT cannot be performed on relation \"" + relation.name() + "\"")
          .detail("This operation is not supported for views.");
    }
    Table parent = requireParent(context, name, child);
    if (child.traits().parents().contains(parent.oid())) {
      throw new SqlFailure(
          SqlState.DUPLICATE_TABLE,
          "relation \"" + parent.name() + "\" would be inherited from more than once");
    }
    for (Table descendant : TableTree.descendants(context.catalog(), child)) {
      if (descendant.oid() == parent.oid()) {
        throw new SqlFailure(SqlState.DUPLICATE_TABLE, "circular inheritance not allowed")
            .detail("\"" + parent.name() + "\" is already a child of \"" + child.name() + "\".");
      }
    }
    Table merged = merged(parent, child, false);
    List<Integer> parents = new ArrayList<>(child.traits().parents());
    parents.add(parent.oid());
    context.put(merged.withTraits(merged.traits().parents(parents)));
  }

  /** The child with its columns and checks marked as the parent's; fails if it lacks any. */
  static Table merged(Table parent, Table child, boolean partition) {
    TableBuilder builder = new TableBuilder(child);
    for (TableColumn column : parent.columns()) {
      if (!column.dropped()) {
        mergeColumn(builder, column, partition);
      }
    }
    for (TableConstraint check : parent.constraints()) {
      if (check.kind() == 'c' && !check.noInherit()) {
        mergeCheck(builder, check, partition);
      }
    }
    return builder.table();
  }

  private static void mergeColumn(TableBuilder builder, TableColumn column, boolean partition) {
    Table child = builder.table();
    TableColumn own = child.column(column.name());
    if (own == null) {
      throw mismatch("child table is missing column \"" + column.name() + "\"");
    }
    if (!own.type().equals(column.type()) || own.typmod() != column.typmod()) {
      throw mismatch(
          "child table \""
              + child.name()
              + "\" has different type for column \""
              + column.name()
              + "\"");
    }
    if (own.collation() != column.collation()) {
      throw new SqlFailure(
          SqlState.COLLATION_MISMATCH,
          "child table \""
              + child.name()
              + "\" has different collation for column \""
              + column.name()
              + "\"");
    }
    if (column.notNull() && !own.notNull()) {
      throw mismatch("column \"" + column.name() + "\" in child table must be marked NOT NULL");
    }
    boolean generated = column.generated() != TableColumn.NONE;
    if (generated && own.generated() == TableColumn.NONE) {
      throw mismatch("column \"" + column.name() + "\" in child table must be a generated column");
    }
    if (!generated && own.generated() != TableColumn.NONE) {
      throw mismatch(
          "column \"" + column.name() + "\" in child table must not be a generated column");
    }
    Ancestry ancestry = partition ? Ancestry.INHERITED : own.ancestry().inheritedOnce();
    builder.replaceColumn(own.from(ancestry));
  }

  private static void mergeCheck(TableBuilder builder, TableConstraint check, boolean partition) {
    Table child = builder.table();
    TableConstraint own = child.constraint(check.name());
    if (own == null || own.kind() != 'c') {
      throw mismatch("child table is missing constraint \"" + check.name() + "\"");
    }
    if (!own.checkText().equals(check.checkText())) {
      throw mismatch(
          "child table \""
              + child.name()
              + "\" has different definition for check constraint \""
              + check.name()
              + "\"");
    }
    if (own.noInherit()) {
      throw new SqlFailure(
          SqlState.INVALID_OBJECT_DEFINITION,
          "constraint \""
              + check.name()
              + "\" conflicts with non-inherited constraint on child table \""
              + child.name()
              + "\"");
    }
    Ancestry ancestry = partition ? Ancestry.INHERITED : own.ancestry().inheritedOnce();
    builder.replaceConstraint(own.from(ancestry, 0));
  }

  private static SqlFailure mismatch(String message) {
    return new SqlFailure(SqlState.DATATYPE_MISMATCH, message);
  }

  void disinherit(Table child, RelationName name) {
    if (child.traits().bound() != null) {
      throw wrong("cannot change inheritance of a partition");
    }
    Table parent = context.table(name);
    if (!child.traits().parents().contains(parent.oid())) {
      throw new SqlFailure(
          SqlState.UNDEFINED_TABLE,
          "relation \""
              + parent.name()
              + "\" is not a parent of relation \""
              + child.name()
              + "\"");
    }
    context.put(released(parent, child));
  }

  /** The child without one of its parents; what it had from there is its own. */
  static Table released(Table parent, Table child) {
    TableBuilder builder = new TableBuilder(child);
    for (TableColumn column : parent.columns()) {
      TableColumn own = column.dropped() ? null : child.column(column.name());
      if (own != null && own.ancestry().isInherited()) {
        builder.replaceColumn(own.from(own.ancestry().released()));
      }
    }
    for (TableConstraint check : parent.constraints()) {
      TableConstraint own = check.kind() == 'c' ? child.constraint(check.name()) : null;
      if (own != null && own.ancestry().isInherited()) {
        builder.replaceConstraint(own.from(own.ancestry().released(), 0));
      }
    }
    List<Integer> parents = new ArrayList<>(child.traits().parents());
    parents.remove((Integer) parent.oid());
    builder.traits(child.traits().parents(parents));
    return builder.table();
  }
}
