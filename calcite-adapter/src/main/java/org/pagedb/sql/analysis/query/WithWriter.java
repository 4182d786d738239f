package org.pagedb.sql.analysis.query;

import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.With;

/** Writes a WITH clause. */
final class WithWriter {

  private static final int STANDARD = LineWriter.STANDARD;

  private final QueryWriter queries;
  private final Around outer;
  private final LineWriter out;

  WithWriter(QueryWriter queries, Around outer, LineWriter out) {
    this.queries = queries;
    this.outer = outer;
    this.out = out;
  }

  void write(With with) {
    out.indent(STANDARD);
    out.append(with.recursive() ? " WITH RECURSIVE " : " WITH ");
    String separator = "";
    for (With.CommonTable table : with.tables()) {
      if (!(table.statement() instanceof Query query)) {
        throw new QueryWriter.Unwritable("WITH");
      }
      out.append(separator).append(ExpressionText.identifier(table.name()));
      if (!table.columns().isEmpty()) {
        out.append('(' + QueryWriter.identifiers(table.columns()) + ')');
      }
      out.append(" AS ");
      out.append(
          switch (table.materialization()) {
            case DEFAULT -> "";
            case ALWAYS -> "MATERIALIZED ";
            case NEVER -> "NOT MATERIALIZED ";
          });
      out.append("(");
      out.line("", 0, 0, 0);
      out.append(queries.write(query, null, true, outer, out.level()));
      out.line("", 0, 0, 0);
      out.append(")");
      search(table.search());
      cycle(table.cycle());
      separator = ", ";
    }
    out.indent(-STANDARD);
    out.line("", 0, 0, 0);
  }

  private void search(With.Search search) {
    if (search != null) {
      out.append(search.breadthFirst() ? " SEARCH BREADTH FIRST BY " : " SEARCH DEPTH FIRST BY ");
      out.append(QueryWriter.identifiers(search.columns()));
      out.append(" SET " + ExpressionText.identifier(search.sequence()));
    }
  }

  private void cycle(With.Cycle cycle) {
    if (cycle == null) {
      return;
    }
    out.append(" CYCLE " + QueryWriter.identifiers(cycle.columns()));
    out.append(" SET " + ExpressionText.identifier(cycle.mark()));
    boolean usual =
        cycle.value() instanceof SqlExpression.BooleanLiteral value
            && value.value()
            && cycle.otherwise() instanceof SqlExpression.BooleanLiteral otherwise
            && !otherwise.value();
    if (!usual) {
      CycleMark mark = queries.record().part(cycle, CycleMark.class);
      out.append(" TO " + text(mark.marked()) + " DEFAULT " + text(mark.otherwise()));
    }
    out.append(" USING " + ExpressionText.identifier(cycle.path()));
  }

  private String text(Expression constant) {
    return ExpressionText.inQuery(
        constant, reference -> null, queries.context(), queries.pretty(), out.level(), false);
  }
}
