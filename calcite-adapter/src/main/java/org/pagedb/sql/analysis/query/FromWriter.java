package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.tree.Alias;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.SqlExpression;

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
      item(items.get(i));
    }
  }

  private void item(FromItem item) {
    if (item instanceof FromItem.Relation relation) {
      relation(relation);
    } else if (item instanceof FromItem.Join join) {
      join(join);
    } else if (item instanceof FromItem.Derived derived) {
      derived(derived);
    } else if (item instanceof FromItem.Functions functions) {
      new FunctionWriter(queries, left(item), out).write(functions);
    } else {
      throw new QueryWriter.Unwritable("an item of FROM");
    }
  }

  /** What is around an item: what stands to its left, too. */
  private Around left(FromItem item) {
    Around around = outer;
    List<QueryRecord.Row> rows = queries.record().left(item);
    for (int i = rows.size() - 1; i >= 0; i--) {
      around = around.within(new RowAround(rows.get(i), outer.names()));
    }
    return around;
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
    boolean renames = !alias.columns().isEmpty() && renames(found, alias);
    if (!outer.names().of(alias.name()).equals(name) || renames) {
      alias(renames ? all(item, alias) : new Alias(alias.name(), List.of()));
    }
    if (item.sample() != null) {
      sample(item.sample());
    }
  }

  /** Whether an alias gives a column another name than its own. */
  private static boolean renames(Object found, Alias alias) {
    if (!(found instanceof Relation relation)) {
      return true;
    }
    List<String> own = new ArrayList<>();
    for (TableColumn column : relation.columns()) {
      if (!column.dropped()) {
        own.add(column.name());
      }
    }
    return !own.subList(0, alias.columns().size()).equals(alias.columns());
  }

  /** An alias with the names of all columns, if it lists some. */
  private Alias all(FromItem item, Alias alias) {
    return alias.columns().isEmpty()
        ? alias
        : new Alias(alias.name(), queries.record().columns(item));
  }

  private void sample(FromItem.Sample sample) {
    out.append(" TABLESAMPLE " + ExpressionText.identifier(sample.method().last()));
    out.append(" (" + number(sample.arguments().get(0)) + ')');
    if (sample.repeatable() != null) {
      out.append(" REPEATABLE (" + number(sample.repeatable()) + ')');
    }
  }

  private static String number(SqlExpression written) {
    if (written instanceof SqlExpression.IntegerLiteral literal) {
      return Integer.toString(literal.value());
    }
    throw new QueryWriter.Unwritable("TABLESAMPLE");
  }

  private void alias(Alias alias) {
    out.append(" " + ExpressionText.identifier(outer.names().of(alias.name())));
    if (!alias.columns().isEmpty()) {
      out.append('(' + QueryWriter.identifiers(alias.columns()) + ')');
    }
  }

  private void derived(FromItem.Derived derived) {
    out.append(derived.lateral() ? "LATERAL (" : "(");
    out.append(queries.write(derived.query(), null, true, left(derived), out.level()));
    out.append(")");
    if (derived.alias() == null) {
      throw new QueryWriter.Unwritable("a sub-query without alias");
    }
    alias(all(derived, derived.alias()));
  }

  private void join(FromItem.Join join) {
    List<?> using = queries.record().part(join, List.class);
    boolean parenthesized = !queries.pretty() || join.alias() != null;
    boolean right = queries.pretty() && join.right() instanceof FromItem.Join;
    out.append(parenthesized ? "(" : "");
    item(join.left());
    boolean bare = join.on() == null && using.isEmpty();
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
    item(join.right());
    out.append(right ? ")" : "");
    if (!using.isEmpty()) {
      List<String> names = new ArrayList<>(using.size());
      for (Object name : using) {
        names.add((String) name);
      }
      out.append(" USING (" + QueryWriter.identifiers(names) + ')');
      if (join.usingAlias() != null) {
        out.append(" AS " + ExpressionText.identifier(join.usingAlias().name()));
      }
    } else if (join.on() != null) {
      condition(join);
    }
    out.append(parenthesized ? ")" : "");
    if (join.alias() != null) {
      alias(all(join, join.alias()));
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
