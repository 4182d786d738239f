package org.pagedb.sql.analysis.query;

import java.util.List;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.tree.Alias;
import org.pagedb.sql.tree.FromItem;

/** Writes a FROM clause. */
final class FromWriter {

  private static final int STANDARD = LineWriter.STANDARD;
  private static final int JOIN = 4;

  private final QueryWriter queries;
  private final Around outer;
  private final LineWriter out;

  FromWriter(QueryWriter queries, Around outer, LineWriter out) {
    this.queries = queries;
    this.outer = outer;
    this.out = out;
  }

  void write(List<FromItem> items) {
    for (int i = 0; i < items.size(); i++) {
      if (i == 0) {
        out.line(" FROM ", -STANDARD, STANDARD, 2);
      } else {
        out.append(", ");
        out.line("", -STANDARD, STANDARD, LineWriter.VARIABLE);
      }
      item(items.get(i), i == 0 ? 0 : 1);
    }
  }

  /** {@code depth} is how many left sides stand between the item and what is around the query. */
  private void item(FromItem item, int depth) {
    if (item instanceof FromItem.Relation relation && relation.sample() == null) {
      relation(relation);
    } else if (item instanceof FromItem.Join join) {
      join(join, depth);
    } else if (item instanceof FromItem.Derived derived && !derived.lateral()) {
      derived(derived, depth);
    } else {
      throw new QueryWriter.Unwritable("an item of FROM");
    }
  }

  private void relation(FromItem.Relation item) {
    Object found = queries.record().relation(item);
    String name = item.name().name();
    if (found instanceof Relation relation) {
      out.append((item.only() ? "ONLY " : "") + queries.relationName(relation));
    } else {
      out.append(found == null ? ExpressionText.identifier(name) : (String) found);
    }
    Alias alias = item.alias() == null ? new Alias(name, List.of()) : item.alias();
    if (!outer.names().of(alias.name()).equals(name) || !alias.columns().isEmpty()) {
      alias(alias);
    }
  }

  private void alias(Alias alias) {
    out.append(" " + ExpressionText.identifier(outer.names().of(alias.name())));
    if (!alias.columns().isEmpty()) {
      out.append('(' + QueryWriter.identifiers(alias.columns()) + ')');
    }
  }

  private void derived(FromItem.Derived derived, int depth) {
    Around around = outer;
    for (int i = 0; i < depth; i++) {
      around = around.within(RowAround.UNKNOWN);
    }
    out.append("(");
    out.append(queries.write(derived.query(), null, true, around, out.level()));
    out.append(")");
    if (derived.alias() == null) {
      throw new QueryWriter.Unwritable("a sub-query without alias");
    }
    alias(derived.alias());
  }

  private void join(FromItem.Join join, int depth) {
    if (join.natural() || join.usingAlias() != null) {
      throw new QueryWriter.Unwritable("NATURAL");
    }
    boolean parenthesized = !queries.pretty() || join.alias() != null;
    boolean right = queries.pretty() && join.right() instanceof FromItem.Join;
    out.append(parenthesized ? "(" : "");
    item(join.left(), depth);
    boolean bare = join.on() == null && join.using().isEmpty();
    String word =
        switch (join.kind()) {
          case INNER -> bare ? " CROSS JOIN " : " JOIN ";
          case CROSS -> " CROSS JOIN ";
          case LEFT -> " LEFT JOIN ";
          case RIGHT -> " RIGHT JOIN ";
          case FULL -> " FULL JOIN ";
        };
    out.line(word, -STANDARD, STANDARD, JOIN);
    out.append(right ? "(" : "");
    item(join.right(), depth + 1);
    out.append(right ? ")" : "");
    if (!join.using().isEmpty()) {
      out.append(" USING (" + QueryWriter.identifiers(join.using()) + ')');
    } else if (join.on() != null) {
      condition(join);
    }
    out.append(parenthesized ? ")" : "");
    if (join.alias() != null) {
      alias(join.alias());
    }
  }

  private void condition(FromItem.Join join) {
    QueryRecord.Condition found = queries.record().condition(join);
    String text =
        new ExpressionWriter(queries, found.row(), new QueryState(), outer, out)
            .text(found.expression(), false);
    out.append(queries.pretty() ? " ON " + text : " ON (" + text + ')');
  }
}
