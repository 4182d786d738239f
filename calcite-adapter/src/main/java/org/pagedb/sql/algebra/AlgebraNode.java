package org.pagedb.sql.algebra;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TreeMember;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.SubqueryPlan;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.type.PgType;

/**
 * An analysed query as a tree of relational operators. It says what is wanted, not how it is
 * carried out: the short path turns simple trees into physical plans directly, and the planner
 * turns the others into Calcite's algebra.
 */
public sealed interface AlgebraNode extends SubqueryPlan {

  /** The columns of the result, in order. */
  List<OutputColumn> columns();

  @Override
  default List<PgType> columnTypes() {
    List<PgType> types = new ArrayList<>(columns().size());
    for (OutputColumn column : columns()) {
      types.add(column.type());
    }
    return types;
  }

  /** What the columns are called. */
  default List<String> columnNames() {
    List<String> names = new ArrayList<>(columns().size());
    for (OutputColumn column : columns()) {
      names.add(column.name());
    }
    return names;
  }

  /**
   * All columns of a table that are not dropped, in order, followed by the system columns asked
   * for.
   *
   * @param alias the name by which the query knows it, for EXPLAIN
   * @param systemColumns of {@code ctid, xmin, xmax, cmin, cmax, tableoid} and {@link #PLACE}
   * @param members the tables whose rows it gives, where these are not the table's own alone, else
   *     null
   */
  record TableScan(
      Table table,
      String alias,
      List<String> systemColumns,
      List<OutputColumn> columns,
      List<TreeMember> members)
      implements AlgebraNode {

    /** The scan of one table. */
    public TableScan(
        Table table, String alias, List<String> systemColumns, List<OutputColumn> columns) {
      this(table, alias, systemColumns, columns, null);
    }

    /** Whether it reads several tables, or none. */
    public boolean isTree() {
      return members != null;
    }
  }

  /**
   * The system column by which a tree's rows are told apart: the number of the member that has the
   * row, shifted left by {@link #MEMBER_SHIFT}, and the row's ctid there.
   */
  String PLACE = "ctid in tree";

  /** See {@link #PLACE}. */
  int MEMBER_SHIFT = 48;

  /** How many members a tree can have whose rows are changed or locked. */
  int MOST_MEMBERS = 1 << 15;

  /** Rows of expressions; one row of no columns is a SELECT without FROM. */
  record Values(List<List<Expression>> rows, List<OutputColumn> columns) implements AlgebraNode {}

  /** A system relation, whose rows are those of the moment when it is read. */
  record SystemScan(String schema, String name, String alias, List<OutputColumn> columns)
      implements AlgebraNode {}

  /**
   * Functions in FROM, side by side if there are several, with ordinality as the last column if
   * asked for.
   *
   * @param fields for each call how many columns the fields of its row become; 0 where the value
   *     itself is the column
   * @param alias the name by which the query knows it, for EXPLAIN
   */
  record FunctionScan(
      List<Expression> calls,
      List<Integer> fields,
      boolean withOrdinality,
      String alias,
      List<OutputColumn> columns)
      implements AlgebraNode {}

  /** The rows that COPY FROM reads: a value for each of the columns listed. */
  record CopyRows(List<OutputColumn> columns) implements AlgebraNode {}

  /**
   * Rows that must have been chosen before anything is computed of them that could tell of those
   * left out: conditions from above that are not leakproof stay above.
   */
  record Barrier(AlgebraNode input) implements AlgebraNode {
    @Override
    public List<OutputColumn> columns() {
      return input.columns();
    }
  }

  /**
   * The same rows, each of which must satisfy every policy (42501).
   *
   * @param policies over the input's first columns
   */
  record Verified(AlgebraNode input, List<RowPolicy> policies) implements AlgebraNode {
    @Override
    public List<OutputColumn> columns() {
      return input.columns();
    }
  }

  /** Rows for which the condition is true. */
  record Filter(AlgebraNode input, Expression condition) implements AlgebraNode {
    @Override
    public List<OutputColumn> columns() {
      return input.columns();
    }
  }

  /** One expression a column. */
  record Project(AlgebraNode input, List<Expression> expressions, List<OutputColumn> columns)
      implements AlgebraNode {}

  /** As {@link Project}, where some expressions are calls of set-returning functions. */
  record ProjectSet(AlgebraNode input, List<Expression> expressions, List<OutputColumn> columns)
      implements AlgebraNode {}

  /** How two inputs are joined. */
  enum JoinKind {
    INNER,
    LEFT,
    RIGHT,
    FULL,
    SEMI,
    ANTI
  }

