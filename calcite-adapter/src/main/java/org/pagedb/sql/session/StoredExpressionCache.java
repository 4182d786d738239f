package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.analysis.Analyzer;
import org.pagedb.sql.analysis.query.StatementContext;
import org.pagedb.sql.analysis.query.StoredExpressions;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.exec.access.IndexExpressions;
import org.pagedb.sql.exec.run.DomainRules;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.partition.PartitionBounds;
import org.pagedb.sql.type.PgType;

/** Analysed key expressions and predicates of indexes, for one version of the catalog. */
final class StoredExpressionCache implements IndexExpressions {

  private final Catalog catalog;
  private final Analyzer analyzer;

  /** For one version of a table: a statement may change a table in several steps. */
  private record Known<T>(List<TableColumn> columns, T value) {
    boolean isFor(Table table) {
      return columns == table.columns();
    }
  }

  private final Map<Integer, Known<List<Expression>>> keys = new HashMap<>();
  private final Map<Integer, DomainRules> domains = new HashMap<>();
  private final Map<Integer, Known<Expression>> predicates = new HashMap<>();
  private final Map<Integer, Known<PartitionBounds>> partitions = new HashMap<>();
  private final Map<Integer, Known<List<AlgebraNode.Check>>> checks = new HashMap<>();
  private final Map<Integer, Known<List<Expression>>> generated = new HashMap<>();

  StoredExpressionCache(Catalog catalog, Analyzer analyzer) {
    this.catalog = catalog;
    this.analyzer = analyzer;
  }

  boolean isFor(Catalog version) {
    return catalog == version;
  }

  @Override
  public List<Expression> keys(Table table, TableIndex index) {
    Known<List<Expression>> known = keys.get(index.oid());
    if (known == null || !known.isFor(table)) {
      known = new Known<>(table.columns(), analyzeKeys(table, index));
      keys.put(index.oid(), known);
    }
    return known.value();
  }

  @Override
  public Expression predicate(Table table, TableIndex index) {
    if (index.predicateText() == null) {
      return null;
    }
    Known<Expression> known = predicates.get(index.oid());
    if (known == null || !known.isFor(table)) {
      known = new Known<>(table.columns(), analyzePredicate(table, index));
      predicates.put(index.oid(), known);
    }
    return known.value();
  }

  Expression exclusion(Table table, TableConstraint constraint) {
    return StoredExpressions.exclusion(context(), table.index(constraint.indexOid()), constraint);
  }

  DomainRules domainRules(PgType type) {
    DomainRules known = domains.get(type.oid());
    if (known == null) {
      UserType.Domain domain = ((UserType) catalog.object(type.oid())).domain();
      List<AlgebraNode.Check> checks = new ArrayList<>(domain.checks().size());
      boolean notNull = domain.notNull();
      if (domain.base().kind() == PgType.Kind.DOMAIN) {
        DomainRules base = domainRules(domain.base());
        notNull |= base.notNull();
        checks.addAll(base.checks());
      }
      for (UserType.DomainCheck check : domain.checks()) {
        checks.add(
            new AlgebraNode.Check(
                check.name(), StoredExpressions.domainCheck(context(), domain, check.checkText())));
      }
      known = new DomainRules(type.schema(), type.name(), notNull, checks);
      domains.put(type.oid(), known);
    }
    return known;
  }

  @Override
  public PartitionBounds partitions(Table parent) {
    Known<PartitionBounds> known = partitions.get(parent.oid());
    if (known == null || !known.isFor(parent)) {
      known = new Known<>(parent.columns(), PartitionBounds.of(catalog, parent));
      partitions.put(parent.oid(), known);
    }
    return known.value();
  }

  @Override
  public List<Expression> partitionKeys(Table parent) {
    Known<List<Expression>> known = keys.get(parent.oid());
    if (known == null || !known.isFor(parent)) {
      known = new Known<>(parent.columns(), StoredExpressions.partitionKeys(context(), parent));
      keys.put(parent.oid(), known);
    }
    return known.value();
  }

  List<AlgebraNode.Check> checks(Table table) {
    Known<List<AlgebraNode.Check>> known = checks.get(table.oid());
    if (known == null || !known.isFor(table)) {
      known = new Known<>(table.columns(), StoredExpressions.checks(context(), table));
      checks.put(table.oid(), known);
    }
    return known.value();
  }

  List<Expression> generatedColumns(Table table) {
    Known<List<Expression>> known = generated.get(table.oid());
    if (known == null || !known.isFor(table)) {
      known = new Known<>(table.columns(), StoredExpressions.generatedColumns(context(), table));
      generated.put(table.oid(), known);
    }
    return known.value();
  }

  Expression defaultOf(TableColumn column) {
    return StoredExpressions.defaultOf(context(), column);
  }

  private Expression analyzePredicate(Table table, TableIndex index) {
    Expression condition =
        StoredExpressions.conditionOverTable(
            context(), table, index.predicateText(), StoredExpressions.Kind.INDEX_PREDICATE);
    return overAttributes(condition, table);
  }

  private List<Expression> analyzeKeys(Table table, TableIndex index) {
    List<Expression> analyzed = new ArrayList<>(index.keys().size());
    for (IndexKey key : index.keys()) {
      if (key.attribute() > 0) {
        TableColumn column = table.column(key.attribute());
        analyzed.add(
            new Expression.InputReference(key.attribute() - 1, column.type(), column.typmod()));
      } else {
        analyzed.add(
            overAttributes(
                StoredExpressions.overTable(
                    context(), table, key.expressionText(), StoredExpressions.Kind.INDEX_KEY),
                table));
      }
    }
    return analyzed;
  }

  /** Analysis counts the columns that are not dropped; storage counts all attributes. */
  private static Expression overAttributes(Expression expression, Table table) {
    List<Integer> attributes = new ArrayList<>();
    for (TableColumn column : table.columns()) {
      if (!column.dropped()) {
        attributes.add(column.number() - 1);
      }
    }
    return renumbered(expression, attributes);
  }

  private static Expression renumbered(Expression expression, List<Integer> attributes) {
    if (expression instanceof Expression.InputReference reference) {
      return new Expression.InputReference(
          attributes.get(reference.index()), reference.type(), reference.typmod());
    }
    return ExpressionChildren.map(expression, child -> renumbered(child, attributes));
  }

  private StatementContext context() {
    return analyzer.context(List.of());
  }
}
