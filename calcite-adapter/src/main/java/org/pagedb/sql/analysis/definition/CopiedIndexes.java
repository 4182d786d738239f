package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.parser.SqlParser;
import org.pagedb.sql.tree.Constraint;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.IndexElement;
import org.pagedb.sql.tree.IndexStatement;
import org.pagedb.sql.tree.OperatorName;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.SortKey;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.TableElement;

/** INCLUDING INDEXES: a table's keys, exclusion constraints and other indexes as if written. */
final class CopiedIndexes {

  private final Table source;

  CopiedIndexes(Table source) {
    this.source = source;
  }

  void addConstraints(List<TableElement> elements, int position) {
    for (TableConstraint constraint : source.constraints()) {
      if (constraint.kind() == 'p' || constraint.kind() == 'u') {
        elements.add(key(constraint, position));
      } else if (constraint.kind() == 'x') {
        elements.add(exclusion(constraint, position));
      }
    }
  }

  private Constraint.Unique key(TableConstraint constraint, int position) {
    TableIndex index = source.index(constraint.indexOid());
    List<String> names = new ArrayList<>();
    for (Integer attribute : constraint.columns()) {
      names.add(source.column(attribute).name());
    }
    List<String> included = new ArrayList<>();
    for (Integer attribute : index.included()) {
      included.add(source.column(attribute).name());
    }
    return new Constraint.Unique(
        null,
        constraint.kind() == 'p',
        index.nullsNotDistinct(),
        names,
        included,
        List.of(),
        null,
        null,
        timing(constraint),
        position);
  }

  private static Constraint.Timing timing(TableConstraint constraint) {
    if (!constraint.deferrable()) {
      return Constraint.Timing.NOT_DEFERRABLE;
    }
    return constraint.initiallyDeferred()
        ? Constraint.Timing.INITIALLY_DEFERRED
        : Constraint.Timing.INITIALLY_IMMEDIATE;
  }

  private Constraint.Exclude exclusion(TableConstraint constraint, int position) {
    TableIndex index = source.index(constraint.indexOid());
    List<Constraint.Exclusion> elements = new ArrayList<>();
    for (int k = 0; k < index.keys().size(); k++) {
      OperatorName operator = OperatorName.of(constraint.operators().get(k));
      elements.add(new Constraint.Exclusion(element(index.keys().get(k)), operator));
    }
    return new Constraint.Exclude(
        null,
        index.method(),
        elements,
        List.of(),
        List.of(),
        null,
        predicate(index),
        timing(constraint),
        position);
  }

  /** Makes the indexes that no constraint stands for on the new table. */
  void create(DefinitionContext context, Table target) {
    RelationName name = new RelationName(null, target.schema(), target.name(), 0);
    for (TableIndex index : source.indexes()) {
      if (isConstraints(index)) {
        continue;
      }
      List<IndexElement> keys = new ArrayList<>();
      for (IndexKey key : index.keys()) {
        keys.add(element(key));
      }
      List<IndexElement> included = new ArrayList<>();
      for (Integer attribute : index.included()) {
        included.add(element(source.column(attribute).name(), null, null, false, false));
      }
      new IndexDefinitions(context)
          .create(
              new IndexStatement.CreateIndex(
                  index.unique(),
                  false,
                  false,
                  null,
                  new FromItem.Relation(name, false, null, null),
                  index.method(),
                  keys,
                  included,
                  index.nullsNotDistinct(),
                  List.of(),
                  null,
                  predicate(index)));
    }
  }

  private boolean isConstraints(TableIndex index) {
    for (TableConstraint constraint : source.constraints()) {
      if (constraint.indexOid() == index.oid() && constraint.kind() != 'f') {
        return true;
      }
    }
    return false;
  }

  private static SqlExpression predicate(TableIndex index) {
    return index.predicateText() == null ? null : SqlParser.parseExpression(index.predicateText());
  }

  IndexElement element(IndexKey key) {
    String column = key.attribute() > 0 ? source.column(key.attribute()).name() : null;
    SqlExpression expression =
        column == null ? SqlParser.parseExpression(key.expressionText()) : null;
    QualifiedName operatorClass =
        key.operatorClass() == null ? null : QualifiedName.of(key.operatorClass(), 0);
    return element(column, expression, operatorClass, key.descending(), key.nullsFirst());
  }

  private static IndexElement element(
      String column,
      SqlExpression expression,
      QualifiedName operatorClass,
      boolean descending,
      boolean nullsFirst) {
    SortKey.Nulls nulls = nullsFirst ? SortKey.Nulls.FIRST : SortKey.Nulls.LAST;
    return new IndexElement(
        column,
        expression,
        null,
        operatorClass,
        List.of(),
        descending ? SortKey.Direction.DESCENDING : SortKey.Direction.DEFAULT,
        nullsFirst == descending ? SortKey.Nulls.DEFAULT : nulls,
        0);
  }
}
