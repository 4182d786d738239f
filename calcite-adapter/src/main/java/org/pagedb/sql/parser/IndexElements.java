package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.IndexElement;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.SortKey;
import org.pagedb.sql.tree.SqlExpression;

/** The keys of indexes. */
final class IndexElements {

  private final Grammar grammar;
  private final Tokens tokens;

  IndexElements(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** index_params. */
  List<IndexElement> list() {
    List<IndexElement> elements = new ArrayList<>(2);
    do {
      elements.add(element());
    } while (tokens.accept(','));
    return List.copyOf(elements);
  }

  /** What an index element is on, without its options. */
  IndexElement head() {
    int position = tokens.position();
    String column = null;
    SqlExpression expression = null;
    if (tokens.accept('(')) {
      expression = grammar.expressions().expression();
      tokens.expect(')');
    } else if (isColumn()) {
      column = grammar.names().columnName();
    } else {
      expression = grammar.fromItems().functionCall();
    }
    return new IndexElement(
        column,
        expression,
        null,
        null,
        List.of(),
        SortKey.Direction.DEFAULT,
        SortKey.Nulls.DEFAULT,
        position);
  }

  /** index_elem. */
  IndexElement element() {
    IndexElement head = head();
    QualifiedName collation = tokens.accept(Token.COLLATE) ? grammar.names().anyName() : null;
    QualifiedName operatorClass = null;
    List<Option> options = List.of();
    if (grammar.names().startsColumnName()) {
      operatorClass = grammar.names().anyName();
      if (tokens.is('(')) {
        options = grammar.options().relationOptions();
      }
    }
    SortKey.Direction direction = SortKey.Direction.DEFAULT;
    if (tokens.accept(Token.ASC)) {
      direction = SortKey.Direction.ASCENDING;
    } else if (tokens.accept(Token.DESC)) {
      direction = SortKey.Direction.DESCENDING;
    }
    return new IndexElement(
        head.column(),
        head.expression(),
        collation,
        operatorClass,
        options,
        direction,
        grammar.queries().nulls(),
        head.position());
  }

  private boolean isColumn() {
    if (!grammar.names().startsColumnName()) {
      return false;
    }
    int next = tokens.peek(1);
    boolean function = Keywords.isTypeOrFunctionName(tokens.type());
    return next != '.'
        && next != '['
        && (next != '(' || !function && !SpecialCalls.startsWith(tokens.type()));
  }
}
