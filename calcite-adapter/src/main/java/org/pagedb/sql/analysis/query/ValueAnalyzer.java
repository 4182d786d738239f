package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.resolution.Coercion;
import org.pagedb.sql.analysis.resolution.CollationLookup;
import org.pagedb.sql.analysis.resolution.CollationUse;
import org.pagedb.sql.analysis.resolution.Collations;
import org.pagedb.sql.analysis.resolution.TypeOid;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.XmlExpression;
import org.pagedb.sql.type.PgType;

/** Conditional expressions, arrays and the functions without parentheses. */
final class ValueAnalyzer {

  private final ExpressionAnalyzer expressions;
  private final Coercion coercion;

  ValueAnalyzer(ExpressionAnalyzer expressions) {
    this.expressions = expressions;
    coercion = expressions.statement().coercion();
  }

  Expression value(SqlExpression expression) {
    if (expression instanceof SqlExpression.Case written) {
      return caseOf(written);
    } else if (expression instanceof SqlExpression.Coalesce coalesce) {
      Unified unified = unify(coalesce.arguments(), "COALESCE");
      return new Expression.Coalesce(unified.values(), unified.type(), unified.typmod());
    } else if (expression instanceof SqlExpression.Extremum extremum) {
      return extremum(extremum);
    } else if (expression instanceof SqlExpression.NullIf nullIf) {
      return expressions.predicates().nullIf(nullIf);
    } else if (expression instanceof SqlExpression.ArrayConstructor array) {
      return array(array, null);
    } else if (expression instanceof SqlExpression.RowConstructor row) {
      return new RowAnalyzer(expressions).row(row);
    } else if (expression instanceof SqlExpression.ValueFunction function) {
      return SessionValues.of(function);
    } else if (expression instanceof SqlExpression.Indirection indirection) {
      return new IndirectionAnalyzer(expressions).indirection(indirection);
    } else if (expression instanceof SqlExpression.Collate collate) {
      return collate(collate);
    } else if (expression instanceof SqlExpression.Default) {
      throw new SqlFailure(SqlState.SYNTAX_ERROR, "DEFAULT is not allowed in this context")
          .at(expression.position());
    } else if (expression instanceof SqlExpression.Grouping grouping) {
      return expressions.calls().grouping(grouping);
    } else if (expression instanceof SqlExpression.NamedArgument) {
      throw new SqlFailure(SqlState.SYNTAX_ERROR, "named argument is not allowed here")
          .at(expression.position());
    } else if (expression instanceof SqlExpression.CurrentOf) {
      throw SqlFailure.notSupported("WHERE CURRENT OF").at(expression.position());
    }
    return new XmlAnalyzer(expressions).xml((XmlExpression) expression);
  }

  private Expression extremum(SqlExpression.Extremum extremum) {
    String construct = extremum.greatest() ? "GREATEST" : "LEAST";
    Unified unified = unify(extremum.arguments(), construct);
    if (!new SortKeys(expressions.statement()).hasOrder(unified.type())) {
      throw new SqlFailure(
          SqlState.UNDEFINED_FUNCTION,
          "could not identify a comparison function for type " + TypeText.of(unified.type()));
    }
    Expression chosen =
        new Expression.MinMax(
            extremum.greatest(), unified.values(), unified.type(), unified.typmod());
    return Collations.of(unified.values(), unified.type(), 0) == PgType.UNDERIVED
        ? new Expression.Uncollated(chosen, CollationUse.COMPARISON)
        : chosen;
  }

  /** Expressions brought to their common type. */
  record Unified(List<Expression> values, PgType type, int typmod) {}

  Unified unify(List<SqlExpression> written, String construct) {
    List<Expression> values = new ArrayList<>(written.size());
    List<PgType> types = new ArrayList<>(written.size());
    int[] positions = new int[written.size()];
    for (int i = 0; i < positions.length; i++) {
      Expression value = expressions.analyze(written.get(i));
      values.add(value);
      types.add(value.type());
      positions[i] = ExpressionStart.of(written.get(i));
    }
    refuseSets(values, construct, positions);
    PgType common = coercion.common(types, construct, positions);
    int typmod = commonTypmod(values, common);
    for (int i = 0; i < positions.length; i++) {
      values.set(i, coercion.toCommon(values.get(i), common, construct, positions[i]));
    }
    return new Unified(values, common, typmod);
  }

  /** A choice that is not made has no rows to give. */
  private static void refuseSets(List<Expression> values, String construct, int[] positions) {
    if (!construct.equals("COALESCE") && !construct.equals("CASE")) {
      return;
    }
    for (int i = 0; i < positions.length; i++) {
      if (References.find(values.get(i), References::isSet) != null) {
        throw new SqlFailure(
                SqlState.FEATURE_NOT_SUPPORTED,
                "set-returning functions are not allowed in " + construct)
            .hint("You might be able to move the set-returning function into a LATERAL FROM item.")
            .at(positions[i]);
      }
    }
  }

  /** The modifier that all values of the common type share. */
  static int commonTypmod(List<Expression> values, PgType common) {
    int typmod = values.get(0).typmod();
    for (int i = 0; i < values.size(); i++) {
      Expression value = values.get(i);
      if (value.type().oid() != common.oid() || value.typmod() != typmod) {
        return PgType.NO_TYPMOD;
      }
    }
    return typmod;
  }

