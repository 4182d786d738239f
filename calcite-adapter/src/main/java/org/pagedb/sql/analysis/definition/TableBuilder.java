package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.pagedb.sql.catalog.Dependency;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.catalog.TableTraits;

/** A table while a statement defines or alters it. */
final class TableBuilder {

  private final Set<String> takenRelations = new HashSet<>();
  private final List<Sequence> sequences = new ArrayList<>(0);
  private Table table;

  TableBuilder(Table table) {
    this.table = table;
  }

  Table table() {
    return table;
  }

  /** Names that new relations of this statement have taken already. */
  Set<String> takenRelations() {
    return takenRelations;
  }

  /** The sequences that the new columns own. */
  List<Sequence> sequences() {
    return sequences;
  }

  void add(Sequence sequence) {
    sequences.add(sequence);
  }

  void addColumn(TableColumn column) {
    List<TableColumn> columns = new ArrayList<>(table.columns());
    columns.add(column);
    table = table.withColumns(List.copyOf(columns), table.dependencies());
  }

  void replaceColumn(TableColumn column) {
    List<TableColumn> columns = new ArrayList<>(table.columns());
    columns.set(column.number() - 1, column);
    table = table.withColumns(List.copyOf(columns), table.dependencies());
  }

  /** Replaces what a column needs, or with column 0 what the table's constraints need. */
  void replaceDependencies(int column, List<Dependency> needed) {
    List<Dependency> dependencies = new ArrayList<>();
    for (Dependency dependency : table.dependencies()) {
      if (dependency.dependentColumn() != column) {
        dependencies.add(dependency);
      }
    }
    dependencies.addAll(needed);
    table = table.withColumns(table.columns(), List.copyOf(dependencies));
  }

  void addIndex(TableIndex index) {
    List<TableIndex> indexes = new ArrayList<>(table.indexes());
    indexes.add(index);
    takenRelations.add(index.name());
    table = table.withIndexes(List.copyOf(indexes));
  }

  void replaceIndexes(List<TableIndex> indexes) {
    table = table.withIndexes(indexes);
  }

  void addConstraint(TableConstraint constraint) {
    List<TableConstraint> constraints = new ArrayList<>(table.constraints());
    constraints.add(constraint);
    table = table.withConstraints(List.copyOf(constraints));
  }

  /** Puts a constraint in the place of the one with the same oid. */
  void replaceConstraint(TableConstraint constraint) {
    List<TableConstraint> constraints = new ArrayList<>(table.constraints());
    constraints.replaceAll(known -> known.oid() == constraint.oid() ? constraint : known);
    table = table.withConstraints(List.copyOf(constraints));
  }

  /** Makes it a partitioned table, which has no storage. */
  void partitioned(TableTraits traits) {
    table = table.withTraits(traits).ofKind(Table.PARTITIONED).stored(0, 0, List.of(), List.of());
  }

  void traits(TableTraits traits) {
    table = table.withTraits(traits);
  }

  /** Marks all constraints as known to hold. */
  void validateConstraints() {
    List<TableConstraint> constraints = new ArrayList<>(table.constraints().size());
    for (TableConstraint constraint : table.constraints()) {
      constraints.add(constraint.validated() ? constraint : constraint.validated(true));
    }
    table = table.withConstraints(List.copyOf(constraints));
  }

  Set<String> constraintNames() {
    Set<String> names = new HashSet<>();
    for (TableConstraint constraint : table.constraints()) {
      names.add(constraint.name());
    }
    return names;
  }

  /** The names of the columns that are not dropped, in order. */
  List<String> columnNames() {
    List<String> names = new ArrayList<>(table.columns().size());
    for (TableColumn column : table.columns()) {
      if (!column.dropped()) {
        names.add(column.name());
      }
    }
    return names;
  }
}
