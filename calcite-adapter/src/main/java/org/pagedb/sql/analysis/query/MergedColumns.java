package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.resolution.Coercion;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.Alias;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** The columns that USING or NATURAL merges, over the joined row. */
final class MergedColumns {

  private final StatementContext statement;
  private final FromResult left;
  private final FromResult right;
  private final FromItem.Join join;

  MergedColumns(StatementContext statement, FromResult left, FromResult right, FromItem.Join join) {
    this.statement = statement;
    this.left = left;
    this.right = right;
    this.join = join;
  }

  /** The names that NATURAL joins by: those of both sides, in the left side's order. */
  static List<String> shared(FromResult left, FromResult right) {
    List<String> names = new ArrayList<>();
    for (FromEntry entry : left.entries()) {
      for (int i = 0; entry.namesColumns() && i < entry.columns().size(); i++) {
        String name = entry.columns().get(i).name();
        if (has(right, name) && !names.contains(name)) {
          names.add(name);
        }
      }
    }
    return names;
  }

  private static boolean has(FromResult side, String name) {
    for (FromEntry entry : side.entries()) {
      if (entry.namesColumns() && entry.find(name) != FromEntry.NONE) {
        return true;
      }
    }
    return false;
  }

  private static Expression find(FromResult side, String name, String sideName) {
    Expression found = null;
    for (FromEntry entry : side.entries()) {
      int index = entry.namesColumns() ? entry.find(name) : FromEntry.NONE;
      if (index == FromEntry.SEVERAL || index >= 0 && found != null) {
        throw new SqlFailure(
            SqlState.AMBIGUOUS_COLUMN,
            "common column name \"" + name + "\" appears more than once in " + sideName + " table");
      }
      if (index >= 0) {
        found = entry.read(index);
      }
    }
    if (found == null) {
      throw new SqlFailure(
          SqlState.UNDEFINED_COLUMN,
          "column \""
              + name
              + "\" specified in USING clause does not exist in "
              + sideName
              + " table");
    }
    return found;
  }

  private Expression leftValue(String name) {
    return find(left, name, "left");
  }

  private Expression rightValue(String name) {
    return References.shifted(find(right, name, "right"), left.width());
  }

  /** That all columns of the names are equal. */
  Expression condition(List<String> using) {
    List<Expression> equal = new ArrayList<>(using.size());
    for (int i = 0; i < using.size(); i++) {
      String name = using.get(i);
      if (using.indexOf(name) != i) {
        throw new SqlFailure(
            SqlState.DUPLICATE_COLUMN,
            "column name \"" + name + "\" appears more than once in USING clause");
      }
      equal.add(
          statement
              .operators()
              .apply("=", leftValue(name), rightValue(name), 0, 0, join.position()));
    }
    return equal.size() == 1 ? equal.get(0) : new Expression.And(equal, BuiltinTypes.BOOL);
  }

  /** The entries of the join: the merged columns first, then what each side has besides. */
  List<FromEntry> entries(List<FromEntry> sides, List<String> using, Alias usingAlias) {
    JoinedColumns columns = new JoinedColumns();
    for (String name : using) {
      columns.addMerged(name, merged(name));
    }
    List<FromEntry> entries = new ArrayList<>(sides.size() + 2);
    if (usingAlias != null) {
      entries.add(columns.merged(usingAlias.name()));
    }
    columns.addSides(sides, using);
    for (FromEntry entry : sides) {
      entries.add(entry.withoutBareColumns());
    }
    entries.add(columns.entry());
    return entries;
  }

  private Expression merged(String name) {
    Expression leftValue = leftValue(name);
    Expression rightValue = rightValue(name);
    Coercion coercion = statement.coercion();
    PgType common =
        coercion.common(
            List.of(leftValue.type(), rightValue.type()), "JOIN/USING", new int[] {0, 0});
    Expression leftCommon = coercion.toCommon(leftValue, common, "JOIN/USING", 0);
    Expression rightCommon = coercion.toCommon(rightValue, common, "JOIN/USING", 0);
    return switch (join.kind()) {
      case RIGHT -> rightCommon;
      case FULL ->
          new Expression.Coalesce(
              List.of(leftCommon, rightCommon),
              common,
              ValueAnalyzer.commonTypmod(List.of(leftCommon, rightCommon), common));
      default ->
          leftCommon instanceof Expression.InputReference || !isPlain(rightCommon)
              ? leftCommon
              : rightCommon;
    };
  }

  /** Whichever side needs no cast stands for the merged column of an inner join. */
  private boolean isPlain(Expression rightCommon) {
    return join.kind() != FromItem.JoinKind.LEFT
        && rightCommon instanceof Expression.InputReference;
  }
}
