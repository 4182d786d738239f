package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.tree.Alias;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.Node;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.SqlExpression;

/** What stands in FROM: tables, queries, functions, and joins of them. */
final class FromItems {

  private final Grammar grammar;
  private final Tokens tokens;
  private TableFunctions functions;
  private boolean lastHadStar;

  FromItems(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  private TableFunctions functions() {
    if (functions == null) {
      functions = new TableFunctions(grammar, this);
    }
    return functions;
  }

  /** from_list. */
  List<FromItem> list() {
    FromItem first = item();
    if (!tokens.is(',')) {
      return List.of(first);
    }
    List<FromItem> items = new ArrayList<>(4);
    items.add(first);
    while (tokens.accept(',')) {
      items.add(item());
    }
    return List.copyOf(items);
  }

  /** table_ref. */
  FromItem item() {
    tokens.enter();
    FromItem item = joined(single());
    tokens.leave();
    return item;
  }

  /** An item with the joins that follow it. */
  private FromItem joined(FromItem first) {
    FromItem left = first;
    while (startsJoin()) {
      left = join(left);
    }
    return left;
  }

  private boolean startsJoin() {
    return switch (tokens.type()) {
      case Token.JOIN, Token.INNER, Token.LEFT, Token.RIGHT, Token.FULL -> true;
      case Token.CROSS, Token.NATURAL -> true;
      default -> false;
    };
  }

  private FromItem join(FromItem left) {
    int position = tokens.position();
    if (tokens.acceptThenExpect(Token.CROSS, Token.JOIN)) {
      return new FromItem.Join(
          FromItem.JoinKind.CROSS, false, left, single(), List.of(), null, null, null, position);
    }
    boolean natural = tokens.accept(Token.NATURAL);
    FromItem.JoinKind kind = joinKind();
    tokens.expect(Token.JOIN);
    if (natural) {
      return new FromItem.Join(kind, true, left, single(), List.of(), null, null, null, position);
    }
    FromItem right = item();
    if (tokens.accept(Token.ON)) {
      SqlExpression on = grammar.expressions().expression();
      return new FromItem.Join(kind, false, left, right, List.of(), null, on, null, position);
    }
    tokens.expect(Token.USING);
    List<String> columns = grammar.names().namesInParentheses();
    Alias alias =
        tokens.accept(Token.AS) ? new Alias(grammar.names().columnName(), List.of()) : null;
    return new FromItem.Join(kind, false, left, right, columns, alias, null, null, position);
  }

  private FromItem.JoinKind joinKind() {
    FromItem.JoinKind kind;
    switch (tokens.type()) {
      case Token.LEFT -> kind = FromItem.JoinKind.LEFT;
      case Token.RIGHT -> kind = FromItem.JoinKind.RIGHT;
      case Token.FULL -> kind = FromItem.JoinKind.FULL;
      default -> {
        tokens.accept(Token.INNER);
        return FromItem.JoinKind.INNER;
      }
    }
    tokens.next();
    tokens.accept(Token.OUTER);
    return kind;
  }

  /** An item without joins after it. */
  private FromItem single() {
    int position = tokens.position();
    switch (tokens.type()) {
      case '(' -> {
        Node content = parenthesised();
        if (content instanceof Query query) {
          return derived(false, query, position, false);
        }
        return aliased((FromItem.Join) content);
      }
      case Token.LATERAL -> {
        tokens.next();
        return lateral();
      }
      case Token.ONLY -> {
        return sampled(relation());
      }
      case Token.XMLTABLE -> {
        if (tokens.peek(1) == '(') {
          return functions().xmlTable(false, position);
        }
      }
      default -> {}
    }
    return relationOrFunction();
  }

  private FromItem lateral() {
    int position = tokens.position();
    if (tokens.is('(')) {
      return derived(true, grammar.queries().inParentheses(), position, false);
    }
    if (tokens.are(Token.XMLTABLE, '(')) {
      return functions().xmlTable(true, position);
    }
    return functions().function(true, position);
  }

  private FromItem relationOrFunction() {
    int position = tokens.position();
    int type = tokens.type();
    boolean column = Keywords.isColumnName(type);
    if (!column || functions().startsSpecialCall()) {
      return functions().function(false, position);
    }
    if (tokens.are(Token.ROWS, Token.FROM)) {
      return functions().function(false, position);
    }
    String first = tokens.takeName();
    RelationName name;
    if (tokens.is('.') || tokens.is('[')) {
      List<String> parts = new ArrayList<>(3);
      parts.add(first);
      parts.addAll(grammar.names().fields(grammar.expressions().primaries().indirection()));
      if (tokens.is('(')) {
        return functions().function(List.copyOf(parts), position);
      }
      name = Names.relationName(parts, position);
    } else if (tokens.is('(') && Keywords.isTypeOrFunctionName(type)) {
      return functions().function(List.of(first), position);
    } else {
      name = new RelationName(null, null, first, position);
    }
    tokens.accept('*');
    return sampled(new FromItem.Relation(name, false, null, null));
  }

  /** A relation with its alias and sample. */
  private FromItem sampled(FromItem.Relation relation) {
    Alias alias = alias();
    FromItem.Sample sample = tokens.is(Token.TABLESAMPLE) ? functions().sample() : null;
    return new FromItem.Relation(relation.name(), relation.only(), alias, sample);
  }

  /** relation_expr, without alias. */
  FromItem.Relation relation() {
    if (!tokens.accept(Token.ONLY)) {
      RelationName name = grammar.names().relationName();
      lastHadStar = tokens.accept('*');
      return new FromItem.Relation(name, false, null, null);
    }
    boolean parenthesised = tokens.accept('(');
    RelationName name = grammar.names().relationName();
    if (parenthesised) {
      tokens.expect(')');
    }
    return new FromItem.Relation(name, true, null, null);
  }

  /** relation_expr_list. */
  List<FromItem.Relation> relations() {
    List<FromItem.Relation> relations = new ArrayList<>(2);
    do {
      relations.add(relation());
    } while (tokens.accept(','));
    return List.copyOf(relations);
  }

  /**
   * A query in parentheses, which must have an alias.
   *
   * @param inJoin whether further parentheses around it make a join the only thing that can follow
   */
  private FromItem derived(boolean lateral, Query query, int position, boolean inJoin) {
    Alias alias = alias();
    if (alias == null) {
      throw inJoin && !startsJoin() ? tokens.failure() : missingAlias(query, position);
    }
    return new FromItem.Derived(lateral, query, alias, position);
  }

  private static SqlFailure missingAlias(Query query, int position) {
    boolean values = query.body() instanceof Query.Values;
    return Tokens.failure(
            values ? "VALUES in FROM must have an alias" : "subquery in FROM must have an alias",
            position)
        .hint(
            values
                ? "For example, FROM (VALUES ...) [AS] foo."
                : "For example, FROM (SELECT ...) [AS] foo.");
  }

  /** A join in parentheses, with its alias if it has one. */
  private FromItem aliased(FromItem.Join join) {
    Alias alias = alias();
    if (alias == null) {
      return join;
    }
    return new FromItem.Join(
        join.kind(),
        join.natural(),
        join.left(),
        join.right(),
        join.using(),
        join.usingAlias(),
        join.on(),
        alias,
        join.position());
  }

  /**
   * What stands in the parentheses at the cursor: a {@link Query} if they hold nothing but a query
   * in any number of further parentheses, else a join.
   */
  private Node parenthesised() {
    tokens.enter();
    tokens.expect('(');
    Queries queries = grammar.queries();
    Node content;
    if (queries.startsHere()) {
      content = queries.query();
    } else if (tokens.is('(')) {
      int position = tokens.position();
      Node inner = parenthesised();
      if (inner instanceof Query query) {
        if (tokens.is(')')) {
          content = query;
        } else if (queries.continuesHere()) {
          content = queries.continued(query);
        } else {
          content = joinOf(derived(false, query, position, true));
        }
      } else if (tokens.is(')')) {
        content = inner;
      } else {
        FromItem item = aliased((FromItem.Join) inner);
        content = item == inner ? joined(item) : joinOf(item);
      }
    } else {
      content = joinOf(single());
    }
    tokens.expect(')');
    tokens.leave();
    return content;
  }

  /** The joins that must follow an item in parentheses. */
  private FromItem joinOf(FromItem first) {
    if (!startsJoin()) {
      throw tokens.failure();
    }
    return joined(first);
  }

  /** func_expr_windowless. */
  SqlExpression functionCall() {
    return functions().call();
  }

  /** TableFuncElement. */
  FromItem.ColumnSpec columnSpec() {
    return functions().columnSpec();
  }

  /** Whether the last relation was followed by a star. */
  boolean lastHadStar() {
    return lastHadStar;
  }

  /** TableFuncElementList. */
  List<FromItem.ColumnSpec> columnSpecs() {
    return functions().columnSpecs();
  }

  /** opt_alias_clause. */
  Alias alias() {
    if (tokens.accept(Token.AS)) {
      return namedAlias();
    }
    return grammar.names().startsColumnName() ? namedAlias() : null;
  }

  private Alias namedAlias() {
    String name = grammar.names().columnName();
    return new Alias(name, grammar.names().optionalNames());
  }
}
