package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.privilege.RequiredPrivileges;
import org.pagedb.sql.analysis.query.QueryAnalyzer;
import org.pagedb.sql.analysis.query.StatementContext;
import org.pagedb.sql.analysis.query.SystemColumnWanted;
import org.pagedb.sql.analysis.query.TextEdits;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.catalog.Dependency;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.Node;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.With;
import org.pagedb.sql.type.PgType;

/**
 * A query that the catalog keeps: its plan, and its text with relations and stars written out.
 *
 * @param plan what it means now
 * @param text what is kept
 * @param dependencies the relations that it names, and the users' types that it uses
 * @param privileges what whoever runs it must be allowed
 */
record QueryText(
    AlgebraNode plan, String text, List<Dependency> dependencies, RequiredPrivileges privileges) {

  /** Analyses the query of a statement, in whose text nothing of the query comes after it. */
  static QueryText of(DefinitionContext context, Query query) {
    return of(context, query, context.statement(), true);
  }

  /** The same of a query that is carried out once, so that its text is not kept. */
  static QueryText once(DefinitionContext context, Query query) {
    return of(context, query, context.query(), false);
  }

  private static QueryText of(
      DefinitionContext context, Query query, StatementContext analysis, boolean kept) {
    TextEdits edits = new TextEdits();
    analysis.record(edits);
    AlgebraNode plan;
    try {
      plan = new QueryAnalyzer(analysis).analyze(query);
    } catch (SystemColumnWanted wanted) {
      List<PgType> declared = kept ? List.of() : analysis.parameters().types();
      return of(context, query, analysis.restarted(declared, wanted), kept);
    }
    if (kept && !analysis.parameters().types().isEmpty()) {
      throw new SqlFailure(SqlState.UNDEFINED_PARAMETER, "there is no parameter $1");
    }
    List<Dependency> needed = new ArrayList<>();
    for (Integer relation : edits.relations()) {
      needed.add(new Dependency(0, relation, 0, Dependency.Strength.NORMAL));
    }
    for (Integer type : UsedTypes.in(plan, context.catalog())) {
      needed.add(new Dependency(0, type, 0, Dependency.Strength.NORMAL));
    }
    return new QueryText(
        plan,
        kept ? text(context, query, edits) : null,
        List.copyOf(needed),
        analysis.privileges());
  }

  private static String text(DefinitionContext context, Query query, TextEdits edits) {
    if (context.text() == null) {
      throw SqlFailure.notSupported("a stored query without its text");
    }
    With with = query.with();
    if (with == null || with.position() != Node.NOWHERE) {
      return written(context, query, edits);
    }
    With.CommonTable table = with.tables().get(0);
    List<String> names = new ArrayList<>();
    for (String column : table.columns()) {
      names.add(ExpressionText.identifier(column));
    }
    String columns = String.join(", ", names);
    String name = ExpressionText.identifier(table.name());
    return "WITH RECURSIVE %s(%s) AS (%s) SELECT %s FROM %s"
        .formatted(
            name, columns, written(context, (Query) table.statement(), edits), columns, name);
  }

  /** The text from the query's first parenthesis or word on. */
  private static String written(DefinitionContext context, Query query, TextEdits edits) {
    String text = context.text();
    int start = text.offsetByCodePoints(0, firstPosition(query) - 1 - context.textStart());
    while (start > 0 && isBlankOrOpening(text.charAt(start - 1))) {
      start--;
    }
    int before = text.codePointCount(0, start) + context.textStart();
    return withoutClauses(edits.apply(text.substring(start), before));
  }

  private static boolean isBlankOrOpening(char c) {
    return c == '(' || Character.isWhitespace(c);
  }

  private static int firstPosition(Query query) {
    if (query.with() != null) {
      return query.with().position();
    }
    return query.body() instanceof Query.SetOperation operation
        ? firstPosition(operation.left())
        : query.body().position();
  }

  /** The text without what may follow the query of CREATE VIEW or CREATE MATERIALIZED VIEW. */
  private static String withoutClauses(String text) {
    String rest = text.strip();
    for (String[] clause :
        new String[][] {
          {"with", "data"},
          {"with", "no", "data"},
          {"with", "check", "option"},
          {"with", "local", "check", "option"},
          {"with", "cascaded", "check", "option"}
        }) {
      int start = startOf(rest, clause);
      if (start > 0) {
        return rest.substring(0, start).strip();
      }
    }
    return rest;
  }

  /** Where the text's last words, which must be those, begin; -1 if they are others. */
  private static int startOf(String text, String[] words) {
    int end = text.length();
    for (int i = words.length - 1; i >= 0; i--) {
      int start = end - words[i].length();
      boolean same =
          start > 0
              && text.substring(start, end).toLowerCase(Locale.ROOT).equals(words[i])
              && !Character.isJavaIdentifierPart(text.charAt(start - 1));
      if (!same) {
        return -1;
      }
      end = start;
      if (i > 0) {
        while (end > 0 && Character.isWhitespace(text.charAt(end - 1))) {
          end--;
        }
      }
    }
    return end;
  }

  /** The plan's columns under other names, as far as there are any. */
  List<TableColumn> columns(List<String> names, String tooMany, boolean ofView) {
    if (names.size() > plan.columns().size()) {
      throw new SqlFailure(SqlState.SYNTAX_ERROR, tooMany);
    }
    List<TableColumn> columns = new ArrayList<>(plan.columns().size());
    for (OutputColumn output : plan.columns()) {
      int place = columns.size();
      String name = place < names.size() ? names.get(place) : output.name();
      for (TableColumn other : columns) {
        if (other.name().equals(name)) {
          throw new SqlFailure(
              SqlState.DUPLICATE_COLUMN, "column \"" + name + "\" specified more than once");
        }
      }
      ColumnDefinitions.checkType(name, output.type());
      if (output.type().collationOid() == PgType.UNDERIVED) {
        throw uncollated(name, output.type(), ofView);
      }
      columns.add(TableColumn.plain(name, place + 1, output.type(), output.typmod(), false, null));
    }
    return List.copyOf(columns);
  }

  private static SqlFailure uncollated(String column, PgType type, boolean ofView) {
    String message =
        ofView
            ? "could not determine which collation to use for view column \"" + column + "\""
            : "no collation was derived for column \""
                + column
                + "\" with collatable type "
                + TypeText.of(type);
    return new SqlFailure(SqlState.INDETERMINATE_COLLATION, message)
        .hint("Use the COLLATE clause to set the collation explicitly.");
  }
}
