package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.CallOptions;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.TypeName;
import org.pagedb.sql.tree.XmlExpression;

/** SQL/XML's calls. */
final class XmlCalls {

  private final Grammar grammar;
  private final Tokens tokens;
  private final Expressions expressions;

  XmlCalls(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
    this.expressions = grammar.expressions();
  }

  /** Whether the word before an opening parenthesis makes an XML call. */
  static boolean startsWith(int type) {
    return switch (type) {
      case Token.XMLCONCAT, Token.XMLELEMENT, Token.XMLEXISTS, Token.XMLFOREST -> true;
      case Token.XMLPARSE, Token.XMLPI, Token.XMLROOT, Token.XMLSERIALIZE -> true;
      default -> false;
    };
  }

  /** The call at the cursor. */
  SqlExpression call() {
    int position = tokens.position();
    int type = tokens.type();
    tokens.next();
    tokens.enter();
    tokens.expect('(');
    SqlExpression call = inside(type, position);
    tokens.expect(')');
    tokens.leave();
    return call;
  }

  private SqlExpression inside(int type, int position) {
    return switch (type) {
      case Token.XMLCONCAT -> new XmlExpression.Concat(expressions.list(), position);
      case Token.XMLELEMENT -> element(position);
      case Token.XMLEXISTS -> exists(position);
      case Token.XMLFOREST -> new XmlExpression.Forest(named(), position);
      case Token.XMLPARSE -> parse(position);
      case Token.XMLPI -> processingInstruction(position);
      case Token.XMLROOT -> root(position);
      default -> serialize(position);
    };
  }

  private SqlExpression element(int position) {
    tokens.expect(Token.NAME);
    String name = grammar.names().label();
    List<XmlExpression.Named> attributes = List.of();
    List<SqlExpression> content = List.of();
    if (tokens.accept(',')) {
      if (tokens.are(Token.XMLATTRIBUTES, '(')) {
        tokens.next();
        tokens.next();
        attributes = named();
        tokens.expect(')');
        if (tokens.accept(',')) {
          content = expressions.list();
        }
      } else {
        content = expressions.list();
      }
    }
    return new XmlExpression.Element(name, attributes, content, position);
  }

  /** xml_attribute_list. */
  private List<XmlExpression.Named> named() {
    List<XmlExpression.Named> list = new ArrayList<>(4);
    do {
      int position = tokens.position();
      SqlExpression value = expressions.expression();
      String name = tokens.accept(Token.AS) ? grammar.names().label() : null;
      list.add(new XmlExpression.Named(name, value, position));
    } while (tokens.accept(','));
    return List.copyOf(list);
  }

  private SqlExpression exists(int position) {
    SqlExpression path = expressions.primaries().primary();
    SqlExpression document = passing();
    return new SqlExpression.FunctionCall(
        QualifiedName.system("xmlexists", position),
        List.of(path, document),
        CallOptions.SQL_SYNTAX,
        null,
        position);
  }

  /** xmlexists_argument. */
  SqlExpression passing() {
    tokens.expect(Token.PASSING);
    int next = tokens.peek(1);
    if (next == Token.REF || next == Token.VALUE) {
      mechanism();
    }
    SqlExpression document = expressions.primaries().primary();
    mechanism();
    return document;
  }

  private void mechanism() {
    if (tokens.accept(Token.BY) && !tokens.accept(Token.REF)) {
      tokens.expect(Token.VALUE);
    }
  }

  private boolean document() {
    if (tokens.accept(Token.DOCUMENT)) {
      return true;
    }
    tokens.expect(Token.CONTENT);
    return false;
  }

  private SqlExpression parse(int position) {
    boolean document = document();
    SqlExpression text = expressions.expression();
    boolean preserve = tokens.acceptThenExpect(Token.PRESERVE, Token.WHITESPACE);
    if (!preserve) {
      tokens.acceptThenExpect(Token.STRIP, Token.WHITESPACE);
    }
    return new XmlExpression.Parse(document, text, preserve, position);
  }

  private SqlExpression processingInstruction(int position) {
    tokens.expect(Token.NAME);
    String name = grammar.names().label();
    SqlExpression content = tokens.accept(',') ? expressions.expression() : null;
    return new XmlExpression.ProcessingInstruction(name, content, position);
  }

  private SqlExpression root(int position) {
    SqlExpression xml = expressions.expression();
    tokens.expect(',');
    tokens.expect(Token.VERSION);
    SqlExpression version = null;
    if (tokens.are(Token.NO, Token.VALUE)) {
      tokens.next();
      tokens.next();
    } else {
      version = expressions.expression();
    }
    return new XmlExpression.Root(xml, version, standalone(), position);
  }

  private XmlExpression.Standalone standalone() {
    if (!tokens.acceptThenExpect(',', Token.STANDALONE)) {
      return XmlExpression.Standalone.OMITTED;
    }
    if (tokens.accept(Token.YES)) {
      return XmlExpression.Standalone.YES;
    }
    tokens.expect(Token.NO);
    return tokens.accept(Token.VALUE)
        ? XmlExpression.Standalone.NO_VALUE
        : XmlExpression.Standalone.NO;
  }

  private SqlExpression serialize(int position) {
    boolean document = document();
    SqlExpression xml = expressions.expression();
    tokens.expect(Token.AS);
    TypeName type = grammar.types().simple();
    return new XmlExpression.Serialize(document, xml, type, position);
  }
}
