package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.DataChange;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.IndexElement;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.With;

/** MERGE, and ON CONFLICT. */
final class Merges {

  private final Grammar grammar;
  private final Tokens tokens;

  Merges(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** opt_on_conflict, with the cursor at ON. */
  DataChange.OnConflict onConflict() {
    int position = tokens.position();
    tokens.expect(Token.ON, Token.CONFLICT);
    DataChange.ConflictTarget target = target();
    tokens.expect(Token.DO);
    if (tokens.accept(Token.NOTHING)) {
      return new DataChange.OnConflict(target, null, null, position);
    }
    tokens.expect(Token.UPDATE, Token.SET);
    List<DataChange.Assignment> update = grammar.dataChanges().assignments();
    return new DataChange.OnConflict(target, update, where(), position);
  }

  private SqlExpression where() {
    return tokens.accept(Token.WHERE) ? grammar.expressions().expression() : null;
  }

  private DataChange.ConflictTarget target() {
    int position = tokens.position();
    if (tokens.accept('(')) {
      List<IndexElement> elements = grammar.indexElements().list();
      tokens.expect(')');
      return new DataChange.ConflictTarget(elements, where(), null, position);
    }
    if (tokens.acceptThenExpect(Token.ON, Token.CONSTRAINT)) {
      return new DataChange.ConflictTarget(List.of(), null, grammar.names().columnName(), position);
    }
    return null;
  }

  /** MergeStmt after its WITH clause, which may be null. */
  DataChange merge(With with) {
    int position = tokens.position();
    tokens.expect(Token.MERGE, Token.INTO);
    FromItem.Relation table = grammar.fromItems().relation();
    String alias = grammar.dataChanges().alias();
    tokens.expect(Token.USING);
    FromItem source = grammar.fromItems().item();
    tokens.expect(Token.ON);
    SqlExpression on = grammar.expressions().expression();
    List<DataChange.MergeWhen> whens = new ArrayList<>(2);
    do {
      whens.add(when());
    } while (tokens.is(Token.WHEN));
    return new DataChange.Merge(
        with, table.name(), table.only(), alias, source, on, List.copyOf(whens), position);
  }

  private DataChange.MergeWhen when() {
    int position = tokens.position();
    tokens.expect(Token.WHEN);
    boolean matched = !tokens.accept(Token.NOT);
    tokens.expect(Token.MATCHED);
    SqlExpression condition = tokens.accept(Token.AND) ? grammar.expressions().expression() : null;
    tokens.expect(Token.THEN);
    return new DataChange.MergeWhen(matched, condition, action(matched), position);
  }

  private DataChange.MergeAction action(boolean matched) {
    if (tokens.acceptThenExpect(Token.DO, Token.NOTHING)) {
      return new DataChange.MergeNothing();
    }
    if (!matched) {
      return insert();
    }
    if (tokens.accept(Token.DELETE)) {
      return new DataChange.MergeDelete();
    }
    tokens.expect(Token.UPDATE, Token.SET);
    return new DataChange.MergeUpdate(grammar.dataChanges().assignments());
  }

  private DataChange.MergeAction insert() {
    tokens.expect(Token.INSERT);
    if (tokens.acceptThenExpect(Token.DEFAULT, Token.VALUES)) {
      return new DataChange.MergeInsert(List.of(), DataChange.Overriding.NONE, null);
    }
    List<DataChange.ColumnTarget> columns =
        tokens.is('(') ? grammar.dataChanges().columnsInParentheses() : List.of();
    DataChange.Overriding overriding = grammar.dataChanges().overriding();
    tokens.expect(Token.VALUES);
    return new DataChange.MergeInsert(
        columns, overriding, grammar.expressions().listInParentheses());
  }
}
