package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.analysis.resolution.CastContext;
import org.pagedb.sql.analysis.resolution.Coercion;
import org.pagedb.sql.analysis.resolution.TypeOid;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.IndirectionStep;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.composite.RecordCodec;
import org.pagedb.sql.type.geometry.GeometryCodec;
import org.pagedb.sql.type.json.JsonValue;
import org.pagedb.sql.type.json.JsonValue.JsonArray;
import org.pagedb.sql.type.json.JsonValue.JsonObject;

/**
 * What stands behind a value in dots and brackets: fields, array elements and slices, jsonb paths.
 */
final class IndirectionAnalyzer {

  private final ExpressionAnalyzer expressions;
  private final Coercion coercion;

  IndirectionAnalyzer(ExpressionAnalyzer expressions) {
    this.expressions = expressions;
    coercion = expressions.statement().coercion();
  }

  Expression indirection(SqlExpression.Indirection indirection) {
    Expression value = expressions.analyze(indirection.base());
    int position = ExpressionStart.of(indirection.base());
    List<IndirectionStep> steps = indirection.steps();
    int next = 0;
    while (next < steps.size()) {
      IndirectionStep step = steps.get(next);
      if (step instanceof IndirectionStep.Field field) {
        value = field(value, field.name(), position);
        next++;
      } else if (step instanceof IndirectionStep.AllFields) {
        throw new SqlFailure(SqlState.SYNTAX_ERROR, "row expansion via \"*\" is not supported here")
            .at(position);
      } else {
        int end = next;
        while (end < steps.size() && isSubscript(steps.get(end))) {
          end++;
        }
        value = subscripts(value, steps.subList(next, end), position);
        next = end;
      }
    }
    return value;
  }

  private static boolean isSubscript(IndirectionStep step) {
    return step instanceof IndirectionStep.Subscript || step instanceof IndirectionStep.Slice;
  }

  private boolean hasKnownFields(Expression row) {
    boolean byType =
        row.type().codec() instanceof RecordCodec record && record.fieldTypes() != null;
    return byType
        || row instanceof Expression.FunctionCall call
            && !expressions
                .statement()
                .routines()
                .details(call.function())
                .outputColumns()
                .isEmpty();
  }

  private Expression field(Expression row, String field, int position) {
    if (row instanceof Expression.RowConstructor constructor) {
      int index = constructor.names().indexOf(field);
      if (index >= 0) {
        return constructor.fields().get(index);
      }
    }
    UserType definition = expressions.statement().routines().definition(row.type());
    if (row.type().kind() == PgType.Kind.COMPOSITE && definition != null) {
      int index = 0;
      for (TableColumn attribute : definition.attributes()) {
        if (attribute.name().equals(field)) {
          return new Expression.FieldSelection(row, index, attribute.type(), attribute.typmod());
        }
        index++;
      }
      throw new SqlFailure(
              SqlState.UNDEFINED_COLUMN,
              "column \"" + field + "\" not found in data type " + TypeText.of(row.type()))
          .at(position);
    }
    if (row.type().oid() == TypeOid.RECORD && hasKnownFields(row)) {
      RowFields fields = RowFields.of(row, expressions.statement());
      int index = fields.find(field);
      if (index >= 0) {
        return new Expression.FieldSelection(
            row, index, fields.types().get(index), fields.typmods().get(index));
      }
    }
    if (row.type().oid() == TypeOid.RECORD) {
      throw new SqlFailure(
              SqlState.UNDEFINED_COLUMN,
              "could not identify column \"" + field + "\" in record data type")
          .at(position);
    }
    throw new SqlFailure(
            SqlState.WRONG_OBJECT_TYPE,
            "column notation ."
                + field
                + " applied to type "
                + TypeText.of(row.type())
                + ", which is not a composite type")
        .at(position);
  }

