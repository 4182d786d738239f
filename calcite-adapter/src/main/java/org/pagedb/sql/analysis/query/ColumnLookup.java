package org.pagedb.sql.analysis.query;

import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;

/** Finds what a column's name means, from the inside out. */
final class ColumnLookup {

  private ColumnLookup() {}

  /** The value of the column of that name without qualifier, or null if there is none. */
  static Expression bare(Scope from, String column, int position) {
    Expression found = null;
    boolean visible = true;
    boolean sameQuery = false;
    int level = 0;
    for (Scope scope = from; scope != null; scope = scope.parent()) {
      if (found != null && !sameQuery) {
        return found;
      }
      Expression here = visible ? bareIn(scope, column, level, position) : null;
      if (here != null) {
        if (found != null) {
          throw ambiguous(column, position);
        }
        found = here;
        touch(from, level);
      }
      visible = nextVisible(scope, visible);
      sameQuery = scope.parentInSameQuery();
      level++;
    }
    return found;
  }

  /** The value of a column of the scope itself, or null. */
  static Expression own(Scope scope, String column, int position) {
    return bareIn(scope, column, 0, position);
  }

  private static boolean nextVisible(Scope scope, boolean visible) {
    return scope.parentInSameQuery() ? visible : scope.seesParent();
  }

  private static Expression bareIn(Scope scope, String column, int level, int position) {
    Expression found = null;
    List<FromEntry> entries = scope.entries();
    for (int i = 0; i < entries.size(); i++) {
      FromEntry entry = entries.get(i);
      if (!entry.namesColumns()) {
        continue;
      }
      int index = entry.find(column);
      if (index == FromEntry.SEVERAL || index >= 0 && found != null) {
        throw ambiguous(column, position);
      }
      if (index >= 0) {
        found = References.outer(entry.read(index), level);
      }
    }
    if (found == null && isSystemColumn(column)) {
      found = systemColumn(scope, column, level, position);
    }
    return found;
  }

  private static Expression systemColumn(Scope scope, String column, int level, int position) {
    Expression found = null;
    for (FromEntry entry : scope.entries()) {
      if (entry.hasSystemColumns() && entry.namesColumns()) {
        if (found != null) {
          throw ambiguous(column, position);
        }
        found = References.outer(systemColumn(entry, column), level);
      }
    }
    return found;
  }

  private static Expression systemColumn(FromEntry entry, String column) {
    entry.readsSystemColumn();
    return unchecked(entry, column);
  }

  /** The value of a table's own system column, for which no privilege is asked. */
  static Expression unchecked(FromEntry entry, String column) {
    List<OutputColumn> system = entry.systemColumns();
    for (int i = 0; i < system.size(); i++) {
      if (system.get(i).name().equals(column)) {
        return entry.systemValue(i);
      }
    }
    if (entry.origin() == null) {
      throw SqlFailure.notSupported("system column \"" + column + "\" here");
    }
    throw new SystemColumnWanted(entry.origin(), column);
  }

  static boolean isSystemColumn(String column) {
    return switch (column) {
      case "ctid", "xmin", "xmax", "cmin", "cmax", "tableoid" -> true;
      default -> false;
    };
  }

  /** An entry of a scope with its distance. */
  record Found(FromEntry entry, int level) {

    Expression value(int column) {
      return References.outer(entry.read(column), level);
    }
  }

  /** The entry of that name, or null if there is none that can be seen. */
  static Found entry(Scope from, String schema, String name, int position) {
    Scope scope = from;
    boolean visible = true;
    int level = 0;
    while (scope != null) {
      if (visible) {
        FromEntry found = null;
        for (FromEntry entry : scope.entries()) {
          if (entry.isNamed(name) && (schema == null || schema.equals(entry.schema()))) {
            if (found != null) {
              throw new SqlFailure(
                      SqlState.AMBIGUOUS_ALIAS, "table reference \"" + name + "\" is ambiguous")
                  .at(position);
            }
            found = entry;
          }
        }
        if (found != null) {
          touch(from, level);
          return new Found(found, level);
        }
      }
      visible = nextVisible(scope, visible);
      scope = scope.parent();
      level++;
    }
    return null;
  }

  /** The value of an entry's column, system columns included, or null. */
  static Expression column(Found found, String column, int position) {
    int index = found.entry().find(column);
    if (index == FromEntry.SEVERAL) {
      throw ambiguous(column, position);
    }
    if (index >= 0) {
      return found.value(index);
    }
    if (found.entry().hasSystemColumns() && isSystemColumn(column)) {
      return References.outer(systemColumn(found.entry(), column), found.level());
    }
    return null;
  }

  private static void touch(Scope from, int level) {
    Scope scope = from;
    for (int i = 0; i < level; i++) {
      scope = scope.parent();
      scope.touch();
    }
  }

  private static SqlFailure ambiguous(String column, int position) {
    return new SqlFailure(
            SqlState.AMBIGUOUS_COLUMN, "column reference \"" + column + "\" is ambiguous")
        .at(position);
  }
}
