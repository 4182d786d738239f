package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.TableElement;
import org.pagedb.sql.tree.TableElement.LikeOption;
import org.pagedb.sql.tree.TypeName;

/** Columns, LIKE clauses and constraints in the parentheses of CREATE TABLE. */
final class TableElements {

  private final Grammar grammar;
  private final Tokens tokens;

  TableElements(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** OptTableElementList in parentheses. */
  List<TableElement> inParentheses() {
    tokens.expect('(');
    if (tokens.accept(')')) {
      return List.of();
    }
    List<TableElement> elements = new ArrayList<>();
    do {
      elements.add(element());
    } while (tokens.accept(','));
    tokens.expect(')');
    return List.copyOf(elements);
  }

  /** OptTypedTableElementList; there need not be any. */
  List<TableElement> typed() {
    if (!tokens.accept('(')) {
      return List.of();
    }
    List<TableElement> elements = new ArrayList<>();
    do {
      elements.add(
          grammar.constraints().startsTableConstraint()
              ? grammar.constraints().tableConstraint()
              : typedColumn());
    } while (tokens.accept(','));
    tokens.expect(')');
    return List.copyOf(elements);
  }

  private TableElement element() {
    if (tokens.is(Token.LIKE)) {
      return like();
    }
    if (grammar.constraints().startsTableConstraint()) {
      return grammar.constraints().tableConstraint();
    }
    return column();
  }

  /** columnDef. */
  TableElement.Column column() {
    int position = tokens.position();
    String name = grammar.names().columnName();
    TypeName type = grammar.types().type();
    String compression = tokens.accept(Token.COMPRESSION) ? compression() : null;
    List<Option> options =
        tokens.is(Token.OPTIONS) ? grammar.options().genericOptions() : List.of();
    ColumnConstraints.Parsed rest = grammar.columnConstraints().parse();
    return new TableElement.Column(
        name, type, null, compression, options, rest.collation(), rest.constraints(), position);
  }

  /** The name after COMPRESSION. */
  String compression() {
    return tokens.accept(Token.DEFAULT) ? "default" : grammar.names().columnName();
  }

  /** columnOptions: a column of a typed table. */
  private TableElement.Column typedColumn() {
    int position = tokens.position();
    String name = grammar.names().columnName();
    tokens.acceptThenExpect(Token.WITH, Token.OPTIONS);
    ColumnConstraints.Parsed rest = grammar.columnConstraints().parse();
    QualifiedName collation = rest.collation();
    return new TableElement.Column(
        name, null, null, null, List.of(), collation, rest.constraints(), position);
  }

  private TableElement.Like like() {
    int position = tokens.position();
    tokens.expect(Token.LIKE);
    RelationName source = grammar.names().relationName();
    EnumSet<LikeOption> including = EnumSet.noneOf(LikeOption.class);
    while (tokens.is(Token.INCLUDING) || tokens.is(Token.EXCLUDING)) {
      boolean include = tokens.is(Token.INCLUDING);
      tokens.next();
      EnumSet<LikeOption> options = likeOptions();
      if (include) {
        including.addAll(options);
      } else {
        including.removeAll(options);
      }
    }
    return new TableElement.Like(source, List.copyOf(including), position);
  }

  private EnumSet<LikeOption> likeOptions() {
    EnumSet<LikeOption> options =
        switch (tokens.type()) {
          case Token.ALL -> EnumSet.allOf(LikeOption.class);
          case Token.COMMENTS -> EnumSet.of(LikeOption.COMMENTS);
          case Token.COMPRESSION -> EnumSet.of(LikeOption.COMPRESSION);
          case Token.CONSTRAINTS -> EnumSet.of(LikeOption.CONSTRAINTS);
          case Token.DEFAULTS -> EnumSet.of(LikeOption.DEFAULTS);
          case Token.GENERATED -> EnumSet.of(LikeOption.GENERATED);
          case Token.IDENTITY -> EnumSet.of(LikeOption.IDENTITY);
          case Token.INDEXES -> EnumSet.of(LikeOption.INDEXES);
          case Token.STATISTICS -> EnumSet.of(LikeOption.STATISTICS);
          case Token.STORAGE -> EnumSet.of(LikeOption.STORAGE);
          default -> throw tokens.failure();
        };
    tokens.next();
    return options;
  }
}
