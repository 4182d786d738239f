package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.analysis.resolution.Collations;
import org.pagedb.sql.analysis.resolution.TypeOid;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.SortKey;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.WindowDefinition;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** Calls of window functions, and of aggregates over a window. */
final class WindowAnalyzer {

  private static final AlgebraNode.Frame DEFAULT_FRAME =
      new AlgebraNode.Frame(
          AlgebraNode.FrameUnit.RANGE,
          AlgebraNode.FrameBound.UNBOUNDED_PRECEDING,
          null,
          AlgebraNode.FrameBound.CURRENT_ROW,
          null,
          AlgebraNode.FrameExclusion.NO_OTHERS);

  private final ExpressionAnalyzer expressions;

  WindowAnalyzer(ExpressionAnalyzer expressions) {
    this.expressions = expressions;
  }

  Expression window(SqlExpression.FunctionCall call, CallAnalyzer.Resolved resolved) {
    int position = call.position();
    Clause clause = expressions.clause();
    QueryState query = expressions.scope().query();
    if (query == null || !clause.allowsWindows()) {
      throw new SqlFailure(
              SqlState.WINDOWING_ERROR, "window functions are not allowed in " + clause.text())
          .at(position);
    }
    checkOptions(call, resolved.function());
    for (Expression argument : resolved.arguments()) {
      Expression inner = References.find(argument, QueryState::isWindow);
      if (inner != null) {
        throw new SqlFailure(SqlState.WINDOWING_ERROR, "window function calls cannot be nested")
            .at(query.position(inner));
      }
    }
    Expression filter = null;
    if (call.options().filter() != null) {
      filter = expressions.in(Clause.FILTER).condition(call.options().filter(), "FILTER");
    }
    expressions.in(Clause.WINDOW);
    PendingWindow.Window window = definition(call.over(), query);
    if (expressions.statement().queryRecord() != null) {
      expressions.statement().queryRecord().part(window, call.over());
    }
    expressions.in(clause);
    return query.add(
        new PendingWindow(
            resolved.function(),
            resolved.arguments(),
            call.options().star(),
            filter,
            window,
            Collations.typeOf(resolved.result(), resolved.arguments())),
        position);
  }