  private Expression caseOf(SqlExpression.Case written) {
    Expression operand =
        written.operand() == null ? null : expressions.analyzeKnown(written.operand());
    List<Expression> conditions = new ArrayList<>();
    List<SqlExpression> branches = new ArrayList<>();
    SqlExpression last =
        written.otherwise() == null ? new SqlExpression.NullLiteral(0) : written.otherwise();
    branches.add(last);
    for (SqlExpression.When when : written.whens()) {
      conditions.add(whenCondition(written, operand, when));
      branches.add(when.result());
    }
    Unified unified = unifyInOrder(branches);
    List<Expression.When> whens = new ArrayList<>(conditions.size());
    for (int i = 0; i < conditions.size(); i++) {
      whens.add(new Expression.When(conditions.get(i), unified.values().get(i + 1)));
    }
    Expression.Case choice =
        new Expression.Case(whens, unified.values().get(0), unified.type(), unified.typmod());
    if (written.operand() != null && expressions.statement().queryRecord() != null) {
      expressions.statement().queryRecord().simpleCase(choice);
    }
    return choice;
  }

  /** ELSE takes part in the choice of the type first, but is analysed last. */
  private Unified unifyInOrder(List<SqlExpression> branches) {
    int count = branches.size();
    Expression[] values = new Expression[count];
    for (int i = 1; i <= count; i++) {
      values[i % count] = expressions.analyze(branches.get(i % count));
    }
    List<PgType> types = new ArrayList<>(count);
    int[] positions = new int[count];
    for (int i = 0; i < count; i++) {
      types.add(values[i].type());
      positions[i] = ExpressionStart.of(branches.get(i));
    }
    refuseSets(List.of(values), "CASE", positions);
    PgType common = coercion.common(types, "CASE", positions);
    int typmod = commonTypmod(List.of(values), common);
    List<Expression> coerced = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      String construct = i == 0 ? "CASE/ELSE" : "CASE/WHEN";
      coerced.add(coercion.toCommon(values[i], common, construct, positions[i]));
    }
    return new Unified(coerced, common, typmod);
  }

  private Expression whenCondition(
      SqlExpression.Case written, Expression operand, SqlExpression.When when) {
    if (operand == null) {
      return expressions.condition(when.condition(), "CASE/WHEN");
    }
    Expression value = expressions.analyze(when.condition());
    return expressions
        .statement()
        .operators()
        .apply(
            "=",
            operand,
            value,
            ExpressionStart.of(written.operand()),
            ExpressionStart.of(when.condition()),
            when.position());
  }

  /** An array; {@code target} is the array type it is cast to, or null. */
  Expression array(SqlExpression.ArrayConstructor array, PgType target) {
    List<Expression> elements = new ArrayList<>(array.elements().size());
    List<PgType> types = new ArrayList<>(elements.size());
    int[] positions = new int[array.elements().size()];
    boolean nested = false;
    for (int i = 0; i < positions.length; i++) {
      SqlExpression written = array.elements().get(i);
      Expression element =
          written instanceof SqlExpression.ArrayConstructor inner
              ? array(inner, target)
              : expressions.analyze(written);
      nested |= written instanceof SqlExpression.ArrayConstructor || element.type().isArray();
      elements.add(element);
      types.add(element.type());
      positions[i] = ExpressionStart.of(written);
    }
    if (target != null) {
      return targetArray(elements, positions, nested, target);
    }
    if (elements.isEmpty()) {
      throw new SqlFailure(SqlState.INDETERMINATE_DATATYPE, "cannot determine type of empty array")
          .hint("Explicitly cast to the desired type, for example ARRAY[]::integer[].")
          .at(array.position());
    }
    PgType common = coercion.common(types, "ARRAY", positions);
    for (int i = 0; i < positions.length; i++) {
      elements.set(i, coercion.toCommon(elements.get(i), common, "ARRAY", positions[i]));
    }
    PgType type = nested ? common : arrayOf(common, array.position());
    return new Expression.ArrayConstructor(elements, nested, type);
  }

  private PgType arrayOf(PgType element, int position) {
    if (element.arrayOid() == 0) {
      throw new SqlFailure(
              SqlState.UNDEFINED_OBJECT,
              "could not find array type for data type " + TypeText.of(element))
          .at(position);
    }
    return expressions.statement().routines().type(element.arrayOid());
  }

  private Expression targetArray(
      List<Expression> elements, int[] positions, boolean nested, PgType target) {
    PgType wanted = nested ? target : expressions.statement().routines().type(target.elementOid());
    for (int i = 0; i < elements.size(); i++) {
      elements.set(
          i,
          expressions.cast(elements.get(i), wanted, PgType.NO_TYPMOD, positions[i], positions[i]));
    }
    return new Expression.ArrayConstructor(elements, nested, target);
  }

  private Expression collate(SqlExpression.Collate collate) {
    Expression argument = expressions.analyze(collate.operand());
    if (argument.type().collationOid() == 0 && argument.type().oid() != TypeOid.UNKNOWN) {
      throw new SqlFailure(
              SqlState.DATATYPE_MISMATCH,
              "collations are not supported by type " + TypeText.of(argument.type()))
          .at(collate.position());
    }
    Expression known = coercion.known(argument, ExpressionStart.of(collate.operand()));
    int collation = CollationLookup.require(collate.collation(), collate.position());
    return new Expression.CollateExpression(known, collation, collate.position());
  }
}
