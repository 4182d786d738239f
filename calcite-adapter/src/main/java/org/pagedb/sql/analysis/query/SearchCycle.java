package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.resolution.OperatorResolver;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.With;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.builtin.UserTypes;

/**
 * The SEARCH and CYCLE clauses of a recursive common table, carried out as PostgreSQL rewrites
 * them: each adds columns that the recursive term hands on.
 *
 * <ul>
 *   <li>{@code SEARCH BREADTH FIRST}: the row's depth and its key columns as one row.
 *   <li>{@code SEARCH DEPTH FIRST}: the key columns of all rows on the way as an array of rows.
 *   <li>{@code CYCLE}: a mark, and the columns of all rows on the way. A row that is on its own way
 *       is marked; from a marked row nothing goes on.
 * </ul>
 */
final class SearchCycle {

  private final StatementContext statement;
  private final With.Search search;
  private final With.Cycle cycle;
  private final CycleMark mark;
  private List<OutputColumn> own = List.of();

  private SearchCycle(StatementContext statement, With.CommonTable table, CycleMark mark) {
    this.statement = statement;
    this.search = table.search();
    this.cycle = table.cycle();
    this.mark = mark;
  }

  /** The clauses of a common table; null if it has none. */
  static SearchCycle of(StatementContext statement, With.CommonTable table) {
    if (table.search() == null && table.cycle() == null) {
      return null;
    }
    CycleMark mark = table.cycle() == null ? null : CycleMark.of(statement, table.cycle());
    return new SearchCycle(statement, table, mark);
  }

  /** Tells the columns of the table's own query, the rest is about them. */
  void over(List<OutputColumn> columns) {
    own = columns;
  }

  /** The columns that are added. */
  List<OutputColumn> added() {
    List<OutputColumn> columns = new ArrayList<>(3);
    if (search != null) {
      PgType type = search.breadthFirst() ? depthAndKeys() : BuiltinTypes.RECORD_ARRAY;
      columns.add(new OutputColumn(search.sequence(), type, PgType.NO_TYPMOD));
    }
    if (cycle != null) {
      columns.add(new OutputColumn(cycle.mark(), mark.type(), mark.typmod()));
      columns.add(new OutputColumn(cycle.path(), BuiltinTypes.RECORD_ARRAY, PgType.NO_TYPMOD));
    }
    return columns;
  }

  /** Fails where the clauses do not fit the table's columns. */
  void check() {
    SearchCycleNames names = new SearchCycleNames(own);
    if (search != null) {
      names.check(search);
    }
    if (cycle != null) {
      names.check(cycle);
    }
    if (search != null && cycle != null) {
      names.check(search, cycle);
    }
  }

  /** The rows of the non-recursive term with the columns that are added, where each way begins. */
  AlgebraNode seed(AlgebraNode rows) {
    List<Expression> values = own(rows);
    if (search != null) {
      values.add(
          search.breadthFirst()
              ? atDepth(values, new Expression.Constant(0L, BuiltinTypes.INT8))
              : onlyStep(row(values, search.columns())));
    }
    if (cycle != null) {
      values.add(mark.otherwise());
      values.add(onlyStep(row(values, cycle.columns())));
    }
    return extended(rows, values);
  }

  /** The same of the recursive term, whose last columns are those of the row it went on from. */
  AlgebraNode step(AlgebraNode rows) {
    List<Expression> values = own(rows);
    int next = own.size();
    if (search != null) {
      Expression before = reference(rows, next++);
      values.add(
          search.breadthFirst()
              ? atDepth(values, deeper(before))
              : longer(before, row(values, search.columns())));
    }
    if (cycle != null) {
      Expression path = reference(rows, next + 1);
      Expression here = row(values, cycle.columns());
      values.add(mark.value(isOn(here, path)));
      values.add(longer(path, here));
    }
    return extended(rows, values);
  }

  /** Columns behind those of the rows, of the types of those that are added. */
  AlgebraNode widened(AlgebraNode rows) {
    List<Expression> values = own(rows);
    for (OutputColumn column : added()) {
      values.add(new Expression.Constant(null, column.type(), column.typmod()));
    }
    return extended(rows, values);
  }

  /** That the row gone on from closes no cycle; null without CYCLE. */
  Expression goesOn(List<Expression> carried) {
    if (cycle == null) {
      return null;
    }
    Expression before = carried.get(carried.size() - 2);
    return statement.operators().apply("<>", before, mark.marked(), 0, 0, 0);
  }

  private List<Expression> own(AlgebraNode rows) {
    List<Expression> values = new ArrayList<>(own.size() + 3);
    for (int i = 0; i < own.size(); i++) {
      values.add(reference(rows, i));
    }
    return values;
  }

  private static Expression reference(AlgebraNode rows, int index) {
    OutputColumn column = rows.columns().get(index);
    return new Expression.InputReference(index, column.type(), column.typmod());
  }

  private AlgebraNode extended(AlgebraNode rows, List<Expression> values) {
    List<OutputColumn> columns = new ArrayList<>(rows.columns().subList(0, own.size()));
    columns.addAll(added());
    return new AlgebraNode.Project(rows, values, columns);
  }

  private PgType depthAndKeys() {
    List<PgType> types = new ArrayList<>();
    List<String> names = new ArrayList<>();
    types.add(BuiltinTypes.INT8);
    names.add("*DEPTH*");
    for (String column : search.columns()) {
      int place = place(column);
      if (place >= 0) {
        types.add(own.get(place).type());
        names.add(column);
      }
    }
    return UserTypes.record(types, names);
  }

  private Expression atDepth(List<Expression> values, Expression depth) {
    List<Expression> fields = new ArrayList<>();
    fields.add(depth);
    List<String> names = new ArrayList<>();
    names.add("*DEPTH*");
    addFields(values, search.columns(), fields, names);
    return new Expression.RowConstructor(fields, names, depthAndKeys());
  }

  private Expression row(List<Expression> values, List<String> columns) {
    List<Expression> fields = new ArrayList<>();
    List<String> names = new ArrayList<>();
    addFields(values, columns, fields, names);
    return new Expression.RowConstructor(fields, names, BuiltinTypes.RECORD);
  }

  private void addFields(
      List<Expression> values, List<String> columns, List<Expression> fields, List<String> names) {
    for (String column : columns) {
      int place = place(column);
      fields.add(values.get(place));
      names.add(column);
    }
  }

  /** Where a column stands among the table's own, or -1. */
  private int place(String column) {
    for (int i = 0; i < own.size(); i++) {
      if (own.get(i).name().equals(column)) {
        return i;
      }
    }
    return -1;
  }

  private Expression deeper(Expression before) {
    Expression depth =
        new Expression.FieldSelection(before, 0, BuiltinTypes.INT8, PgType.NO_TYPMOD);
    Expression one = new Expression.Constant(1L, BuiltinTypes.INT8);
    return statement.operators().apply("+", depth, one, 0, 0, 0);
  }

  private static Expression onlyStep(Expression row) {
    return new Expression.ArrayConstructor(List.of(row), false, BuiltinTypes.RECORD_ARRAY);
  }

  private Expression longer(Expression path, Expression row) {
    return statement.operators().apply("||", path, onlyStep(row), 0, 0, 0);
  }

  private Expression isOn(Expression row, Expression path) {
    OperatorResolver.Choice equality =
        statement.operators().choose("=", BuiltinTypes.RECORD, BuiltinTypes.RECORD, 0);
    return new Expression.ArrayComparison(
        statement.operators().function(equality), "=", false, row, path, 0, BuiltinTypes.BOOL);
  }
}
