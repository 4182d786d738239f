package org.pagedb.sql.analysis.definition;

import java.util.Set;
import java.util.TreeSet;
import org.pagedb.sql.algebra.AlgebraChildren;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.type.PgType;

/** Finds the users' types that a query names or makes values of, columns of its tables aside. */
final class UsedTypes {

  private final Catalog catalog;
  private final Set<Integer> found = new TreeSet<>();

  private UsedTypes(Catalog catalog) {
    this.catalog = catalog;
  }

  /** The oids of the types. */
  static Set<Integer> in(AlgebraNode plan, Catalog catalog) {
    UsedTypes types = new UsedTypes(catalog);
    types.read(plan);
    return types.found;
  }

  private void read(AlgebraNode node) {
    AlgebraChildren.forEachExpression(node, this::read);
    for (AlgebraNode input : AlgebraChildren.inputs(node)) {
      read(input);
    }
  }

  private void read(Expression expression) {
    boolean column =
        expression instanceof Expression.InputReference
            || expression instanceof Expression.OuterReference;
    if (!column) {
      add(expression.type());
    }
    if (expression instanceof Expression.Subquery subquery
        && subquery.query() instanceof AlgebraNode plan) {
      read(plan);
    }
    for (Expression child : ExpressionChildren.of(expression)) {
      read(child);
    }
  }

  private void add(PgType type) {
    int oid = type.isArray() ? type.elementOid() : type.oid();
    if (catalog.object(oid) instanceof UserType) {
      found.add(oid);
    }
  }
}
