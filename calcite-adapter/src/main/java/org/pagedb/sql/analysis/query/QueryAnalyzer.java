package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.SortKey;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** A query with all that surrounds it: WITH, the body, ORDER BY, LIMIT. */
public final class QueryAnalyzer {

  private final StatementContext statement;
  private final Scope outer;
  private final boolean seesOuter;
  private final CommonTables commonTables;
  private final boolean outermost;
  private final CarriedColumns carried;

  /** For the outermost query of a statement. */
  public QueryAnalyzer(StatementContext statement) {
    this(statement, null, false, CommonTables.NONE, true, null);
  }

  /** For the WITH clause of a statement that changes rows. */
  static QueryAnalyzer ofChange(StatementContext statement, CommonTables commonTables) {
    return new QueryAnalyzer(
        statement, null, false, commonTables, commonTables == CommonTables.NONE, null);
  }

  QueryAnalyzer(StatementContext statement, Scope outer) {
    this(statement, outer, true, outer.commonTables());
  }

  QueryAnalyzer(
      StatementContext statement, Scope outer, boolean seesOuter, CommonTables commonTables) {
    this(statement, outer, seesOuter, commonTables.fromInside(), false, null);
  }

  /** For the recursive term of a common table with SEARCH or CYCLE. */
  QueryAnalyzer carrying(CarriedColumns columns) {
    return new QueryAnalyzer(statement, outer, seesOuter, commonTables, outermost, columns);
  }

  private QueryAnalyzer(
      StatementContext statement,
      Scope outer,
      boolean seesOuter,
      CommonTables commonTables,
      boolean outermost,
      CarriedColumns carried) {
    this.statement = statement;
    this.outer = outer;
    this.seesOuter = seesOuter;
    this.commonTables = commonTables;
    this.outermost = outermost;
    this.carried = carried;
  }

  /** For a query that is a part of this one and sees what this one sees. */
  QueryAnalyzer inside() {
    return new QueryAnalyzer(statement, outer, seesOuter, commonTables);
  }

  /** Whether its WITH clause may change rows. */
  boolean isOutermost() {
    return outermost;
  }

  StatementContext statement() {
    return statement;
  }

  /** What its SELECT gives besides its own columns, or null. */
  CarriedColumns carried() {
    return carried;
  }

  Scope outer() {
    return outer;
  }

  boolean seesOuter() {
    return seesOuter;
  }

  CommonTables commonTables() {
    return commonTables;
  }

  /** The query as a plan; literals that nothing says more about are text. */
  public AlgebraNode analyze(Query query) {
    return analyze(query, false);
  }

  /** The query as a plan; literals of its select list that nothing says more about stay open. */
  AlgebraNode analyzeOpen(Query query) {
    return analyze(query, true);
  }

  private AlgebraNode analyze(Query query, boolean open) {
    if (query.with() == null) {
      return body(query, open);
    }
    WithAnalyzer with = new WithAnalyzer(this);
    CommonTables extended = with.analyze(query.with());
    QueryAnalyzer inner = new QueryAnalyzer(statement, outer, seesOuter, extended, false, carried);
    return with.around(inner.body(query, open));
  }

  private AlgebraNode body(Query query, boolean open) {
    if (query.body() instanceof Query.Select select) {
      return new SelectAnalyzer(this, query, select).analyze(open);
    }
    AlgebraNode node;
    if (query.body() instanceof Query.Values values) {
      node = new ValuesAnalyzer(this).analyze(values, open);
    } else {
      Query.SetOperation operation = (Query.SetOperation) query.body();
      node = new SetOperationAnalyzer(this).analyze(operation);
    }
    if (!query.locking().isEmpty()) {
      String what = query.body() instanceof Query.Values ? "VALUES" : "UNION/INTERSECT/EXCEPT";
      String message =
          query.body() instanceof Query.Values ? " cannot be applied to " : " is not allowed with ";
      throw new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED,
          LockingClauses.text(query.locking().get(0).strength()) + message + what);
    }
    Scope scope =
        Scope.query(outer, seesOuter, commonTables, List.of(FromEntry.of(null, node.columns(), 0)));
    return limited(ordered(node, query.orderBy(), scope), query.limit(), scope);
  }

  /** ORDER BY of VALUES or a set operation, which can name result columns only. */
  private AlgebraNode ordered(AlgebraNode node, List<SortKey> orderBy, Scope scope) {
    if (orderBy.isEmpty()) {
      return node;
    }
    TargetList targets = new TargetList(statement, scope, node);
    SortKeys sortKeys = new SortKeys(statement);
    List<AlgebraNode.SortKey> keys = new ArrayList<>(orderBy.size());
    for (SortKey written : orderBy) {
      int column = targets.indexOfOutput(written.expression());
      if (column < 0) {
        new ExpressionAnalyzer(statement, scope, Clause.ORDER_BY).analyze(written.expression());
        throw new SqlFailure(
                SqlState.FEATURE_NOT_SUPPORTED, "invalid UNION/INTERSECT/EXCEPT ORDER BY clause")
            .detail("Only result column names can be used, not expressions or functions.")
            .hint(
                "Add the expression/function to every SELECT, or move the UNION into a FROM"
                    + " clause.")
            .at(ExpressionStart.of(written.expression()));
      }
      PendingKey key = sortKeys.key(targets.expression(column), written);
      keys.add(
          new AlgebraNode.SortKey(column, key.descending(), key.nullsFirst(), key.collation()));
    }
    if (statement.queryRecord() != null) {
      statement.queryRecord().part(orderBy, keys);
    }
    return new AlgebraNode.Sort(node, keys);
  }

  /** The node with LIMIT and OFFSET, if there are any; {@code scope} is the query's. */
  AlgebraNode limited(AlgebraNode node, Query.Limit limit, Scope scope) {
    if (limit == null) {
      return node;
    }
    Expression offset = limitArgument(limit.offset(), Clause.OFFSET, scope);
    Expression count = limitArgument(limit.count(), Clause.LIMIT, scope);
    if (statement.queryRecord() != null) {
      statement.queryRecord().part(limit, new QueryRecord.Limit(count, offset));
    }
    if (limit.withTies() && limit.count() instanceof SqlExpression.NullLiteral) {
      throw new SqlFailure(
          SqlState.INVALID_ROW_COUNT_IN_LIMIT_CLAUSE,
          "row count cannot be null in FETCH FIRST ... WITH TIES clause");
    }
    return offset == null && count == null
        ? node
        : new AlgebraNode.Limit(node, count, offset, limit.withTies());
  }

  private Expression limitArgument(SqlExpression written, Clause clause, Scope scope) {
    if (written == null) {
      return null;
    }
    int position = ExpressionStart.of(written);
    Expression value = new ExpressionAnalyzer(statement, scope, clause).analyze(written);
    Expression count =
        statement.coercion().argument(value, BuiltinTypes.INT8, clause.text(), position);
    if (References.usesInput(count)) {
      throw new SqlFailure(
              SqlState.INVALID_COLUMN_REFERENCE,
              "argument of " + clause.text() + " must not contain variables")
          .at(position);
    }
    boolean isNull = count instanceof Expression.Constant constant && constant.value() == null;
    return isNull ? null : count;
  }
}
