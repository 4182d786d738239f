package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.Role;
import org.pagedb.sql.tree.SchemaStatement;
import org.pagedb.sql.tree.Statement;

/** CREATE SCHEMA with the statements that may follow in it. */
final class Schemas {

  private final Grammar grammar;
  private final Tokens tokens;

  Schemas(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** CREATE SCHEMA from SCHEMA on. */
  Statement create() {
    int position = tokens.position();
    tokens.expect(Token.SCHEMA);
    boolean ifNotExists = grammar.ifNotExists();
    String name = null;
    Role owner = null;
    if (!tokens.is(Token.AUTHORIZATION)) {
      name = grammar.names().columnName();
    }
    if (tokens.accept(Token.AUTHORIZATION)) {
      owner = grammar.names().role();
    }
    int elementsPosition = tokens.position();
    List<SchemaStatement.Element> elements = elements();
    if (ifNotExists && !elements.isEmpty()) {
      throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED,
              "CREATE SCHEMA IF NOT EXISTS cannot include schema elements")
          .at(elementsPosition);
    }
    return new SchemaStatement(ifNotExists, name, owner, elements, position);
  }

  private List<SchemaStatement.Element> elements() {
    List<SchemaStatement.Element> elements = new ArrayList<>(2);
    while (tokens.is(Token.CREATE) || tokens.is(Token.GRANT)) {
      int start = tokens.position();
      Statement element =
          tokens.is(Token.CREATE)
              ? grammar.creations().schemaElement()
              : grammar.privileges().grantOnObjects();
      elements.add(new SchemaStatement.Element(element, start, tokens.position()));
    }
    return List.copyOf(elements);
  }
}
