package org.pagedb.sql.parser;

import java.util.List;
import org.pagedb.sql.tree.Node;
import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.PolicyStatement;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.Role;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.Statement;

/** Row security policies. */
final class Policies {

  private final Grammar grammar;
  private final Tokens tokens;

  Policies(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** CREATE POLICY from POLICY on. */
  Statement create() {
    tokens.expect(Token.POLICY);
    String name = grammar.names().columnName();
    tokens.expect(Token.ON);
    RelationName table = grammar.names().relationName();
    boolean permissive = !tokens.accept(Token.AS) || permissive();
    String command = tokens.accept(Token.FOR) ? command() : "all";
    List<Role> roles =
        tokens.accept(Token.TO)
            ? grammar.names().roles()
            : List.of(new Role(Role.Kind.PUBLIC, null, Node.NOWHERE));
    PolicyStatement.Condition using = using();
    return new PolicyStatement.CreatePolicy(
        name, table, permissive, command, roles, using, withCheck());
  }

  private boolean permissive() {
    int position = tokens.position();
    if (!tokens.is(Token.IDENTIFIER)) {
      throw tokens.failure();
    }
    String word = tokens.takeName();
    return switch (word) {
      case "permissive" -> true;
      case "restrictive" -> false;
      default ->
          throw Tokens.failure("unrecognized row security option \"" + word + "\"", position)
              .hint("Only PERMISSIVE or RESTRICTIVE policies are supported currently.");
    };
  }

  private String command() {
    return switch (tokens.type()) {
      case Token.ALL, Token.SELECT, Token.INSERT, Token.UPDATE, Token.DELETE -> tokens.takeName();
      default -> throw tokens.failure();
    };
  }

  private PolicyStatement.Condition using() {
    return tokens.accept(Token.USING) ? condition() : null;
  }

  private PolicyStatement.Condition withCheck() {
    return tokens.acceptThenExpect(Token.WITH, Token.CHECK) ? condition() : null;
  }

  private PolicyStatement.Condition condition() {
    tokens.expect('(');
    int start = tokens.position();
    SqlExpression condition = grammar.expressions().expression();
    int end = tokens.position();
    tokens.expect(')');
    return new PolicyStatement.Condition(condition, start, end);
  }

  /** ALTER POLICY, after that word. */
  Statement alter() {
    boolean ifExists = grammar.ifExists();
    String name = grammar.names().columnName();
    tokens.expect(Token.ON);
    RelationName table = grammar.names().relationName();
    if (ifExists || tokens.is(Token.RENAME)) {
      ObjectName.Plain relation = (ObjectName.Plain) AlterRelations.object(table);
      ObjectName policy = new ObjectName.OnRelation(name, relation.name());
      return grammar.objectChanges().rename(ObjectKind.POLICY, policy, ifExists);
    }
    List<Role> roles = tokens.accept(Token.TO) ? grammar.names().roles() : null;
    PolicyStatement.Condition using = using();
    return new PolicyStatement.AlterPolicy(name, table, roles, using, withCheck());
  }
}
