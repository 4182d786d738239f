package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.resolution.CastContext;
import org.pagedb.sql.analysis.resolution.TypeLookup;
import org.pagedb.sql.analysis.resolution.TypeOid;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.Predicate;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.Subquery;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * Turns expressions as written into typed ones over the row of a scope. A literal or parameter
 * whose place does not say what it is comes out with type {@code unknown}; whoever asked for the
 * expression decides.
 */
public final class ExpressionAnalyzer {

  private static final int INTEGER_DIGITS = 19;

  private final StatementContext statement;
  private final Scope scope;
  private final CallAnalyzer calls;
  private final PredicateAnalyzer predicates;
  private final ValueAnalyzer values;
  private final SubqueryAnalyzer subqueries;
  private Clause clause;
  private boolean hasSets;

  ExpressionAnalyzer(StatementContext statement, Scope scope, Clause clause) {
    this.statement = statement;
    this.scope = scope;
    this.clause = clause;
    calls = new CallAnalyzer(this);
    predicates = new PredicateAnalyzer(this);
    values = new ValueAnalyzer(this);
    subqueries = new SubqueryAnalyzer(this);
  }

  StatementContext statement() {
    return statement;
  }

  Scope scope() {
    return scope;
  }

  Clause clause() {
    return clause;
  }

  /** Goes on in another clause of the same query. */
  ExpressionAnalyzer in(Clause newClause) {
    clause = newClause;
    return this;
  }

  /** Whether a set-returning function was met since {@link #forgetSets}. */
  boolean hasSets() {
    return hasSets;
  }

  void forgetSets() {
    hasSets = false;
  }

  void meetSet() {
    hasSets = true;
  }

  /** The expression, its type perhaps {@code unknown}. */
  Expression analyze(SqlExpression expression) {
    if (expression instanceof SqlExpression.ColumnReference reference) {
      return column(reference);
    } else if (expression instanceof SqlExpression.Literal literal) {
      return literal(literal);
    } else if (expression instanceof SqlExpression.Operation operation) {
      return predicates.operation(operation);
    } else if (expression instanceof SqlExpression.Parameter parameter) {
      return statement.parameters().reference(parameter.number(), parameter.position());
    } else if (expression instanceof SqlExpression.FunctionCall call) {
      return calls.call(call);
    } else if (expression instanceof SqlExpression.And and) {
      return new Expression.And(conditions(and.conditions(), "AND"), BuiltinTypes.BOOL);
    } else if (expression instanceof SqlExpression.Or or) {
      return new Expression.Or(conditions(or.conditions(), "OR"), BuiltinTypes.BOOL);
    } else if (expression instanceof SqlExpression.Not not) {
      return new Expression.Not(condition(not.condition(), "NOT"), BuiltinTypes.BOOL);
    } else if (expression instanceof SqlExpression.Cast cast) {
      return cast(cast);
    } else if (expression instanceof Predicate predicate) {
      return predicates.predicate(predicate);
    } else if (expression instanceof Subquery subquery) {
      return subqueries.subquery(subquery);
    }
    return values.value(expression);
  }

  /** The expression, text where nothing says what it is. */
  Expression analyzeKnown(SqlExpression expression) {
    return statement.coercion().known(analyze(expression), ExpressionStart.of(expression));
  }

  /** The expression as a condition of the named construct. */
  Expression condition(SqlExpression expression, String construct) {
    return statement
        .coercion()
        .condition(analyze(expression), construct, ExpressionStart.of(expression));
  }

  private List<Expression> conditions(List<SqlExpression> written, String construct) {
    List<Expression> conditions = new ArrayList<>(written.size());
    for (int i = 0; i < written.size(); i++) {
      conditions.add(condition(written.get(i), construct));
    }
    return conditions;
  }

  Expression literal(SqlExpression.Literal literal) {
    if (literal instanceof SqlExpression.StringLiteral string) {
      return new Expression.Constant(string.value(), BuiltinTypes.UNKNOWN);
    } else if (literal instanceof SqlExpression.IntegerLiteral integer) {
      return new Expression.Constant((long) integer.value(), BuiltinTypes.INT4);
    } else if (literal instanceof SqlExpression.NullLiteral) {
      return new Expression.Constant(null, BuiltinTypes.UNKNOWN);
    } else if (literal instanceof SqlExpression.BooleanLiteral bool) {
      return new Expression.Constant(bool.value(), BuiltinTypes.BOOL);
    } else if (literal instanceof SqlExpression.NumericLiteral number) {
      return number(number);
    }
    SqlExpression.BitStringLiteral bits = (SqlExpression.BitStringLiteral) literal;
    PgType bit = statement.routines().type(TypeOid.BIT);
    return parsed(bits.digits(), bit, bits.position());
  }

  private Expression parsed(String text, PgType type, int position) {
    try {
      Object value = type.codec().parse(text, PgType.NO_TYPMOD, statement.typeContext());
      return new Expression.Constant(value, type);
    } catch (SqlFailure failure) {
      throw failure.at(position);
    }
  }

  private Expression number(SqlExpression.NumericLiteral number) {
    String text = number.text();
    int sign = text.charAt(0) == '-' ? 1 : 0;
    if (text.length() <= INTEGER_DIGITS + sign && isDigits(text, sign)) {
      Long value = longOrNull(text, sign);
      if (value != null) {
        boolean small = value == value.intValue();
        return new Expression.Constant(value, small ? BuiltinTypes.INT4 : BuiltinTypes.INT8);
      }
    }
    return parsed(text, BuiltinTypes.NUMERIC, number.position());
  }

