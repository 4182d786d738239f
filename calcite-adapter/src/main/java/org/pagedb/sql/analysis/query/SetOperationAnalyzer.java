package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.resolution.Coercion;
import org.pagedb.sql.analysis.resolution.Collations;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.SelectItem;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.type.PgType;

/** UNION, INTERSECT and EXCEPT: both sides are brought to common column types. */
final class SetOperationAnalyzer {

  private final QueryAnalyzer analyzer;
  private final StatementContext statement;

  SetOperationAnalyzer(QueryAnalyzer analyzer) {
    this.analyzer = analyzer;
    this.statement = analyzer.statement();
  }

  AlgebraNode analyze(Query.SetOperation operation) {
    QueryAnalyzer sides = analyzer.inside();
    AlgebraNode left = sides.analyzeOpen(operation.left());
    AlgebraNode right = sides.analyzeOpen(operation.right());
    return combine(operation, left, right);
  }

  AlgebraNode combine(Query.SetOperation operation, AlgebraNode left, AlgebraNode right) {
    String name = operation.operator().name();
    int width = left.columns().size();
    if (right.columns().size() != width) {
      throw new SqlFailure(
              SqlState.SYNTAX_ERROR, "each " + name + " query must have the same number of columns")
          .at(firstPosition(operation.right()));
    }
    List<PgType> wanted = new ArrayList<>(width);
    for (int i = 0; i < width; i++) {
      PgType leftType = left.columns().get(i).type();
      PgType rightType = right.columns().get(i).type();
      int[] positions = {columnPosition(operation.left(), i), columnPosition(operation.right(), i)};
      wanted.add(statement.coercion().common(List.of(leftType, rightType), name, positions));
    }
    if (statement.queryRecord() != null) {
      statement.queryRecord().part(operation, wanted);
    }
    AlgebraNode newLeft = coerced(left, wanted, name, operation.left());
    AlgebraNode newRight = coerced(right, wanted, name, operation.right());
    List<OutputColumn> columns = new ArrayList<>(width);
    for (int i = 0; i < width; i++) {
      OutputColumn a = newLeft.columns().get(i);
      OutputColumn b = newRight.columns().get(i);
      int typmod = a.typmod() == b.typmod() ? a.typmod() : PgType.NO_TYPMOD;
      PgType type = wanted.get(i).uncollated();
      if (type.collationOid() != 0) {
        type = type.collated(collation(operation, newLeft, newRight, i));
      }
      columns.add(new OutputColumn(a.name(), type, typmod));
    }
    checkComparable(operation, wanted, left);
    return new AlgebraNode.SetOperation(
        AlgebraNode.SetOperator.valueOf(name), operation.all(), newLeft, newRight, columns);
  }

  private static int collation(
      Query.SetOperation operation, AlgebraNode left, AlgebraNode right, int column) {
    Collations.Derived derived =
        Collations.merged(List.of(value(left, column), value(right, column)));
    boolean compares = operation.operator() != Query.SetOperator.UNION || !operation.all();
    if (derived.isConflict() && compares) {
      throw derived.mismatch().at(columnPosition(operation.right(), column));
    }
    return derived.ofValue();
  }

  /** What a query's select list has for a column, as far as that can be told. */
  private static Expression value(AlgebraNode plan, int column) {
    if (plan instanceof AlgebraNode.Project project) {
      return project.expressions().get(column);
    }
    OutputColumn output = plan.columns().get(column);
    return new Expression.InputReference(column, output.type(), output.typmod());
  }

  private void checkComparable(Query.SetOperation operation, List<PgType> types, AlgebraNode left) {
    if (operation.operator() == Query.SetOperator.UNION && operation.all()) {
      return;
    }
    SortKeys sortKeys = new SortKeys(statement);
    for (int i = 0; i < types.size(); i++) {
      boolean leftDecides = left.columns().get(i).type().equals(types.get(i));
      Query deciding = leftDecides ? operation.left() : operation.right();
      sortKeys.requireEquality(types.get(i), columnPosition(deciding, i));
    }
  }

  private AlgebraNode coerced(
      AlgebraNode plan, List<PgType> wanted, String construct, Query source) {
    boolean same = true;
    for (int i = 0; i < wanted.size() && same; i++) {
      same = plan.columns().get(i).type().oid() == wanted.get(i).oid();
    }
    if (same) {
      return plan;
    }
    Coercion coercion = statement.coercion();
    return new ColumnCoercion(statement)
        .change(
            plan,
            (column, value) ->
                coercion.toCommon(
                    value, wanted.get(column), construct, columnPosition(source, column)));
  }

  private static int firstPosition(Query query) {
    return columnPosition(query, 0);
  }

  /** Where a column of a query is written, as far as that can be told. */
  static int columnPosition(Query query, int column) {
    if (query.body() instanceof Query.Select select) {
      if (select.items().isEmpty()) {
        return 0;
      }
      return column < select.items().size()
          ? position(select.items().get(column))
          : position(select.items().get(0));
    } else if (query.body() instanceof Query.Values values) {
      List<SqlExpression> row = values.rows().get(0);
      return ExpressionStart.of(row.get(column < row.size() ? column : 0));
    }
    return columnPosition(((Query.SetOperation) query.body()).left(), column);
  }

  private static int position(SelectItem item) {
    return ExpressionStart.of(item.expression());
  }
}
