package org.pagedb.calcite.planner;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.catalog.TableStatistics;
import org.pagedb.sql.exec.access.PlannerMethods;
import org.pagedb.sql.exec.access.PlanningContext;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.function.catalog.FunctionCatalog;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * Plans a sample query once in a process, before the first search. What that costs is the loading
 * of some two thousand classes, most of them Calcite's; with {@link #begin} it is paid for by a
 * thread of its own while the process still makes its tables. And Calcite's classes are initialised
 * by one thread then: some of them refer to each other in circles, which two threads could enter
 * from two sides.
 *
 * <p>The virtual machine initialises a class once and lets everybody else wait: that is all the
 * synchronisation there is.
 */
public final class PlannerStart {

  private PlannerStart() {}

  /** Begins in the background, where nobody has begun yet. */
  public static void begin() {
    Background.begun();
  }

  /** Returns once the sample has been planned, by whomever. */
  static void await() {
    Sample.planned();
  }

  private static final class Background {
    static {
      Thread thread = new Thread(PlannerStart::await, "pagedb-planner-start");
      thread.setDaemon(true);
      thread.start();
    }

    static void begun() {
      // By the initialiser.
    }
  }

  private static final class Sample {
    static {
      PlanningContext context =
          new PlanningContext(
              table -> TableStatistics.ofSize(1, 1),
              (schema, name) -> null,
              null, // there is no table, so nobody asks for indexes
              PlannerMethods.ALL);
      try {
        new QueryPlanner(context).planStatement(query());
      } catch (VirtualMachineError e) {
        // No room just now. This class must not fail for good because of that: the search that
        // comes next meets whatever is wrong by itself.
      }
    }

    static void planned() {
      // By the initialiser.
    }

    /** A join of two relations of one row, on equality, with its rows grouped and sorted. */
    private static AlgebraNode query() {
      PgType int4 = BuiltinTypes.INT4;
      OutputColumn column = new OutputColumn("x", int4, PgType.NO_TYPMOD);
      AlgebraNode one =
          new AlgebraNode.Values(
              List.of(List.of(new Expression.Constant(1L, int4))), List.of(column));
      FunctionCatalog functions = FunctionCatalog.builtin();
      PgFunction equals = functions.function(functions.operator("=", int4, int4));
      Expression condition =
          new Expression.FunctionCall(
              equals,
              List.of(
                  new Expression.InputReference(0, int4, PgType.NO_TYPMOD),
                  new Expression.InputReference(1, int4, PgType.NO_TYPMOD)),
              BuiltinTypes.BOOL,
              PgType.NO_TYPMOD,
              0,
              "=",
              false);
      AlgebraNode join =
          new AlgebraNode.Join(
              one, one, AlgebraNode.JoinKind.INNER, condition, false, List.of(column, column));
      AlgebraNode grouped =
          new AlgebraNode.Aggregate(
              join, List.of(0), List.of(List.of(0)), List.of(), List.of(column));
      return new AlgebraNode.Sort(grouped, List.of(new AlgebraNode.SortKey(0, false, false, 0)));
    }
  }
}