  private static boolean isDigits(String text, int start) {
    for (int i = start; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  /** Computed below zero, where the smallest number has room; null if it does not fit. */
  private static Long longOrNull(String text, int sign) {
    long negative = 0;
    for (int i = sign; i < text.length(); i++) {
      negative = negative * 10 - (text.charAt(i) - '0');
      if (negative > 0) {
        return null;
      }
    }
    if (sign == 0 && negative == Long.MIN_VALUE) {
      return null;
    }
    return sign == 1 ? negative : -negative;
  }

  private Expression column(SqlExpression.ColumnReference reference) {
    List<String> names = reference.names();
    int position = reference.position();
    if (!clause.allowsColumns()) {
      throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED,
              "cannot use column reference in "
                  + (clause == Clause.DEFAULT ? "DEFAULT" : "partition bound")
                  + " expression")
          .at(position);
    }
    if (reference.star() && names.isEmpty()) {
      throw new SqlFailure(SqlState.SYNTAX_ERROR, "row expansion via \"*\" is not supported here")
          .at(position);
    }
    Expression found;
    if (reference.star()) {
      return wholeRow(names, position);
    }
    if (names.size() == 1) {
      found = ColumnLookup.bare(scope, names.get(0), position);
      if (found == null) {
        found = new RowAnalyzer(this).wholeRow(names.get(0), position);
      }
      if (found == null) {
        throw NameFailures.column(scope, null, names.get(0), position);
      }
    } else {
      found = qualified(names, position);
    }
    if (clause == Clause.GENERATED) {
      checkNotGenerated(found, position);
    }
    remember(found, position);
    if (statement.edits() != null && statement.edits().column() != null) {
      ColumnRenames.follow(statement.edits(), scope, names, position);
    }
    return found;
  }

  /** {@code table.*} where one value is wanted is the whole row. */
  private Expression wholeRow(List<String> names, int position) {
    String table = names.get(names.size() - 1);
    String schema = names.size() > 1 ? names.get(names.size() - 2) : null;
    ColumnLookup.Found entry = ColumnLookup.entry(scope, schema, table, position);
    if (entry == null) {
      throw NameFailures.entry(scope, schema, table, position);
    }
    return new RowAnalyzer(this).wholeRow(entry);
  }

  private void checkNotGenerated(Expression found, int position) {
    for (FromEntry entry : scope.entries()) {
      if (found instanceof Expression.InputReference reference) {
        OutputColumn column = entry.columns().get(reference.index());
        if (column.table().column(column.attribute()).generated() == 's') {
          throw new SqlFailure(
                  SqlState.INVALID_OBJECT_DEFINITION,
                  "cannot use generated column \""
                      + column.name()
                      + "\" in column generation expression")
              .detail("A generated column cannot reference another generated column.")
              .at(position);
        }
      }
    }
  }

  /** The query whose column it is may have to say where the reference was written. */
  private void remember(Expression found, int position) {
    Scope owner = scope;
    if (found instanceof Expression.OuterReference reference) {
      for (int i = 0; i < reference.level(); i++) {
        owner = owner.parent();
      }
    }
    if (owner.query() != null) {
      owner.query().remembered(found, position);
    }
  }

  private Expression qualified(List<String> names, int position) {
    if (names.size() > 4) {
      throw new SqlFailure(
              SqlState.SYNTAX_ERROR,
              "improper qualified name (too many dotted names): " + String.join(".", names))
          .at(position);
    }
    if (names.size() == 4 && !names.get(0).equals(statement.database())) {
      throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED,
              "cross-database references are not implemented: " + String.join(".", names))
          .at(position);
    }
    String column = names.get(names.size() - 1);
    String table = names.get(names.size() - 2);
    String schema = names.size() > 2 ? names.get(names.size() - 3) : null;
    ColumnLookup.Found entry = ColumnLookup.entry(scope, schema, table, position);
    if (entry == null) {
      throw NameFailures.entry(scope, schema, table, position);
    }
    Expression value = ColumnLookup.column(entry, column, position);
    if (value == null) {
      throw NameFailures.column(scope, table, column, position);
    }
    return value;
  }

  private Expression cast(SqlExpression.Cast cast) {
    TypeLookup.ModifiedType target = statement.types().require(cast.type());
    Expression operand =
        cast.operand() instanceof SqlExpression.ArrayConstructor array && target.type().isArray()
            ? values.array(array, target.type())
            : analyze(cast.operand());
    return cast(
        operand,
        target.type(),
        target.typmod(),
        ExpressionStart.of(cast.operand()),
        cast.position());
  }

  /** An explicit cast; 42846 if there is none. */
  Expression cast(
      Expression operand, PgType target, int typmod, int operandPosition, int castPosition) {
    // A row that does not fit the type is no fault of one of its fields.
    int position = operand instanceof Expression.RowConstructor ? castPosition : operandPosition;
    Expression result =
        statement.coercion().coerce(operand, target, typmod, CastContext.EXPLICIT, position);
    if (result == null) {
      throw new SqlFailure(
              SqlState.CANNOT_COERCE,
              "cannot cast type " + TypeText.of(operand.type()) + " to " + TypeText.of(target))
          .at(castPosition);
    }
    return result;
  }

  PredicateAnalyzer predicates() {
    return predicates;
  }

  ValueAnalyzer values() {
    return values;
  }

  SubqueryAnalyzer subqueries() {
    return subqueries;
  }

  CallAnalyzer calls() {
    return calls;
  }
}