  private static void checkOptions(SqlExpression.FunctionCall call, PgFunction function) {
    int position = call.position();
    if (call.options().distinct()) {
      throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED, "DISTINCT is not implemented for window functions")
          .at(position);
    }
    if (!call.options().orderBy().isEmpty()) {
      throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED,
              "aggregate ORDER BY is not implemented for window functions")
          .at(position);
    }
    if (call.options().filter() != null && function.kind() == PgFunction.Kind.WINDOW) {
      throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED,
              "FILTER is not implemented for non-aggregate window functions")
          .at(position);
    }
  }

  /** A window as it is written. */
  PendingWindow.Window definition(WindowDefinition over, QueryState query) {
    if (over.name() != null) {
      WindowDefinition named = named(over.name(), over.position(), query);
      return definition(
          new WindowDefinition(
              null,
              named.base(),
              named.partitionBy(),
              named.orderBy(),
              named.frame(),
              named.position()),
          query);
    }
    List<Expression> partition = new ArrayList<>(over.partitionBy().size());
    List<PendingKey> order = new ArrayList<>(over.orderBy().size());
    SortKeys sortKeys = new SortKeys(expressions.statement(), expressions.scope().query());
    for (SqlExpression written : over.partitionBy()) {
      Expression value = expressions.analyzeKnown(written);
      sortKeys.requireOrder(value.type(), ExpressionStart.of(written));
      sortKeys.requireCollation(value);
      partition.add(value);
    }
    for (SortKey key : over.orderBy()) {
      order.add(sortKeys.key(expressions.analyzeKnown(key.expression()), key));
    }
    if (over.base() != null) {
      WindowDefinition base = named(over.base(), over.position(), query);
      PendingWindow.Window inherited =
          definition(
              new WindowDefinition(
                  null, base.base(), base.partitionBy(), base.orderBy(), null, base.position()),
              query);
      checkInheritance(over, base);
      partition = inherited.partition();
      order = order.isEmpty() ? inherited.order() : order;
    }
    return new PendingWindow.Window(partition, order, frame(over, order));
  }

  private static WindowDefinition named(String name, int position, QueryState query) {
    WindowDefinition named = query.namedWindows().get(name);
    if (named == null) {
      throw new SqlFailure(SqlState.UNDEFINED_OBJECT, "window \"" + name + "\" does not exist")
          .at(position);
    }
    return named;
  }

  private static void checkInheritance(WindowDefinition over, WindowDefinition base) {
    if (!over.partitionBy().isEmpty()) {
      throw override("PARTITION BY", over);
    }
    if (!over.orderBy().isEmpty() && !base.orderBy().isEmpty()) {
      throw override("ORDER BY", over);
    }
    if (base.frame() != null) {
      throw new SqlFailure(
              SqlState.WINDOWING_ERROR,
              "cannot copy window \"" + over.base() + "\" because it has a frame clause")
          .at(over.position());
    }
  }

  private static SqlFailure override(String what, WindowDefinition over) {
    return new SqlFailure(
            SqlState.WINDOWING_ERROR,
            "cannot override " + what + " clause of window \"" + over.base() + "\"")
        .at(over.position());
  }

  private AlgebraNode.Frame frame(WindowDefinition over, List<PendingKey> order) {
    WindowDefinition.Frame frame = over.frame();
    if (frame == null) {
      return DEFAULT_FRAME;
    }
    if (frame.mode() == WindowDefinition.Mode.GROUPS && order.isEmpty()) {
      throw new SqlFailure(SqlState.WINDOWING_ERROR, "GROUPS mode requires an ORDER BY clause")
          .at(over.position());
    }
    boolean offset = frame.start().offset() != null || frame.end().offset() != null;
    if (frame.mode() == WindowDefinition.Mode.RANGE && offset && order.size() != 1) {
      throw new SqlFailure(
              SqlState.WINDOWING_ERROR,
              "RANGE with offset PRECEDING/FOLLOWING requires exactly one ORDER BY column")
          .at(over.position());
    }
    return new AlgebraNode.Frame(
        AlgebraNode.FrameUnit.valueOf(frame.mode().name()),
        AlgebraNode.FrameBound.valueOf(frame.start().kind().name()),
        offset(frame, frame.start(), order),
        AlgebraNode.FrameBound.valueOf(frame.end().kind().name()),
        offset(frame, frame.end(), order),
        AlgebraNode.FrameExclusion.valueOf(frame.exclusion().name()));
  }

  private Expression offset(
      WindowDefinition.Frame frame, WindowDefinition.Bound bound, List<PendingKey> order) {
    if (bound.offset() == null) {
      return null;
    }
    int position = ExpressionStart.of(bound.offset());
    Expression value = expressions.analyze(bound.offset());
    if (References.usesInput(value)) {
      throw new SqlFailure(
              SqlState.INVALID_COLUMN_REFERENCE,
              "argument of " + frame.mode() + " must not contain variables")
          .at(position);
    }
    PgType wanted =
        frame.mode() == WindowDefinition.Mode.RANGE
            ? distanceType(order.get(0).expression().type(), position)
            : BuiltinTypes.INT8;
    return expressions
        .statement()
        .coercion()
        .argument(value, wanted, frame.mode().name(), position);
  }

  private PgType distanceType(PgType key, int position) {
    return switch (key.oid()) {
      case TypeOid.DATE,
          TypeOid.TIME,
          TypeOid.TIMETZ,
          TypeOid.TIMESTAMP,
          TypeOid.TIMESTAMPTZ,
          TypeOid.INTERVAL ->
          expressions.statement().routines().type(TypeOid.INTERVAL);
      case TypeOid.INT2,
          TypeOid.INT4,
          TypeOid.INT8,
          TypeOid.NUMERIC,
          TypeOid.FLOAT4,
          TypeOid.FLOAT8 ->
          key;
      default ->
          throw new SqlFailure(
                  SqlState.FEATURE_NOT_SUPPORTED,
                  "RANGE with offset PRECEDING/FOLLOWING is not supported for column type "
                      + TypeText.of(key))
              .at(position);
    };
  }
}