  /**
   * A join; the left input's columns come first.
   *
   * @param condition never null; a true constant for a cross join
   * @param lateral whether the right input refers to the left one as its level-1 outer row
   */
  record Join(
      AlgebraNode left,
      AlgebraNode right,
      JoinKind kind,
      Expression condition,
      boolean lateral,
      List<OutputColumn> columns)
      implements AlgebraNode {}

  /** One key of an order; {@code column} counts the input's columns from 0. */
  record SortKey(int column, boolean descending, boolean nullsFirst, int collation) {}

  /**
   * An aggregate call. Its arguments, filter and order refer to columns of the aggregate's input.
   *
   * @param directArguments of ordered-set aggregates
   */
  record AggregateCall(
      PgFunction function,
      List<Integer> arguments,
      boolean star,
      boolean distinct,
      int filter,
      List<SortKey> order,
      List<Expression> directArguments,
      PgType type,
      int typmod,
      int collation) {
    /** The value of {@link #filter} where there is none. */
    public static final int NO_FILTER = -1;
  }

  /**
   * Grouping: the columns are the group keys, then the aggregates. {@code groupingSets} lists for
   * each set the positions in {@code keys}; a plain GROUP BY has one set with all of them.
   * GROUPING() is an aggregate call on the function of that name.
   */
  record Aggregate(
      AlgebraNode input,
      List<Integer> keys,
      List<List<Integer>> groupingSets,
      List<AggregateCall> calls,
      List<OutputColumn> columns)
      implements AlgebraNode {}

  /** Bound of a window frame. */
  enum FrameBound {
    UNBOUNDED_PRECEDING,
    OFFSET_PRECEDING,
    CURRENT_ROW,
    OFFSET_FOLLOWING,
    UNBOUNDED_FOLLOWING
  }

  /** Unit of a window frame. */
  enum FrameUnit {
    ROWS,
    RANGE,
    GROUPS
  }

  /** What a window frame leaves out. */
  enum FrameExclusion {
    NO_OTHERS,
    CURRENT_ROW,
    GROUP,
    TIES
  }

  /** A window frame; offsets are expressions without column references, or null. */
  record Frame(
      FrameUnit unit,
      FrameBound start,
      Expression startOffset,
      FrameBound end,
      Expression endOffset,
      FrameExclusion exclusion) {}

  /** A window function call, or an aggregate over a window. */
  record WindowCall(
      PgFunction function,
      List<Integer> arguments,
      boolean star,
      int filter,
      PgType type,
      int typmod) {}

  /** Appends the calls' results, all over the same partition, order and frame, to the input. */
  record Window(
      AlgebraNode input,
      List<Integer> partition,
      List<SortKey> order,
      Frame frame,
      List<WindowCall> calls,
      List<OutputColumn> columns)
      implements AlgebraNode {}

  /** Rows in order. */
  record Sort(AlgebraNode input, List<SortKey> keys) implements AlgebraNode {
    @Override
    public List<OutputColumn> columns() {
      return input.columns();
    }
  }

  /** LIMIT and OFFSET; either may be null. Both are expressions without column references. */
  record Limit(AlgebraNode input, Expression count, Expression offset, boolean withTies)
      implements AlgebraNode {
    @Override
    public List<OutputColumn> columns() {
      return input.columns();
    }
  }

  /** DISTINCT over all columns, or the first row for each value of {@code on} (DISTINCT ON). */
  record Distinct(AlgebraNode input, List<Integer> on) implements AlgebraNode {
    @Override
    public List<OutputColumn> columns() {
      return input.columns();
    }
  }

  /** UNION, INTERSECT or EXCEPT. */
  enum SetOperator {
    UNION,
    INTERSECT,
    EXCEPT
  }

  /** A set operation over inputs of the same column types. */
  record SetOperation(
      SetOperator operator,
      boolean all,
      AlgebraNode left,
      AlgebraNode right,
      List<OutputColumn> columns)
      implements AlgebraNode {}

  /**
   * A common table expression made once and read by {@link CommonTableScan}s in {@code body}.
   *
   * @param id what the scans name it by; unique in the statement
   * @param materialized true or false as written, or null
   */
  record CommonTable(int id, String name, Boolean materialized, AlgebraNode table, AlgebraNode body)
      implements AlgebraNode {
    @Override
    public List<OutputColumn> columns() {
      return body.columns();
    }
  }

  /** Reads a common table, or inside a {@link RecursiveUnion} its working table. */
  record CommonTableScan(int id, String alias, List<OutputColumn> columns) implements AlgebraNode {}

