package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.tree.CallOptions;
import org.pagedb.sql.tree.Node;
import org.pagedb.sql.tree.OperatorName;
import org.pagedb.sql.tree.Predicate;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.Subquery;
import org.pagedb.sql.tree.XmlExpression;

/** The comparisons spelt in words: IS, BETWEEN, IN, LIKE, OVERLAPS; and NOT. */
final class Predicates {

  private final Tokens tokens;
  private final Expressions expressions;
  private final Grammar grammar;

  Predicates(Grammar grammar, Expressions expressions) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
    this.expressions = expressions;
  }

  /** NOT, DEFAULT or UNIQUE at the start of an expression. */
  SqlExpression prefix() {
    int position = tokens.position();
    if (tokens.accept(Token.NOT) || tokens.accept(Token.NOT_LA)) {
      return new SqlExpression.Not(expressions.expression(Precedence.IS), position);
    }
    if (tokens.accept(Token.DEFAULT)) {
      return new SqlExpression.Default(position);
    }
    tokens.expect(Token.UNIQUE);
    if (tokens.accept(Token.NULLS)) {
      tokens.accept(Token.NOT);
      tokens.expect(Token.DISTINCT);
    }
    grammar.queries().inParentheses();
    throw SqlFailure.notSupported("the UNIQUE predicate").at(position);
  }

  /** What may follow an operand of a full expression. */
  SqlExpression postfix(SqlExpression left) {
    int position = tokens.position();
    int type = tokens.type();
    switch (type) {
      case Token.ISNULL, Token.NOTNULL -> {
        tokens.next();
        return new Predicate.NullTest(left, type == Token.NOTNULL, position);
      }
      case Token.IS -> {
        tokens.next();
        boolean negated = tokens.accept(Token.NOT);
        return is(left, negated, position);
      }
      case Token.NOT_LA -> {
        tokens.next();
        return matching(left, true, position);
      }
      default -> {
        return matching(left, false, position);
      }
    }
  }

  private SqlExpression is(SqlExpression left, boolean negated, int position) {
    switch (tokens.type()) {
      case Token.NULL -> {
        tokens.next();
        return new Predicate.NullTest(left, negated, position);
      }
      case Token.TRUE -> {
        tokens.next();
        return new Predicate.BooleanTest(left, Predicate.Truth.TRUE, negated, position);
      }
      case Token.FALSE -> {
        tokens.next();
        return new Predicate.BooleanTest(left, Predicate.Truth.FALSE, negated, position);
      }
      case Token.UNKNOWN -> {
        tokens.next();
        return new Predicate.BooleanTest(left, Predicate.Truth.UNKNOWN, negated, position);
      }
      case Token.DISTINCT -> {
        tokens.next();
        tokens.expect(Token.FROM);
        SqlExpression right = expressions.expression(Precedence.IS + 1);
        expressions.refuseAnother(Precedence.IS, false);
        return new Predicate.IsDistinct(left, right, negated, position);
      }
      case Token.DOCUMENT -> {
        tokens.next();
        return new XmlExpression.IsDocument(left, negated, position);
      }
      default -> {
        return isNormalized(left, negated, position);
      }
    }
  }

  private SqlExpression isNormalized(SqlExpression left, boolean negated, int position) {
    List<SqlExpression> arguments = List.of(left);
    if (isNormalForm(tokens.type())) {
      int at = tokens.position();
      arguments = List.of(left, new SqlExpression.StringLiteral(normalForm(), at));
    }
    tokens.expect(Token.NORMALIZED);
    SqlExpression call =
        new SqlExpression.FunctionCall(
            QualifiedName.system("is_normalized", position),
            arguments,
            CallOptions.SQL_SYNTAX,
            null,
            position);
    return negated ? new SqlExpression.Not(call, position) : call;
  }

  /** Whether the token is one of Unicode's normal forms. */
  static boolean isNormalForm(int type) {
    return type == Token.NFC || type == Token.NFD || type == Token.NFKC || type == Token.NFKD;
  }

  /** One of Unicode's normal forms, in upper case. */
  String normalForm() {
    String form =
        switch (tokens.type()) {
          case Token.NFC -> "NFC";
          case Token.NFD -> "NFD";
          case Token.NFKC -> "NFKC";
          case Token.NFKD -> "NFKD";
          default -> throw tokens.failure();
        };
    tokens.next();
    return form;
  }

  /** IS after a restricted expression. */
  SqlExpression restrictedIs(SqlExpression left) {
    int position = tokens.position();
    tokens.expect(Token.IS);
    boolean negated = tokens.accept(Token.NOT);
    if (tokens.accept(Token.DOCUMENT)) {
      return new XmlExpression.IsDocument(left, negated, position);
    }
    tokens.expect(Token.DISTINCT, Token.FROM);
    SqlExpression right = expressions.restricted(Precedence.IS + 1);
    expressions.refuseAnother(Precedence.IS, true);
    return new Predicate.IsDistinct(left, right, negated, position);
  }

  private SqlExpression matching(SqlExpression left, boolean negated, int position) {
    switch (tokens.type()) {
      case Token.BETWEEN -> {
        return between(left, negated, position);
      }
      case Token.IN -> {
        return in(left, negated, position);
      }
      case Token.LIKE -> {
        return like(left, Predicate.LikeKind.LIKE, negated, position);
      }
      case Token.ILIKE -> {
        return like(left, Predicate.LikeKind.ILIKE, negated, position);
      }
      default -> {
        return like(left, Predicate.LikeKind.SIMILAR_TO, negated, position);
      }
    }
  }

  private SqlExpression between(SqlExpression left, boolean negated, int position) {
    tokens.next();
    boolean symmetric = tokens.accept(Token.SYMMETRIC);
    if (!symmetric) {
      tokens.accept(Token.ASYMMETRIC);
    }
    SqlExpression low = expressions.restricted();
    tokens.expect(Token.AND);
    SqlExpression high = expressions.expression(Precedence.LIKE + 1);
    expressions.refuseAnother(Precedence.LIKE, false);
    return new Predicate.Between(left, low, high, symmetric, negated, position);
  }

  private SqlExpression in(SqlExpression left, boolean negated, int position) {
    tokens.next();
    Primaries primaries = expressions.primaries();
    Node right = primaries.parenthesised(true);
    if (right instanceof Query query) {
      return new Subquery.In(left, query, negated, position);
    }
    if (primaries.lastWasRow()) {
      List<SqlExpression> values = ((SqlExpression.RowConstructor) right).fields();
      return new Predicate.InList(left, values, negated, position);
    }
    return new Predicate.InList(left, List.of((SqlExpression) right), negated, position);
  }

  private SqlExpression like(
      SqlExpression left, Predicate.LikeKind kind, boolean negated, int position) {
    tokens.next();
    if (kind == Predicate.LikeKind.SIMILAR_TO) {
      tokens.expect(Token.TO);
    } else if (expressions.startsQuantifier()) {
      String symbol = kind == Predicate.LikeKind.LIKE ? "~~" : "~~*";
      return expressions.quantified(
          OperatorName.of(negated ? "!" + symbol : symbol), left, position);
    }
    SqlExpression pattern = expressions.expression(Precedence.LIKE + 1);
    SqlExpression escape = null;
    if (tokens.accept(Token.ESCAPE)) {
      escape = expressions.expression(Precedence.LIKE + 1);
    }
    expressions.refuseAnother(Precedence.LIKE, false);
    return new Predicate.Like(kind, left, pattern, escape, negated, position);
  }

  /** OVERLAPS after a row. */
  SqlExpression overlaps(SqlExpression left) {
    if (!(left instanceof SqlExpression.RowConstructor leftRow)
        || !expressions.primaries().lastWasRow()) {
      return left;
    }
    int position = tokens.position();
    tokens.next();
    int rightPosition = tokens.position();
    SqlExpression.RowConstructor rightRow = expressions.primaries().row();
    checkOverlaps("left", leftRow, leftRow.position());
    checkOverlaps("right", rightRow, rightPosition);
    List<SqlExpression> arguments = new ArrayList<>(leftRow.fields());
    arguments.addAll(rightRow.fields());
    return new SqlExpression.FunctionCall(
        QualifiedName.system("overlaps", position),
        List.copyOf(arguments),
        CallOptions.SQL_SYNTAX,
        null,
        position);
  }

  private static void checkOverlaps(String side, SqlExpression.RowConstructor row, int position) {
    if (row.fields().size() != 2) {
      throw Tokens.failure(
          "wrong number of parameters on " + side + " side of OVERLAPS expression", position);
    }
  }
}