  Expression subscripts(Expression container, List<IndirectionStep> steps, int position) {
    PgType type = coercion.base(container.type());
    if (type.oid() == BuiltinTypes.JSONB.oid()) {
      return jsonPath(container, steps);
    }
    boolean fixed = type.codec() instanceof GeometryCodec;
    boolean array = type.isArray() || fixed;
    if (!array || type.elementOid() == 0) {
      throw new SqlFailure(
              SqlState.DATATYPE_MISMATCH,
              "cannot subscript type "
                  + TypeText.of(container.type())
                  + " because it does not support subscripting")
          .at(position);
    }
    List<Expression> lower = new ArrayList<>(steps.size());
    List<Expression> upper = new ArrayList<>(steps.size());
    boolean slice = false;
    for (IndirectionStep step : steps) {
      if (step instanceof IndirectionStep.Slice bounds) {
        slice = true;
        lower.add(bounds.lower() == null ? null : subscript(bounds.lower()));
        upper.add(bounds.upper() == null ? null : subscript(bounds.upper()));
      } else {
        lower.add(null);
        upper.add(subscript(((IndirectionStep.Subscript) step).index()));
      }
    }
    if (slice && fixed) {
      throw new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED, "slices of fixed-length arrays not implemented");
    }
    if (!slice) {
      PgType element = expressions.statement().routines().type(type.elementOid());
      return new Expression.Subscript(container, upper, List.of(), false, element);
    }
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i) instanceof IndirectionStep.Subscript) {
        lower.set(i, new Expression.Constant(1L, BuiltinTypes.INT4));
      }
    }
    return new Expression.Subscript(container, lower, upper, true, type);
  }

  /**
   * The part of a {@code jsonb} value that is assigned to. In place of an SQL null there is an
   * empty array if the first subscript is a number, else an empty object.
   */
  Expression.Subscript jsonbPart(Expression container, List<IndirectionStep> steps) {
    List<Expression> path = jsonSteps(steps);
    Expression first = expressions.analyze(((IndirectionStep.Subscript) steps.get(0)).index());
    boolean number =
        first.type().oid() != TypeOid.UNKNOWN
            && coercion.canCoerce(first.type(), BuiltinTypes.INT4, CastContext.IMPLICIT);
    JsonValue empty = number ? new JsonArray(List.of()) : new JsonObject(Map.of());
    Expression whole =
        new Expression.Coalesce(
            List.of(container, new Expression.Constant(empty, BuiltinTypes.JSONB)),
            BuiltinTypes.JSONB,
            PgType.NO_TYPMOD);
    return new Expression.Subscript(whole, List.of(), path, false, BuiltinTypes.JSONB);
  }

  /** {@code jsonb['a'][1]} is what {@code jsonb_extract_path} gives for the same path. */
  private Expression jsonPath(Expression container, List<IndirectionStep> steps) {
    Expression array =
        new Expression.ArrayConstructor(jsonSteps(steps), false, BuiltinTypes.TEXT_ARRAY);
    return new Expression.FunctionCall(
        expressions.statement().routines().functions("jsonb_extract_path").get(0),
        List.of(container, array),
        BuiltinTypes.JSONB,
        PgType.NO_TYPMOD,
        0,
        null,
        true);
  }

  private List<Expression> jsonSteps(List<IndirectionStep> steps) {
    List<Expression> path = new ArrayList<>(steps.size());
    for (IndirectionStep step : steps) {
      if (step instanceof IndirectionStep.Slice slice) {
        SqlExpression bound = slice.upper() != null ? slice.upper() : slice.lower();
        throw new SqlFailure(SqlState.DATATYPE_MISMATCH, "jsonb subscript does not support slices")
            .at(bound == null ? 0 : ExpressionStart.of(bound));
      }
      SqlExpression written = ((IndirectionStep.Subscript) step).index();
      int position = ExpressionStart.of(written);
      Expression index = expressions.analyze(written);
      int oid = index.type().oid();
      boolean fits =
          oid == TypeOid.UNKNOWN
              || oid == TypeOid.TEXT
              || coercion.canCoerce(index.type(), BuiltinTypes.INT4, CastContext.IMPLICIT)
              || coercion.canCoerce(index.type(), BuiltinTypes.TEXT, CastContext.IMPLICIT);
      if (!fits) {
        throw new SqlFailure(
                SqlState.DATATYPE_MISMATCH,
                "subscript type " + TypeText.of(index.type()) + " is not supported")
            .hint("jsonb subscript must be coercible to either integer or text.")
            .at(position);
      }
      path.add(
          coercion.coerce(
              index, BuiltinTypes.TEXT, PgType.NO_TYPMOD, CastContext.EXPLICIT, position));
    }
    return path;
  }

  private Expression subscript(SqlExpression written) {
    Expression index = expressions.analyze(written);
    Expression coerced =
        coercion.coerce(
            index,
            BuiltinTypes.INT4,
            PgType.NO_TYPMOD,
            CastContext.ASSIGNMENT,
            ExpressionStart.of(written));
    if (coerced == null) {
      throw new SqlFailure(SqlState.DATATYPE_MISMATCH, "array subscript must have type integer")
          .at(ExpressionStart.of(written));
    }
    return coerced;
  }
}
