package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.Node;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.Persistence;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.SelectItem;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.tree.ViewStatement;
import org.pagedb.sql.tree.ViewStatement.CheckOption;
import org.pagedb.sql.tree.With;

/** CREATE VIEW. */
final class Views {

  private final Grammar grammar;
  private final Tokens tokens;

  Views(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** CREATE VIEW from RECURSIVE or VIEW on. */
  Statement create(boolean replace, Persistence persistence) {
    boolean recursive = tokens.accept(Token.RECURSIVE);
    tokens.expect(Token.VIEW);
    RelationName name = grammar.names().relationName();
    List<String> columns =
        recursive ? grammar.names().namesInParentheses() : grammar.names().optionalNames();
    List<Option> options = grammar.options().withRelationOptions();
    tokens.expect(Token.AS);
    Query query = grammar.queries().query();
    int checkPosition = tokens.position();
    CheckOption check = checkOption();
    if (recursive) {
      if (check != CheckOption.NONE) {
        throw new SqlFailure(
                SqlState.FEATURE_NOT_SUPPORTED,
                "WITH CHECK OPTION not supported on recursive views")
            .at(checkPosition);
      }
      query = recursive(name.name(), columns, query);
    }
    return new ViewStatement.CreateView(replace, persistence, name, columns, options, query, check);
  }

  private CheckOption checkOption() {
    if (!tokens.accept(Token.WITH)) {
      return CheckOption.NONE;
    }
    CheckOption check = CheckOption.CASCADED;
    if (tokens.accept(Token.LOCAL)) {
      check = CheckOption.LOCAL;
    } else {
      tokens.accept(Token.CASCADED);
    }
    tokens.expect(Token.CHECK, Token.OPTION);
    return check;
  }

  /** The query that a recursive view stands for. */
  private static Query recursive(String name, List<String> columns, Query query) {
    int nowhere = Node.NOWHERE;
    With.CommonTable table =
        new With.CommonTable(
            name, columns, With.Materialization.DEFAULT, query, null, null, nowhere);
    List<SelectItem> items = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      SqlExpression column =
          new SqlExpression.ColumnReference(List.of(columns.get(i)), false, nowhere);
      items.add(new SelectItem(column, null, nowhere));
    }
    FromItem from =
        new FromItem.Relation(new RelationName(null, null, name, nowhere), false, null, null);
    Query.Select select =
        new Query.Select(
            null,
            List.copyOf(items),
            null,
            List.of(from),
            null,
            null,
            null,
            List.of(),
            query.position());
    With with = new With(true, List.of(table), nowhere);
    return new Query(with, select, List.of(), null, List.of(), query.position());
  }
}
