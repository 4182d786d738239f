package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.IndexElement;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.TableStatement;

/** How tables are partitioned. */
final class Partitions {

  private final Grammar grammar;
  private final Tokens tokens;

  Partitions(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** PartitionSpec, with the cursor at PARTITION. */
  TableStatement.PartitionBy by() {
    int position = tokens.position();
    tokens.expect(Token.PARTITION, Token.BY);
    String strategy = grammar.names().columnName();
    tokens.expect('(');
    List<TableStatement.PartitionKey> keys = new ArrayList<>(2);
    do {
      keys.add(key());
    } while (tokens.accept(','));
    tokens.expect(')');
    return new TableStatement.PartitionBy(strategy, List.copyOf(keys), position);
  }

  private TableStatement.PartitionKey key() {
    IndexElement head = grammar.indexElements().head();
    QualifiedName collation = tokens.accept(Token.COLLATE) ? grammar.names().anyName() : null;
    QualifiedName operatorClass =
        grammar.names().startsColumnName() ? grammar.names().anyName() : null;
    return new TableStatement.PartitionKey(
        head.column(), head.expression(), collation, operatorClass, head.position());
  }

  /** PartitionBoundSpec. */
  TableStatement.PartitionBound bound() {
    if (tokens.is(Token.DEFAULT)) {
      int position = tokens.position();
      tokens.next();
      return new TableStatement.DefaultBound(position);
    }
    tokens.expect(Token.FOR, Token.VALUES);
    int position = tokens.position();
    if (tokens.accept(Token.IN)) {
      return new TableStatement.ListBound(grammar.expressions().listInParentheses(), position);
    }
    if (tokens.accept(Token.FROM)) {
      List<SqlExpression> from = grammar.expressions().listInParentheses();
      tokens.expect(Token.TO);
      return new TableStatement.RangeBound(
          from, grammar.expressions().listInParentheses(), position);
    }
    tokens.expect(Token.WITH);
    return hash(position);
  }

  private TableStatement.PartitionBound hash(int withPosition) {
    tokens.expect('(');
    int modulus = -1;
    int remainder = -1;
    List<String> names = new ArrayList<>(2);
    List<Integer> values = new ArrayList<>(2);
    List<Integer> positions = new ArrayList<>(2);
    do {
      positions.add(tokens.position());
      names.add(grammar.names().nonReservedWord());
      values.add(tokens.takeInteger());
    } while (tokens.accept(','));
    tokens.expect(')');
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (name.equals("modulus")) {
        requireNew(modulus, name, positions.get(i));
        modulus = values.get(i);
      } else if (name.equals("remainder")) {
        requireNew(remainder, name, positions.get(i));
        remainder = values.get(i);
      } else {
        throw Tokens.failure(
            "unrecognized hash partition bound specification \"" + name + "\"", positions.get(i));
      }
    }
    if (modulus == -1) {
      throw Tokens.failure("modulus for hash partition must be specified", withPosition);
    }
    if (remainder == -1) {
      throw Tokens.failure("remainder for hash partition must be specified", withPosition);
    }
    return new TableStatement.HashBound(modulus, remainder, withPosition);
  }

  private static void requireNew(int value, String name, int position) {
    if (value != -1) {
      throw new SqlFailure(
              SqlState.DUPLICATE_OBJECT, name + " for hash partition provided more than once")
          .at(position);
    }
  }
}
