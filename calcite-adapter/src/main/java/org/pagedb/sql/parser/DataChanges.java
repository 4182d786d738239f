package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.DataChange;
import org.pagedb.sql.tree.DataChange.ColumnTarget;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.IndirectionStep;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.SelectItem;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.tree.With;

/** INSERT, UPDATE and DELETE. */
final class DataChanges {

  private final Grammar grammar;
  private final Tokens tokens;

  DataChanges(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** PreparableStmt: a query or a change of data. */
  Statement preparable() {
    tokens.enter();
    With with = grammar.queries().startsWith() ? grammar.withClauses().clause() : null;
    Statement statement =
        switch (tokens.type()) {
          case Token.INSERT -> insert(with);
          case Token.UPDATE -> update(with);
          case Token.DELETE -> delete(with);
          case Token.MERGE -> grammar.merges().merge(with);
          default -> grammar.queries().query(with);
        };
    tokens.leave();
    return statement;
  }

  /** RuleActionStmt, but for NOTIFY. */
  Statement ruleAction() {
    return switch (tokens.type()) {
      case Token.MERGE -> throw tokens.failure();
      default -> preparable();
    };
  }

  private DataChange insert(With with) {
    int position = tokens.position();
    tokens.expect(Token.INSERT, Token.INTO);
    RelationName table = grammar.names().relationName();
    String alias = tokens.accept(Token.AS) ? grammar.names().columnName() : null;
    List<ColumnTarget> columns = List.of();
    DataChange.Overriding overriding = DataChange.Overriding.NONE;
    Query source = null;
    if (tokens.accept(Token.DEFAULT)) {
      tokens.expect(Token.VALUES);
    } else {
      if (startsColumns()) {
        columns = columnsInParentheses();
      }
      overriding = overriding();
      source = grammar.queries().query();
    }
    DataChange.OnConflict onConflict = tokens.is(Token.ON) ? grammar.merges().onConflict() : null;
    return new DataChange.Insert(
        with, table, alias, columns, overriding, source, onConflict, returning(), position);
  }

  /** Whether the parenthesis at the cursor opens a list of columns and not a query. */
  private boolean startsColumns() {
    if (!tokens.is('(')) {
      return false;
    }
    return switch (tokens.peek(1)) {
      case '(', Token.SELECT, Token.WITH, Token.WITH_LA, Token.TABLE -> false;
      case Token.VALUES -> tokens.peek(2) != '(';
      default -> true;
    };
  }

  /** insert_column_list in parentheses. */
  List<ColumnTarget> columnsInParentheses() {
    tokens.expect('(');
    List<ColumnTarget> columns = new ArrayList<>();
    do {
      columns.add(column());
    } while (tokens.accept(','));
    tokens.expect(')');
    return List.copyOf(columns);
  }

  private ColumnTarget column() {
    int position = tokens.position();
    String name = grammar.names().columnName();
    Primaries primaries = grammar.expressions().primaries();
    List<IndirectionStep> steps = primaries.indirection();
    primaries.checkStars(steps);
    return new ColumnTarget(name, steps, position);
  }

  /** OVERRIDING … VALUE, if it stands here. */
  DataChange.Overriding overriding() {
    if (!tokens.accept(Token.OVERRIDING)) {
      return DataChange.Overriding.NONE;
    }
    boolean system = tokens.accept(Token.SYSTEM);
    if (!system) {
      tokens.expect(Token.USER);
    }
    tokens.expect(Token.VALUE);
    return system ? DataChange.Overriding.SYSTEM_VALUE : DataChange.Overriding.USER_VALUE;
  }

  private List<SelectItem> returning() {
    return tokens.accept(Token.RETURNING) ? grammar.queries().items() : List.of();
  }

  private DataChange update(With with) {
    int position = tokens.position();
    tokens.expect(Token.UPDATE);
    FromItem.Relation table = grammar.fromItems().relation();
    String alias = alias();
    tokens.expect(Token.SET);
    List<DataChange.Assignment> assignments = assignments();
    List<FromItem> from = tokens.accept(Token.FROM) ? grammar.fromItems().list() : List.of();
    SqlExpression where = where();
    return new DataChange.Update(
        with, table.name(), table.only(), alias, assignments, from, where, returning(), position);
  }

  /** The alias of relation_expr_opt_alias; SET is never one without AS. */
  String alias() {
    if (tokens.accept(Token.AS)) {
      return grammar.names().columnName();
    }
    return grammar.names().startsColumnName() && !tokens.is(Token.SET) ? tokens.takeName() : null;
  }

  /** set_clause_list. */
  List<DataChange.Assignment> assignments() {
    List<DataChange.Assignment> assignments = new ArrayList<>(4);
    do {
      assignments.add(assignment());
    } while (tokens.accept(','));
    return List.copyOf(assignments);
  }

  private DataChange.Assignment assignment() {
    int position = tokens.position();
    if (tokens.is('(')) {
      List<ColumnTarget> targets = columnsInParentheses();
      tokens.expect('=');
      return new DataChange.MultiAssignment(targets, grammar.expressions().expression(), position);
    }
    ColumnTarget target = column();
    tokens.expect('=');
    return new DataChange.SingleAssignment(target, grammar.expressions().expression());
  }

  /** where_or_current_clause; null if there is none. */
  private SqlExpression where() {
    if (!tokens.accept(Token.WHERE)) {
      return null;
    }
    if (tokens.are(Token.CURRENT, Token.OF)) {
      int position = tokens.position();
      tokens.next();
      tokens.next();
      return new SqlExpression.CurrentOf(grammar.names().columnName(), position);
    }
    return grammar.expressions().expression();
  }

  private DataChange delete(With with) {
    int position = tokens.position();
    tokens.expect(Token.DELETE, Token.FROM);
    FromItem.Relation table = grammar.fromItems().relation();
    String alias = alias();
    List<FromItem> using = tokens.accept(Token.USING) ? grammar.fromItems().list() : List.of();
    SqlExpression where = where();
    return new DataChange.Delete(
        with, table.name(), table.only(), alias, using, where, returning(), position);
  }
}
