package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.resolution.CollationUse;
import org.pagedb.sql.analysis.resolution.Collations;
import org.pagedb.sql.analysis.resolution.OperatorResolver;
import org.pagedb.sql.analysis.resolution.TypeOid;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.Subquery;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.builtin.UserTypes;

/** Sub-queries in expressions. */
final class SubqueryAnalyzer {

  private final ExpressionAnalyzer expressions;

  SubqueryAnalyzer(ExpressionAnalyzer expressions) {
    this.expressions = expressions;
  }

  Expression subquery(Subquery subquery) {
    Clause clause = expressions.clause();
    if (!clause.allowsSubqueries()) {
      throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED, "cannot use subquery in " + singular(clause))
          .at(subquery.position());
    }
    if (subquery instanceof Subquery.Scalar scalar) {
      AlgebraNode plan = plan(scalar.query());
      checkSingle(plan, subquery.position());
      OutputColumn column = plan.columns().get(0);
      return new Expression.Subquery(
          Expression.SubqueryKind.SCALAR,
          plan,
          List.of(),
          List.of(),
          null,
          column.type(),
          column.typmod());
    } else if (subquery instanceof Subquery.Exists exists) {
      return new Expression.Subquery(
          Expression.SubqueryKind.EXISTS,
          plan(exists.query()),
          List.of(),
          List.of(),
          null,
          BuiltinTypes.BOOL,
          PgType.NO_TYPMOD);
    } else if (subquery instanceof Subquery.Array array) {
      return array(array);
    } else if (subquery instanceof Subquery.In in) {
      Expression any = compared(in.operand(), "=", false, in.query(), in.position());
      return in.negated() ? new Expression.Not(any, BuiltinTypes.BOOL) : any;
    }
    Subquery.Quantified quantified = (Subquery.Quantified) subquery;
    return compared(
        quantified.operand(),
        quantified.operator().symbol(),
        quantified.all(),
        quantified.query(),
        quantified.position());
  }

  private static String singular(Clause clause) {
    return switch (clause) {
      case CHECK -> "check constraint";
      case DEFAULT -> "DEFAULT expression";
      case GENERATED -> "column generation expression";
      case INDEX_EXPRESSION -> "index expression";
      case INDEX_PREDICATE -> "index predicate";
      case TRANSFORM -> "transform expression";
      case EXECUTE -> "EXECUTE parameter";
      case PARTITION_KEY -> "partition key expression";
      case PARTITION_BOUND -> "partition bound";
      default -> "COPY FROM WHERE condition";
    };
  }

  private AlgebraNode plan(Query query) {
    AlgebraNode plan =
        new QueryAnalyzer(expressions.statement(), expressions.scope()).analyze(query);
    QueryRecord record = expressions.statement().queryRecord();
    if (record != null) {
      record.subquery(plan, query);
    }
    return plan;
  }

  private static void checkSingle(AlgebraNode plan, int position) {
    if (plan.columns().size() != 1) {
      throw new SqlFailure(SqlState.SYNTAX_ERROR, "subquery must return only one column")
          .at(position);
    }
  }

  private Expression array(Subquery.Array array) {
    AlgebraNode plan = plan(array.query());
    checkSingle(plan, array.position());
    PgType element = plan.columns().get(0).type();
    PgType type = element;
    if (!element.isArray()) {
      if (element.arrayOid() == 0) {
        throw new SqlFailure(
                SqlState.UNDEFINED_OBJECT,
                "could not find array type for data type " + TypeText.of(element))
            .at(array.position());
      }
      type = expressions.statement().routines().type(element.arrayOid());
    }
    return new Expression.Subquery(
        Expression.SubqueryKind.ARRAY,
        plan,
        List.of(),
        List.of(),
        null,
        type,
        plan.columns().get(0).typmod());
  }

  /** A sub-query whose one row is compared with one of {@code size} fields. */
  RowSide row(Subquery.Scalar subquery, int size, int position) {
    AlgebraNode plan = plan(subquery.query());
    checkWidth(plan, size, position);
    List<Expression> fields = new ArrayList<>(size);
    List<String> names = new ArrayList<>(size);
    List<PgType> types = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      OutputColumn column = plan.columns().get(i);
      fields.add(new Expression.InputReference(i, column.type(), column.typmod()));
      types.add(column.type());
      names.add(column.name());
    }
    Expression row = new Expression.RowConstructor(fields, names, UserTypes.record(types, names));
    AlgebraNode rows =
        new AlgebraNode.Project(
            plan, List.of(row), List.of(new OutputColumn("row", row.type(), PgType.NO_TYPMOD)));
    Expression scalar =
        new Expression.Subquery(
            Expression.SubqueryKind.SCALAR,
            rows,
            List.of(),
            List.of(),
            null,
            row.type(),
            PgType.NO_TYPMOD);
    return RowSide.of(scalar, fields, subquery.position());
  }

  private static void checkWidth(AlgebraNode plan, int size, int position) {
    if (plan.columns().size() != size) {
      String message =
          plan.columns().size() > size
              ? "subquery has too many columns"
              : "subquery has too few columns";
      throw new SqlFailure(SqlState.SYNTAX_ERROR, message).at(position);
    }
  }

  private Expression compared(
      SqlExpression operand, String operator, boolean all, Query query, int position) {
    List<SqlExpression> fields =
        operand instanceof SqlExpression.RowConstructor row ? row.fields() : List.of(operand);
    List<Expression> left = new ArrayList<>(fields.size());
    for (SqlExpression field : fields) {
      left.add(expressions.analyze(field));
    }
    AlgebraNode plan = plan(query);
    checkWidth(plan, fields.size(), position);
    if (fields.size() > 1 && !operator.equals("=") && !operator.equals("<>")) {
      throw SqlFailure.notSupported("comparing rows with a sub-query by " + operator).at(position);
    }
    List<PgFunction> comparisons = new ArrayList<>(fields.size());
    List<PgType> wanted = new ArrayList<>(fields.size());
    for (int i = 0; i < left.size(); i++) {
      PgType column = plan.columns().get(i).type();
      OperatorResolver.Choice choice =
          expressions
              .statement()
              .operators()
              .choose(operator, left.get(i).type(), column, position);
      if (choice.result().oid() != TypeOid.BOOL) {
        throw new SqlFailure(
                SqlState.DATATYPE_MISMATCH,
                "row comparison operator must yield type boolean, not type "
                    + TypeText.of(choice.result()))
            .at(position);
      }
      comparisons.add(expressions.statement().operators().function(choice));
      wanted.add(choice.right());
      left.set(
          i,
          expressions
              .statement()
              .coercion()
              .implicit(left.get(i), choice.left(), ExpressionStart.of(fields.get(i))));
    }
    Expression comparison =
        new Expression.Subquery(
            all ? Expression.SubqueryKind.ALL : Expression.SubqueryKind.ANY,
            new ColumnCoercion(expressions.statement()).implicit(plan, wanted),
            left,
            comparisons,
            operator,
            BuiltinTypes.BOOL,
            PgType.NO_TYPMOD);
    return isCollated(left, plan)
        ? comparison
        : new Expression.Uncollated(comparison, CollationUse.HASHING);
  }

  private static boolean isCollated(List<Expression> left, AlgebraNode plan) {
    for (int i = 0; i < left.size(); i++) {
      OutputColumn column = plan.columns().get(i);
      Expression right = new Expression.InputReference(i, column.type(), column.typmod());
      int collation = Collations.of(List.of(left.get(i), right), BuiltinTypes.BOOL, 0);
      if (left.get(i).type().collationOid() != 0 && collation == PgType.UNDERIVED) {
        return false;
      }
    }
    return true;
  }
}
