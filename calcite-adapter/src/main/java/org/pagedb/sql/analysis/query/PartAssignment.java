package org.pagedb.sql.analysis.query;

import java.util.List;
import org.pagedb.sql.analysis.resolution.CastContext;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.DataChange;
import org.pagedb.sql.tree.IndirectionStep;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * {@code column[i] = value}, {@code column.field = value} and what can be put together of them: the
 * column's whole new value, made from its old one.
 */
final class PartAssignment {

  private final ExpressionAnalyzer expressions;
  private final String column;
  private final int targetPosition;
  private final int valuePosition;

  PartAssignment(
      ExpressionAnalyzer expressions, String column, int targetPosition, int valuePosition) {
    this.expressions = expressions;
    this.column = column;
    this.targetPosition = targetPosition;
    this.valuePosition = valuePosition;
  }

  /** Fails if the target is a part, which has no default (0A000). */
  static void refuseDefault(DataChange.ColumnTarget target) {
    if (!target.indirection().isEmpty()) {
      String part =
          target.indirection().get(0) instanceof IndirectionStep.Field
              ? "a subfield"
              : "an array element";
      throw new SqlFailure(SqlState.FEATURE_NOT_SUPPORTED, "cannot set " + part + " to DEFAULT")
          .at(target.position());
    }
  }

  /** {@code whole} with the part that the steps lead to replaced. */
  Expression assigned(Expression whole, int typmod, List<IndirectionStep> steps, Expression value) {
    IndirectionStep first = steps.get(0);
    if (first instanceof IndirectionStep.Field field) {
      return field(whole, field.name(), steps.subList(1, steps.size()), value);
    }
    if (first instanceof IndirectionStep.AllFields) {
      throw new SqlFailure(SqlState.SYNTAX_ERROR, "row expansion via \"*\" is not supported here")
          .at(targetPosition);
    }
    int end = 1;
    while (end < steps.size() && !(steps.get(end) instanceof IndirectionStep.Field)) {
      end++;
    }
    return subscripted(
        whole, typmod, steps.subList(0, end), steps.subList(end, steps.size()), value);
  }

  private Expression subscripted(
      Expression whole,
      int typmod,
      List<IndirectionStep> subscripts,
      List<IndirectionStep> rest,
      Expression value) {
    IndirectionAnalyzer analyzer = new IndirectionAnalyzer(expressions);
    Expression.Subscript part =
        whole.type().equals(BuiltinTypes.JSONB)
            ? analyzer.jsonbPart(whole, subscripts)
            : (Expression.Subscript) analyzer.subscripts(whole, subscripts, targetPosition);
    Expression assigned;
    if (rest.isEmpty()) {
      assigned =
          coerced(
              value,
              part.type(),
              typmod,
              "subscripted assignment to \"" + column + "\" requires type ");
    } else {
      assigned = assigned(part, PgType.NO_TYPMOD, rest, value);
    }
    return new Expression.ElementAssignment(part, assigned, whole.type());
  }

  private Expression field(
      Expression whole, String name, List<IndirectionStep> rest, Expression value) {
    PgType type = expressions.statement().coercion().base(whole.type());
    if (type.kind() != PgType.Kind.COMPOSITE) {
      throw new SqlFailure(
              SqlState.DATATYPE_MISMATCH,
              "cannot assign to field \""
                  + name
                  + "\" of column \""
                  + column
                  + "\" because its type "
                  + TypeText.of(whole.type())
                  + " is not a composite type")
          .at(targetPosition);
    }
    RowFields fields = RowFields.of(whole, expressions.statement());
    int index = fields.find(name);
    if (index < 0) {
      throw new SqlFailure(
              SqlState.UNDEFINED_COLUMN,
              "cannot assign to field \""
                  + name
                  + "\" of column \""
                  + column
                  + "\" because there is no such column in data type "
                  + TypeText.of(whole.type()))
          .at(targetPosition);
    }
    PgType fieldType = fields.types().get(index);
    int typmod = fields.typmods().get(index);
    Expression old = new Expression.FieldSelection(whole, index, fieldType, typmod);
    Expression assigned =
        rest.isEmpty()
            ? coerced(value, fieldType, typmod, "subfield \"" + name + "\" is of type ")
            : assigned(old, typmod, rest, value);
    return new Expression.FieldAssignment(whole, index, assigned, whole.type());
  }

  private Expression coerced(Expression value, PgType wanted, int typmod, String message) {
    Expression coerced =
        expressions
            .statement()
            .coercion()
            .coerce(value, wanted, typmod, CastContext.ASSIGNMENT, valuePosition);
    if (coerced == null) {
      throw new SqlFailure(
              SqlState.DATATYPE_MISMATCH,
              message
                  + TypeText.of(wanted)
                  + " but expression is of type "
                  + TypeText.of(value.type()))
          .hint("You will need to rewrite or cast the expression.")
          .at(targetPosition);
    }
    return coerced;
  }
}
