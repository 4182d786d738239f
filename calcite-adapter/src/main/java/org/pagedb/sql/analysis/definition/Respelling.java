package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.query.StoredExpressions;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.Partitioning;
import org.pagedb.sql.catalog.Policy;
import org.pagedb.sql.catalog.RowSecurity;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.expression.Expression;

/** Stored expressions of a table under its columns' new names. */
final class Respelling {
  private final DefinitionContext context;
  private final Table before;
  private final List<String> names;

  Respelling(DefinitionContext context, Table before, List<String> names) {
    this.context = context;
    this.before = before;
    this.names = names;
  }

  private String text(String stored, StoredExpressions.Kind kind) {
    if (stored == null) {
      return null;
    }
    Expression expression = StoredExpressions.overTable(context.statement(), before, stored, kind);
    return StoredText.of(expression, names);
  }

  Table apply(Table renamed) {
    List<TableColumn> columns = new ArrayList<>(renamed.columns().size());
    for (TableColumn column : renamed.columns()) {
      boolean generated = !column.dropped() && column.generated() == 's';
      columns.add(
          generated
              ? column.defaulted(
                  text(column.defaultText(), StoredExpressions.Kind.GENERATED),
                  column.identity(),
                  column.generated())
              : column);
    }
    List<TableConstraint> constraints = new ArrayList<>(renamed.constraints().size());
    for (TableConstraint constraint : renamed.constraints()) {
      constraints.add(constraint.kind() == 'c' ? respelled(constraint) : constraint);
    }
    List<TableIndex> indexes = new ArrayList<>(renamed.indexes().size());
    for (TableIndex index : renamed.indexes()) {
      indexes.add(respelled(index));
    }
    return withPolicies(withPartitioning(renamed))
        .withColumns(List.copyOf(columns), renamed.dependencies())
        .withConstraints(List.copyOf(constraints))
        .withIndexes(List.copyOf(indexes));
  }

  private Table withPolicies(Table renamed) {
    RowSecurity security = renamed.traits().rowSecurity();
    for (Policy policy : security.policies()) {
      security =
          security.with(
              policy.of(
                  text(policy.usingText(), StoredExpressions.Kind.POLICY),
                  text(policy.checkText(), StoredExpressions.Kind.POLICY),
                  policy.dependencies()));
    }
    return renamed.withTraits(renamed.traits().secured(security));
  }

  private Table withPartitioning(Table renamed) {
    Partitioning partitioning = renamed.traits().partitioning();
    if (partitioning == null) {
      return renamed;
    }
    List<Partitioning.Key> keys = new ArrayList<>(partitioning.keys().size());
    for (Partitioning.Key key : partitioning.keys()) {
      String spelt = text(key.expressionText(), StoredExpressions.Kind.PARTITION_KEY);
      keys.add(new Partitioning.Key(key.attribute(), spelt, key.type(), key.collation()));
    }
    Partitioning respelled = new Partitioning(partitioning.strategy(), List.copyOf(keys));
    return renamed.withTraits(renamed.traits().partitioning(respelled));
  }

  private TableConstraint respelled(TableConstraint check) {
    return check.checking(text(check.checkText(), StoredExpressions.Kind.CHECK));
  }

  private TableIndex respelled(TableIndex index) {
    List<IndexKey> keys = new ArrayList<>(index.keys().size());
    for (IndexKey key : index.keys()) {
      keys.add(
          key.retyped(key.type(), text(key.expressionText(), StoredExpressions.Kind.INDEX_KEY)));
    }
    return index
        .keyed(keys)
        .predicated(text(index.predicateText(), StoredExpressions.Kind.INDEX_PREDICATE));
  }
}
