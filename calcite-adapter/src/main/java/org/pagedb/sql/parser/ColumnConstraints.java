package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.Constraint;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.SequenceStatement;
import org.pagedb.sql.tree.SqlExpression;

/** What follows a column's type: constraints, their timing, and COLLATE. */
final class ColumnConstraints {

  /** The COLLATE clause, or null, and the constraints in the order written. */
  record Parsed(QualifiedName collation, List<Constraint> constraints) {}

  private static final Parsed NOTHING = new Parsed(null, List.of());

  private final Grammar grammar;
  private final Tokens tokens;

  ColumnConstraints(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** ColQualList. */
  Parsed parse() {
    if (!startsHere()) {
      return NOTHING;
    }
    QualifiedName collation = null;
    int secondCollate = SqlExpression.NOWHERE;
    List<Constraint> constraints = new ArrayList<>(2);
    while (startsHere()) {
      int position = tokens.position();
      if (tokens.accept(Token.COLLATE)) {
        if (collation != null && secondCollate == SqlExpression.NOWHERE) {
          secondCollate = position;
        }
        collation = grammar.names().anyName();
      } else if (tokens.accept(Token.CONSTRAINT)) {
        String name = grammar.names().columnName();
        constraints.add(constraint(name, position));
      } else {
        constraints.add(constraint(null, position));
      }
    }
    if (secondCollate != SqlExpression.NOWHERE) {
      throw Tokens.failure("multiple COLLATE clauses not allowed", secondCollate);
    }
    return new Parsed(collation, List.copyOf(constraints));
  }

  private boolean startsHere() {
    return switch (tokens.type()) {
      case Token.CONSTRAINT, Token.NOT, Token.NULL, Token.UNIQUE, Token.PRIMARY -> true;
      case Token.CHECK, Token.DEFAULT, Token.GENERATED, Token.REFERENCES -> true;
      case Token.DEFERRABLE, Token.INITIALLY, Token.COLLATE -> true;
      default -> false;
    };
  }

  private Constraint constraint(String name, int position) {
    switch (tokens.type()) {
      case Token.NOT -> {
        tokens.next();
        if (name == null && tokens.accept(Token.DEFERRABLE)) {
          return timing(Constraint.TimingWord.NOT_DEFERRABLE, position);
        }
        tokens.expect(Token.NULL);
        return new Constraint.NotNull(name, position);
      }
      case Token.NULL -> {
        tokens.next();
        return new Constraint.Nullable(name, position);
      }
      case Token.UNIQUE -> {
        tokens.next();
        return unique(name, false, grammar.constraints().nullsNotDistinct(), position);
      }
      case Token.PRIMARY -> {
        tokens.expect(Token.PRIMARY, Token.KEY);
        return unique(name, true, false, position);
      }
      case Token.CHECK -> {
        return check(name, position);
      }
      case Token.DEFAULT -> {
        tokens.next();
        return new Constraint.DefaultValue(name, grammar.expressions().restricted(), position);
      }
      case Token.GENERATED -> {
        return generated(name, position);
      }
      case Token.REFERENCES -> {
        return grammar.constraints().references(name, List.of(), position);
      }
      default -> {
        if (name != null) {
          throw tokens.failure();
        }
        return timing(position);
      }
    }
  }

  private Constraint timing(int position) {
    if (tokens.accept(Token.DEFERRABLE)) {
      return timing(Constraint.TimingWord.DEFERRABLE, position);
    }
    tokens.expect(Token.INITIALLY);
    if (tokens.accept(Token.DEFERRED)) {
      return timing(Constraint.TimingWord.INITIALLY_DEFERRED, position);
    }
    tokens.expect(Token.IMMEDIATE);
    return timing(Constraint.TimingWord.INITIALLY_IMMEDIATE, position);
  }

  private static Constraint timing(Constraint.TimingWord word, int position) {
    return new Constraint.TimingClause(null, word, position);
  }

  private Constraint unique(
      String name, boolean primaryKey, boolean nullsNotDistinct, int position) {
    List<Option> options = grammar.options().withDefinition();
    return new Constraint.Unique(
        name,
        primaryKey,
        nullsNotDistinct,
        List.of(),
        List.of(),
        options,
        null,
        grammar.constraints().indexTablespace(),
        Constraint.Timing.NOT_DEFERRABLE,
        position);
  }

  private Constraint check(String name, int position) {
    tokens.expect(Token.CHECK, '(');
    SqlExpression condition = grammar.expressions().expression();
    tokens.expect(')');
    boolean noInherit = tokens.acceptThenExpect(Token.NO, Token.INHERIT);
    return new Constraint.Check(
        name, condition, noInherit, false, Constraint.Timing.NOT_DEFERRABLE, position);
  }

  private Constraint generated(String name, int position) {
    tokens.expect(Token.GENERATED);
    int whenPosition = tokens.position();
    boolean always = always();
    tokens.expect(Token.AS);
    if (tokens.accept(Token.IDENTITY)) {
      return new Constraint.Identity(name, always, identityOptions(), position);
    }
    tokens.expect('(');
    SqlExpression expression = grammar.expressions().expression();
    tokens.expect(')');
    tokens.expect(Token.STORED);
    if (!always) {
      throw Tokens.failure(
          "for a generated column, GENERATED ALWAYS must be specified", whenPosition);
    }
    return new Constraint.Generated(name, expression, position);
  }

  /** generated_when. */
  boolean always() {
    if (tokens.accept(Token.ALWAYS)) {
      return true;
    }
    tokens.expect(Token.BY, Token.DEFAULT);
    return false;
  }

  /** OptParenthesizedSeqOptList. */
  List<SequenceStatement.Setting> identityOptions() {
    if (!tokens.accept('(')) {
      return List.of();
    }
    List<SequenceStatement.Setting> settings = grammar.sequences().settings();
    tokens.expect(')');
    return settings;
  }
}
