package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.Alias;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.TypeName;
import org.pagedb.sql.tree.XmlExpression;

/** Functions in FROM, and TABLESAMPLE. */
final class TableFunctions {

  private final Grammar grammar;
  private final Tokens tokens;
  private final FromItems fromItems;

  TableFunctions(Grammar grammar, FromItems fromItems) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
    this.fromItems = fromItems;
  }

  /** Whether a call in one of SQL's own syntaxes stands here. */
  boolean startsSpecialCall() {
    int type = tokens.type();
    return tokens.peek(1) == '(' && SpecialCalls.startsWith(type);
  }

  /** func_table with its alias, or ROWS FROM. */
  FromItem function(boolean lateral, int position) {
    if (tokens.are(Token.ROWS, Token.FROM)) {
      return rowsFrom(lateral, position);
    }
    return finished(lateral, call(), position);
  }

  /** The function whose name has been read. */
  FromItem function(List<String> name, int position) {
    return finished(false, grammar.calls().call(name, position, false), position);
  }

  /** func_expr_windowless. */
  SqlExpression call() {
    if (tokens.are(Token.COLLATION, Token.FOR)
        || SpecialCalls.startsWith(tokens.type())
            && (tokens.peek(1) == '(' || tokens.is(Token.CAST))) {
      return grammar.specialCalls().call();
    }
    if (ValueFunctions.isHere(tokens)) {
      return ValueFunctions.parse(tokens);
    }
    QualifiedName name = grammar.names().functionName();
    return grammar.calls().call(name.parts(), name.position(), false);
  }

  private FromItem rowsFrom(boolean lateral, int position) {
    tokens.expect(Token.ROWS, Token.FROM);
    tokens.expect('(');
    List<FromItem.FunctionItem> functions = new ArrayList<>(2);
    do {
      SqlExpression call = call();
      List<FromItem.ColumnSpec> columns = List.of();
      if (tokens.acceptThenExpect(Token.AS, '(')) {
        columns = columnSpecs();
        tokens.expect(')');
      }
      functions.add(new FromItem.FunctionItem(call, columns));
    } while (tokens.accept(','));
    tokens.expect(')');
    return finished(lateral, true, List.copyOf(functions), position);
  }

  private FromItem finished(boolean lateral, SqlExpression call, int position) {
    return finished(lateral, false, List.of(new FromItem.FunctionItem(call, List.of())), position);
  }

  private FromItem finished(
      boolean lateral, boolean rowsFrom, List<FromItem.FunctionItem> functions, int position) {
    boolean ordinality = tokens.acceptThenExpect(Token.WITH_LA, Token.ORDINALITY);
    String name = null;
    List<String> names = List.of();
    List<FromItem.ColumnSpec> columns = List.of();
    boolean as = tokens.accept(Token.AS);
    if (as && tokens.is('(')) {
      tokens.next();
      columns = columnSpecs();
      tokens.expect(')');
    } else if (as || grammar.names().startsColumnName()) {
      name = grammar.names().columnName();
      if (tokens.accept('(')) {
        int next = tokens.peek(1);
        if (next == ',' || next == ')') {
          names = grammar.names().names();
        } else {
          columns = columnSpecs();
        }
        tokens.expect(')');
      }
    }
    Alias alias = name == null ? null : new Alias(name, names);
    return new FromItem.Functions(
        lateral, rowsFrom, functions, ordinality, alias, columns, position);
  }

  /** TableFuncElementList. */
  List<FromItem.ColumnSpec> columnSpecs() {
    List<FromItem.ColumnSpec> columns = new ArrayList<>(4);
    do {
      columns.add(columnSpec());
    } while (tokens.accept(','));
    return List.copyOf(columns);
  }

  /** TableFuncElement. */
  FromItem.ColumnSpec columnSpec() {
    int position = tokens.position();
    String name = grammar.names().columnName();
    TypeName type = grammar.types().type();
    QualifiedName collation = tokens.accept(Token.COLLATE) ? grammar.names().anyName() : null;
    return new FromItem.ColumnSpec(name, type, collation, position);
  }

  /** tablesample_clause, with the cursor at TABLESAMPLE. */
  FromItem.Sample sample() {
    tokens.expect(Token.TABLESAMPLE);
    int position = tokens.position();
    QualifiedName method = grammar.names().functionName();
    List<SqlExpression> arguments = grammar.expressions().listInParentheses();
    SqlExpression repeatable = null;
    if (tokens.acceptThenExpect(Token.REPEATABLE, '(')) {
      repeatable = grammar.expressions().expression();
      tokens.expect(')');
    }
    return new FromItem.Sample(method, arguments, repeatable, position);
  }

  /** xmltable with its alias, with the cursor at XMLTABLE. */
  FromItem xmlTable(boolean lateral, int position) {
    tokens.expect(Token.XMLTABLE, '(');
    List<XmlExpression.Named> namespaces = List.of();
    if (tokens.are(Token.XMLNAMESPACES, '(')) {
      tokens.next();
      tokens.next();
      namespaces = namespaces();
      tokens.expect(')', ',');
    }
    SqlExpression row = grammar.expressions().primaries().primary();
    SqlExpression document = new XmlCalls(grammar).passing();
    tokens.expect(Token.COLUMNS);
    List<FromItem.XmlColumn> columns = new ArrayList<>(4);
    do {
      columns.add(xmlColumn());
    } while (tokens.accept(','));
    tokens.expect(')');
    return new FromItem.XmlTable(
        lateral, namespaces, row, document, List.copyOf(columns), fromItems.alias(), position);
  }

  private List<XmlExpression.Named> namespaces() {
    List<XmlExpression.Named> namespaces = new ArrayList<>(2);
    do {
      int position = tokens.position();
      boolean isDefault = tokens.accept(Token.DEFAULT);
      SqlExpression uri = grammar.expressions().restricted();
      String name = null;
      if (!isDefault) {
        tokens.expect(Token.AS);
        name = grammar.names().label();
      }
      namespaces.add(new XmlExpression.Named(name, uri, position));
    } while (tokens.accept(','));
    return List.copyOf(namespaces);
  }

  private FromItem.XmlColumn xmlColumn() {
    int position = tokens.position();
    String name = grammar.names().columnName();
    if (tokens.acceptThenExpect(Token.FOR, Token.ORDINALITY)) {
      return new FromItem.XmlColumn(name, null, null, null, false, position);
    }
    TypeName type = grammar.types().type();
    SqlExpression path = null;
    SqlExpression otherwise = null;
    boolean nullSeen = false;
    boolean notNull = false;
    while (true) {
      int at = tokens.position();
      if (tokens.accept(Token.DEFAULT)) {
        if (otherwise != null) {
          throw Tokens.failure("only one DEFAULT value is allowed", at);
        }
        otherwise = grammar.expressions().restricted();
      } else if (tokens.is(Token.NULL) || tokens.is(Token.NOT)) {
        boolean not = tokens.accept(Token.NOT);
        tokens.expect(Token.NULL);
        if (nullSeen) {
          throw Tokens.failure(
              "conflicting or redundant NULL / NOT NULL declarations for column \"" + name + "\"",
              at);
        }
        nullSeen = true;
        notNull = not;
      } else if (tokens.is(Token.IDENTIFIER)) {
        String option = tokens.takeName();
        SqlExpression value = grammar.expressions().restricted();
        if (!option.equals("path")) {
          throw Tokens.failure("unrecognized column option \"" + option + "\"", at);
        }
        if (path != null) {
          throw Tokens.failure("only one PATH value per column is allowed", at);
        }
        path = value;
      } else {
        return new FromItem.XmlColumn(name, type, path, otherwise, notNull, position);
      }
    }
  }
}
