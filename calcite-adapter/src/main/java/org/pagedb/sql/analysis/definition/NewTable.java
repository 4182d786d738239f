package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.Constraint;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.TableElement;
import org.pagedb.sql.tree.TableStatement;

/** The columns, constraints and parents of CREATE TABLE, in the order in which they are made. */
final class NewTable {

  private final DefinitionContext context;
  private final TableBuilder builder;
  private final TableStatement.CreateTable statement;
  private final List<TableElement.Column> columns = new ArrayList<>();
  private final ConstraintList constraints = new ConstraintList();

  NewTable(DefinitionContext context, TableBuilder builder, TableStatement.CreateTable statement) {
    this.context = context;
    this.builder = builder;
    this.statement = statement;
  }

  void define() {
    List<Table> parents = parents();
    readElements();
    InheritedColumns inherited = new InheritedColumns(context, builder);
    inherited.addAll(parents);
    ColumnDefinitions definitions = new ColumnDefinitions(context, builder);
    List<TableColumn> placed = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      placed.add(column(definitions, inherited, columns.get(i), i + 1));
    }
    for (int i = 0; i < columns.size(); i++) {
      definitions.settle(columns.get(i), placed.get(i).number());
    }
    inherited.checkDefaults();
    setParents(parents);
    if (statement.partitionBy() != null) {
      new PartitionKeys(context, builder).define(statement.partitionBy());
    }
    if (statement.partitionOf() != null) {
      Table parent = parents.get(0);
      new NewBound(context, parent)
          .define(builder, statement.partitionOf().bound(), statement.name().name());
    }
    constraints.define(context, builder);
  }

  private void readElements() {
    for (TableElement element : statement.elements()) {
      if (element instanceof TableElement.Like like) {
        if (statement.partitionOf() != null) {
          throw SqlFailure.notSupported("LIKE in a partition's definition");
        }
        for (TableElement one : new LikeClause(context).elements(like)) {
          read(one);
        }
      } else {
        read(element);
      }
    }
  }

  private void read(TableElement element) {
    if (element instanceof TableElement.Column column) {
      columns.add(column);
      constraints.addAll(column);
    } else {
      constraints.add((Constraint) element, null);
    }
  }

  private TableColumn column(
      ColumnDefinitions definitions,
      InheritedColumns inherited,
      TableElement.Column written,
      int place) {
    TableColumn known = builder.table().column(written.name());
    boolean isPartition = statement.partitionOf() != null;
    if (isPartition && known == null) {
      throw new SqlFailure(
          SqlState.UNDEFINED_COLUMN, "column \"" + written.name() + "\" does not exist");
    }
    if (known == null || !known.ancestry().isInherited() || isDefinedBefore(written, place)) {
      return definitions.add(written);
    }
    if (definitions.givesDefault(written)) {
      inherited.defaultIsGiven(known);
    }
    if (isPartition) {
      inherited.refine(known, definitions.refined(written, known));
    } else {
      inherited.mergeLocal(known, definitions.defined(written, known.number()), place);
    }
    return builder.table().column(written.name());
  }

  /** A column that the statement defines twice is a failure, inherited or not. */
  private boolean isDefinedBefore(TableElement.Column written, int place) {
    for (int i = 0; i < place - 1; i++) {
      if (columns.get(i).name().equals(written.name())) {
        return true;
      }
    }
    return false;
  }

  private List<Table> parents() {
    List<Table> parents = new ArrayList<>();
    if (statement.partitionOf() != null) {
      parents.add(partitionedParent(statement.partitionOf().parent()));
      return parents;
    }
    if (!statement.inherits().isEmpty() && statement.partitionBy() != null) {
      throw new SqlFailure(
          SqlState.INVALID_OBJECT_DEFINITION,
          "cannot create partitioned table as inheritance child");
    }
    for (RelationName name : statement.inherits()) {
      Table parent = Inheritance.requireParent(context, name, builder.table());
      if (parents.contains(parent)) {
        throw new SqlFailure(
            SqlState.DUPLICATE_TABLE,
            "relation \"" + parent.name() + "\" would be inherited from more than once");
      }
      parents.add(parent);
    }
    return parents;
  }

  private Table partitionedParent(RelationName name) {
    Relation relation = context.relation(name);
    if (!(relation instanceof Table parent) || parent.queryText() != null) {
      throw new SqlFailure(
          SqlState.WRONG_OBJECT_TYPE,
          "inherited relation \"" + relation.name() + "\" is not a table or foreign table");
    }
    if (!parent.isPartitioned()) {
      throw new SqlFailure(
          SqlState.INVALID_OBJECT_DEFINITION, "\"" + parent.name() + "\" is not partitioned");
    }
    if (parent.persistence() == 't' && builder.table().persistence() != 't') {
      throw new SqlFailure(
          SqlState.WRONG_OBJECT_TYPE,
          "cannot create a permanent relation as partition of temporary relation \""
              + parent.name()
              + "\"");
    }
    Inheritance.requireSamePersistence(parent, builder.table());
    return parent;
  }

  private void setParents(List<Table> parents) {
    List<Integer> oids = new ArrayList<>(parents.size());
    for (Table parent : parents) {
      oids.add(parent.oid());
    }
    if (!oids.isEmpty()) {
      builder.traits(builder.table().traits().parents(oids));
    }
  }
}
