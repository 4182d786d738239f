package org.pagedb.sql.rewrite;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * A query that gives, behind its own columns, the ctids of the table rows that its rows come from,
 * so that WHERE CURRENT OF can name them. There are some where rows are locked, and where one table
 * is read without anything that would make new rows of its rows.
 *
 * @param node the query, wider by the ctids
 * @param visible how many columns are the query's own
 * @param rows whose rows they are
 */
public record RowIdentities(AlgebraNode node, int visible, List<Row> rows) {

  private static final String CTID = "ctid";

  /**
   * One table's row.
   *
   * @param column where its ctid is
   * @param locked whether the query locks it
   */
  public record Row(Table table, int column, boolean locked) {}

  /** The query with all ctids that can be had; the query as it is if there are none. */
  public static RowIdentities of(AlgebraNode query) {
    Found found = find(query);
    int visible = query.columns().size();
    return found == null
        ? new RowIdentities(query, visible, List.of())
        : new RowIdentities(found.node, visible, found.rows);
  }

  private record Found(AlgebraNode node, List<Row> rows) {}

  private static Found find(AlgebraNode node) {
    if (node instanceof AlgebraNode.Project project) {
      Found below = find(project.input());
      return below == null ? null : projected(project, below);
    } else if (node instanceof AlgebraNode.Limit limit) {
      Found below = find(limit.input());
      return below == null
          ? null
          : new Found(
              new AlgebraNode.Limit(below.node, limit.count(), limit.offset(), limit.withTies()),
              below.rows);
    } else if (node instanceof AlgebraNode.Filter filter) {
      Found below = find(filter.input());
      return below == null
          ? null
          : new Found(new AlgebraNode.Filter(below.node, filter.condition()), below.rows);
    } else if (node instanceof AlgebraNode.Barrier barrier) {
      Found below = find(barrier.input());
      return below == null ? null : new Found(new AlgebraNode.Barrier(below.node), below.rows);
    } else if (node instanceof AlgebraNode.LockRows) {
      return new Found(node, locked(node));
    } else if (node instanceof AlgebraNode.TableScan scan) {
      return scanned(scan);
    }
    return null;
  }

  private static List<Row> locked(AlgebraNode node) {
    List<Row> rows = new ArrayList<>();
    AlgebraNode each = node;
    while (each instanceof AlgebraNode.LockRows lock) {
      if (lock.members() == null) {
        rows.add(new Row(lock.table(), lock.tidColumn(), true));
      }
      each = lock.input();
    }
    return rows;
  }

  private static Found scanned(AlgebraNode.TableScan scan) {
    if (scan.isTree()) {
      return null;
    }
    int known = scan.systemColumns().indexOf(CTID);
    if (known >= 0) {
      int first = scan.columns().size() - scan.systemColumns().size();
      return new Found(scan, List.of(new Row(scan.table(), first + known, false)));
    }
    List<String> system = new ArrayList<>(scan.systemColumns());
    system.add(CTID);
    List<OutputColumn> columns = new ArrayList<>(scan.columns());
    columns.add(new OutputColumn(CTID, BuiltinTypes.TID, PgType.NO_TYPMOD));
    AlgebraNode wider = new AlgebraNode.TableScan(scan.table(), scan.alias(), system, columns);
    return new Found(wider, List.of(new Row(scan.table(), columns.size() - 1, false)));
  }

  private static Found projected(AlgebraNode.Project project, Found below) {
    List<Expression> expressions = new ArrayList<>(project.expressions());
    List<OutputColumn> columns = new ArrayList<>(project.columns());
    List<Row> rows = new ArrayList<>(below.rows.size());
    for (Row row : below.rows) {
      rows.add(new Row(row.table(), columns.size(), row.locked()));
      expressions.add(
          new Expression.InputReference(row.column(), BuiltinTypes.TID, PgType.NO_TYPMOD));
      columns.add(new OutputColumn(CTID, BuiltinTypes.TID, PgType.NO_TYPMOD));
    }
    return new Found(new AlgebraNode.Project(below.node, expressions, columns), rows);
  }
}
