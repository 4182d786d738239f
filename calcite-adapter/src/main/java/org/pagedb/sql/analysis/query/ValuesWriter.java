package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.Query;

/** Writes VALUES, as a query of its own or as what another one is about. */
final class ValuesWriter {

  private static final int STANDARD = LineWriter.STANDARD;
  private static final String NAME = "\"*VALUES*\"";

  private final QueryWriter queries;
  private final Around outer;
  private final LineWriter out;

  ValuesWriter(QueryWriter queries, Around outer, LineWriter out) {
    this.queries = queries;
    this.outer = outer;
    this.out = out;
  }

  /** {@code columns} are the names of the columns, or null for their own. */
  void write(Query query, Query.Values values, List<String> columns) {
    out.indent(STANDARD);
    int width = values.rows().get(0).size();
    if (columns == null || columns.equals(own(width))) {
      out.append(" VALUES " + rows(values));
    } else {
      renamed(values, columns);
    }
    if (!query.orderBy().isEmpty()) {
      List<String> keys = new ArrayList<>();
      for (Object each : queries.record().part(query.orderBy(), List.class)) {
        AlgebraNode.SortKey key = (AlgebraNode.SortKey) each;
        String direction = ExpressionWriter.direction(key.descending(), key.nullsFirst());
        keys.add(NAME + ".column" + (key.column() + 1) + direction);
      }
      out.line(" ORDER BY ", -STANDARD, STANDARD, 1);
      out.append(String.join(", ", keys));
    }
  }

  private static List<String> own(int width) {
    List<String> names = new ArrayList<>(width);
    for (int i = 1; i <= width; i++) {
      names.add("column" + i);
    }
    return names;
  }

  private void renamed(Query.Values values, List<String> columns) {
    out.append(" SELECT");
    String separator = " ";
    for (int i = 0; i < columns.size(); i++) {
      out.append(separator);
      if (i > 0) {
        out.line("", -STANDARD, STANDARD, LineWriter.VARIABLE);
      }
      String own = "column" + (i + 1);
      out.append(NAME + '.' + own);
      if (!columns.get(i).equals(own)) {
        out.append(" AS " + ExpressionText.identifier(columns.get(i)));
      }
      separator = ", ";
    }
    out.line(" FROM ", -STANDARD, STANDARD, 2);
    out.append("(VALUES " + rows(values) + ") " + NAME);
  }

  private String rows(Query.Values values) {
    ExpressionWriter expressions =
        new ExpressionWriter(
            queries, new QueryRecord.Row(List.of(), List.of()), new QueryState(), outer, out);
    List<String> rows = new ArrayList<>();
    for (Object row : queries.record().part(values, List.class)) {
      List<String> fields = new ArrayList<>();
      for (Object field : (List<?>) row) {
        fields.add(expressions.text((Expression) field, false));
      }
      rows.add('(' + String.join(",", fields) + ')');
    }
    return String.join(", ", rows);
  }
}
