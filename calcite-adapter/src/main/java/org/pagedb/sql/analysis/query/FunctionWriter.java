package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.tree.FromItem;

/** Writes functions in FROM. */
final class FunctionWriter {

  private final QueryWriter queries;
  private final Around left;
  private final LineWriter out;

  /** {@code left} is what is around the item, and what stands to its left. */
  FunctionWriter(QueryWriter queries, Around left, LineWriter out) {
    this.queries = queries;
    this.left = left;
    this.out = out;
  }

  void write(FromItem.Functions item) {
    QueryRecord.Functions found = queries.record().part(item, QueryRecord.Functions.class);
    ExpressionWriter expressions =
        new ExpressionWriter(
            queries, new QueryRecord.Row(List.of(), List.of()), new QueryState(), left, out);
    List<String> calls = new ArrayList<>();
    boolean lateral = false;
    for (int i = 0; i < found.calls().size(); i++) {
      Expression call = found.calls().get(i);
      lateral |= ExpressionChildren.any(call, part -> isOfLeft(part, item));
      calls.add(expressions.text(call, false));
      if (item.rowsFrom()
          && i < item.functions().size()
          && !item.functions().get(i).columns().isEmpty()) {
        throw new QueryWriter.Unwritable("a column definition list in ROWS FROM");
      }
    }
    out.append(lateral ? "LATERAL " : "");
    boolean unnested = calls.size() > item.functions().size();
    if (item.rowsFrom() && unnested) {
      throw new QueryWriter.Unwritable("unnest of several arrays in ROWS FROM");
    }
    if (unnested) {
      out.append("UNNEST(" + unnested(found.calls(), expressions) + ')');
    } else if (calls.size() > 1) {
      out.append("ROWS FROM(" + String.join(", ", calls) + ')');
    } else {
      out.append(calls.get(0));
    }
    out.append(item.ordinality() ? " WITH ORDINALITY" : "");
    out.append(' ' + ExpressionText.identifier(left.names().of(name(item))));
    out.append('(' + columns(item, found) + ')');
  }

  private static String unnested(List<Expression> calls, ExpressionWriter expressions) {
    List<String> arrays = new ArrayList<>(calls.size());
    for (Expression call : calls) {
      arrays.add(expressions.text(((Expression.FunctionCall) call).arguments().get(0), true));
    }
    return String.join(", ", arrays);
  }

  /** Whether it is a column of what stands to the left in the same FROM. */
  private boolean isOfLeft(Expression expression, FromItem.Functions item) {
    return expression instanceof Expression.OuterReference reference
        && reference.level() <= queries.record().left(item).size();
  }

  /** The name of an item: its alias, or what its first function is called. */
  static String name(FromItem.Functions item) {
    return item.alias() != null ? item.alias().name() : Labels.of(item.functions().get(0).call());
  }

  private static String columns(FromItem.Functions item, QueryRecord.Functions found) {
    List<String> columns = new ArrayList<>(found.columns().size());
    for (OutputColumn column : found.columns()) {
      String name = ExpressionText.identifier(column.name());
      boolean typed = !item.columns().isEmpty();
      columns.add(typed ? name + ' ' + TypeText.of(column.type(), column.typmod()) : name);
    }
    return String.join(", ", columns);
  }
}