  /** WITH RECURSIVE: {@code step} reads the working table as {@code CommonTableScan(id)}. */
  record RecursiveUnion(
      int id, boolean all, AlgebraNode seed, AlgebraNode step, List<OutputColumn> columns)
      implements AlgebraNode {}

  /** Strengths of row locks. */
  enum RowLock {
    KEY_SHARE,
    SHARE,
    NO_KEY_UPDATE,
    UPDATE
  }

  /** What to do with a row that another transaction has locked. */
  enum LockWait {
    BLOCK,
    SKIP_LOCKED,
    NOWAIT
  }

  /**
   * Locks the rows of one table that pass.
   *
   * @param members as in {@link TableScan}
   * @param tidColumn the input's ctid of that table, or {@link #PLACE}
   */
  record LockRows(
      AlgebraNode input,
      Table table,
      List<TreeMember> members,
      int tidColumn,
      RowLock strength,
      LockWait policy)
      implements AlgebraNode {
    @Override
    public List<OutputColumn> columns() {
      return input.columns();
    }
  }

  /** What INSERT does about a row that a unique index already holds. */
  enum ConflictAction {
    ERROR,
    NOTHING,
    UPDATE
  }

  /**
   * ON CONFLICT.
   *
   * @param arbiters oids of the indexes inferred; empty means any
   * @param assignments for UPDATE: a value for each of {@code targets}; references 0…n-1 are the
   *     existing row's columns, n…2n-1 the excluded row's
   * @param targets attribute numbers that are assigned
   * @param condition the WHERE of DO UPDATE over the same columns, or null
   * @param existing what the row that is there must satisfy to be updated
   * @param updated what the row must satisfy when it is updated
   */
  record Conflict(
      ConflictAction action,
      List<Integer> arbiters,
      List<Integer> targets,
      List<Expression> assignments,
      Expression condition,
      List<RowPolicy> existing,
      List<RowPolicy> updated) {

    /** DO NOTHING. */
    public static Conflict nothing(List<Integer> arbiters) {
      return new Conflict(
          ConflictAction.NOTHING, arbiters, List.of(), List.of(), null, List.of(), List.of());
    }
  }

  /**
   * INSERT. {@code input} has one column for each column of the table that is not dropped, defaults
   * filled in and casts applied.
   *
   * @param checks CHECK conditions over the new row's columns
   * @param returning expressions over the new row's columns, or empty
   */
  record Insert(
      Table table,
      AlgebraNode input,
      Conflict conflict,
      List<Check> checks,
      List<Expression> returning,
      List<OutputColumn> columns)
      implements AlgebraNode {}

  /**
   * A CHECK constraint ready to be tested on a row of the table's columns.
   *
   * @param ofView whether it is the check option of the view of that name
   */
  record Check(String name, Expression condition, boolean ofView) {

    /** A table's constraint. */
    public Check(String name, Expression condition) {
      this(name, condition, false);
    }
  }

  /**
   * UPDATE. {@code input} gives for each row to change: the new value of every column of the table,
   * then the old row's ctid, then whatever RETURNING needs of other tables.
   *
   * @param members as in {@link TableScan}; {@link #PLACE} then stands for ctid
   * @param changed attribute numbers that may differ from the old row
   */
  record Update(
      Table table,
      List<TreeMember> members,
      AlgebraNode input,
      List<Integer> changed,
      List<Check> checks,
      List<Expression> returning,
      List<OutputColumn> columns)
      implements AlgebraNode {}

  /**
   * DELETE. {@code input} gives the old row's columns, then its ctid, then other tables' columns.
   *
   * @param members as in {@link TableScan}; {@link #PLACE} then stands for ctid
   */
  record Delete(
      Table table,
      List<TreeMember> members,
      AlgebraNode input,
      List<Expression> returning,
      List<OutputColumn> columns)
      implements AlgebraNode {}

  /**
   * MERGE. {@code input} gives for each row of the source: the columns of the table's row that
   * matches, that row's ctid, and the source's columns; the first two are null without a match.
   *
   * @param members as in {@link TableScan}; {@link #PLACE} then stands for ctid
   * @param steps the WHEN clauses in order; the first that fits is taken
   * @param generated over a new row's columns the row with its generated columns computed; empty if
   *     there are none
   */
  record Merge(
      Table table,
      List<TreeMember> members,
      AlgebraNode input,
      List<MergeStep> steps,
      List<Expression> generated,
      List<Check> checks)
      implements AlgebraNode {
    @Override
    public List<OutputColumn> columns() {
      return List.of();
    }
  }
}
