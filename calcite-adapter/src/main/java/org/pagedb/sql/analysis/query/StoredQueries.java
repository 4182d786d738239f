package org.pagedb.sql.analysis.query;

import java.util.List;
import java.util.function.Function;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.View;
import org.pagedb.sql.parser.SqlParser;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.RawStatement;

/** Queries that the catalog keeps as text. */
public final class StoredQueries {

  private StoredQueries() {}

  /** A view's query as a plan, in the statement that reads the view. */
  static AlgebraNode plan(StatementContext statement, View view) {
    int owner = statement.catalog().roleOwning(view.oid());
    return statement
        .privileges()
        .as(view.securityInvoker() ? 0 : owner, () -> plan(statement, view.queryText()));
  }

  /** A stored query as a plan. */
  public static AlgebraNode plan(StatementContext statement, String text) {
    List<RawStatement> parsed = SqlParser.parse(text);
    Query query = (Query) parsed.get(0).statement();
    TextEdits recorder = statement.edits();
    statement.record(null); // positions in the view's text are not the statement's
    QueryRecord remembering = statement.queryRecord();
    statement.remember(null);
    boolean trusted = statement.relations().trust(true); // nor are its schemas looked into anew
    try {
      return analyzed(statement, query);
    } finally {
      statement.record(recorder);
      statement.remember(remembering);
      statement.relations().trust(trusted);
    }
  }

  private static AlgebraNode analyzed(StatementContext statement, Query query) {
    while (true) {
      try {
        return new QueryAnalyzer(statement).analyze(query);
      } catch (SystemColumnWanted wanted) {
        statement.wants(wanted);
      }
    }
  }

  /**
   * A stored query as PostgreSQL writes it out, or null if it has something in it that this cannot
   * write.
   *
   * @param columns the names of its columns
   * @param relationNames how a relation is to be named
   * @param pretty whether parentheses are left out that are not needed
   */
  public static String written(
      StatementContext statement,
      String text,
      List<String> columns,
      Function<Relation, String> relationNames,
      boolean pretty) {
    Query query = (Query) SqlParser.parse(text).get(0).statement();
    QueryRecord record = new QueryRecord();
    statement.relations().trust(true);
    statement.remember(record);
    try {
      analyzed(statement, query);
      return new QueryWriter(record, relationNames, statement.typeContext(), pretty)
          .write(query, columns);
    } catch (QueryWriter.Unwritable unknown) {
      return null;
    }
  }

  /** A stored query's text where a column of a table gets a new name. */
  public static String withColumnRenamed(
      StatementContext statement, String text, Table table, TableColumn column, String newName) {
    TextEdits edits =
        TextEdits.renaming(
            new TextEdits.ColumnRename(table.oid(), column.number(), column.name(), newName));
    statement.record(edits);
    Query query = (Query) SqlParser.parse(text).get(0).statement();
    new QueryAnalyzer(statement).analyze(query);
    return edits.apply(text, 0);
  }

  /** A stored query's text where a relation has got a new name. */
  public static String withRenamed(StatementContext statement, String text, Relation renamed) {
    Query query = (Query) SqlParser.parse(text).get(0).statement();
    while (true) {
      TextEdits edits = TextEdits.renaming(renamed);
      statement.record(edits);
      try {
        new QueryAnalyzer(statement).analyze(query);
        return edits.apply(text, 0);
      } catch (SystemColumnWanted wanted) {
        statement.wants(wanted);
      }
    }
  }
}
