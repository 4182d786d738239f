package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.DefinitionStatement;
import org.pagedb.sql.tree.DefinitionStatement.CastContext;
import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.Statement;

/** Aggregates, collations, conversions, casts and transforms. */
final class Definitions {

  private final Grammar grammar;
  private final Tokens tokens;

  Definitions(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** CREATE AGGREGATE from AGGREGATE on. */
  Statement createAggregate(boolean replace) {
    tokens.expect(Token.AGGREGATE);
    QualifiedName name = grammar.names().functionName();
    if (tokens.is('(') && tokens.peek(1) == Token.IDENTIFIER && tokens.peek(2) == '=') {
      return new DefinitionStatement.Define(
          ObjectKind.AGGREGATE, replace, false, name, null, -1, oldAggregate(), null);
    }
    AggregateParameters.Parsed parameters = new AggregateParameters(grammar).parse();
    List<Option> options = grammar.options().definition();
    return new DefinitionStatement.Define(
        ObjectKind.AGGREGATE,
        replace,
        false,
        name,
        parameters.parameters(),
        parameters.direct(),
        options,
        null);
  }

  private List<Option> oldAggregate() {
    tokens.expect('(');
    List<Option> options = new ArrayList<>(4);
    do {
      int position = tokens.position();
      if (!tokens.is(Token.IDENTIFIER)) {
        throw tokens.failure();
      }
      String name = tokens.takeName();
      tokens.expect('=');
      options.add(new Option(name, grammar.options().argument(), position));
    } while (tokens.accept(','));
    tokens.expect(')');
    return List.copyOf(options);
  }

  /** CREATE COLLATION from COLLATION on. */
  Statement createCollation() {
    tokens.expect(Token.COLLATION);
    boolean ifNotExists = grammar.ifNotExists();
    QualifiedName name = grammar.names().anyName();
    QualifiedName from = tokens.accept(Token.FROM) ? grammar.names().anyName() : null;
    List<Option> options = from == null ? grammar.options().definition() : List.of();
    return new DefinitionStatement.Define(
        ObjectKind.COLLATION, false, ifNotExists, name, null, -1, options, from);
  }

  /** CREATE CONVERSION from DEFAULT or CONVERSION on. */
  Statement createConversion() {
    boolean isDefault = tokens.accept(Token.DEFAULT);
    tokens.expect(Token.CONVERSION);
    QualifiedName name = grammar.names().anyName();
    tokens.expect(Token.FOR);
    String from = tokens.takeString();
    tokens.expect(Token.TO);
    String to = tokens.takeString();
    tokens.expect(Token.FROM);
    return new DefinitionStatement.CreateConversion(
        isDefault, name, from, to, grammar.names().anyName());
  }

  /** CREATE CAST from CAST on. */
  Statement createCast() {
    tokens.expect(Token.CAST);
    ObjectName.Cast cast = grammar.objectKinds().cast();
    ObjectName.Routine function = null;
    boolean inOut = false;
    if (tokens.accept(Token.WITHOUT)) {
      tokens.expect(Token.FUNCTION);
    } else {
      tokens.expect(Token.WITH);
      inOut = tokens.accept(Token.INOUT);
      if (!inOut) {
        tokens.expect(Token.FUNCTION);
        function = grammar.signatures().function();
      }
    }
    return new DefinitionStatement.CreateCast(
        cast.source(), cast.target(), function, inOut, castContext());
  }

  private CastContext castContext() {
    if (!tokens.accept(Token.AS)) {
      return CastContext.EXPLICIT;
    }
    if (tokens.accept(Token.IMPLICIT)) {
      return CastContext.IMPLICIT;
    }
    tokens.expect(Token.ASSIGNMENT);
    return CastContext.ASSIGNMENT;
  }

  /** CREATE TRANSFORM from TRANSFORM on. */
  Statement createTransform(boolean replace) {
    tokens.expect(Token.TRANSFORM);
    ObjectName.Transform transform = grammar.objectKinds().transform();
    tokens.expect('(');
    ObjectName.Routine fromSql = null;
    ObjectName.Routine toSql = null;
    boolean fromFirst = tokens.accept(Token.FROM);
    if (!fromFirst) {
      tokens.expect(Token.TO);
    }
    ObjectName.Routine first = transformFunction();
    ObjectName.Routine second = null;
    if (tokens.accept(',')) {
      tokens.expect(fromFirst ? Token.TO : Token.FROM);
      second = transformFunction();
    }
    tokens.expect(')');
    fromSql = fromFirst ? first : second;
    toSql = fromFirst ? second : first;
    return new DefinitionStatement.CreateTransform(
        replace, transform.type(), transform.language(), fromSql, toSql);
  }

  private ObjectName.Routine transformFunction() {
    tokens.expect(Token.SQL, Token.WITH);
    tokens.expect(Token.FUNCTION);
    return grammar.signatures().function();
  }
}
