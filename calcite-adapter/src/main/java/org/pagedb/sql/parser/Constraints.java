package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.Constraint;
import org.pagedb.sql.tree.Constraint.KeyAction;
import org.pagedb.sql.tree.Constraint.KeyActionKind;
import org.pagedb.sql.tree.IndexElement;
import org.pagedb.sql.tree.OperatorName;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.SqlExpression;

/** Constraints of tables. */
final class Constraints {

  private final Grammar grammar;
  private final Tokens tokens;

  Constraints(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** Whether a table constraint stands here. */
  boolean startsTableConstraint() {
    return switch (tokens.type()) {
      case Token.CONSTRAINT, Token.CHECK, Token.UNIQUE, Token.PRIMARY, Token.FOREIGN -> true;
      case Token.EXCLUDE -> tokens.peek(1) == Token.USING || tokens.peek(1) == '(';
      default -> false;
    };
  }

  /** TableConstraint. */
  Constraint tableConstraint() {
    int position = tokens.position();
    String name = tokens.accept(Token.CONSTRAINT) ? grammar.names().columnName() : null;
    switch (tokens.type()) {
      case Token.CHECK -> {
        return check(name, position);
      }
      case Token.UNIQUE -> {
        tokens.next();
        return unique(name, false, position);
      }
      case Token.PRIMARY -> {
        tokens.expect(Token.PRIMARY, Token.KEY);
        return unique(name, true, position);
      }
      case Token.EXCLUDE -> {
        return exclude(name, position);
      }
      default -> {
        tokens.expect(Token.FOREIGN, Token.KEY);
        List<String> columns = grammar.names().namesInParentheses();
        return references(name, columns, position);
      }
    }
  }

  private Constraint check(String name, int position) {
    tokens.expect(Token.CHECK, '(');
    SqlExpression condition = grammar.expressions().expression();
    tokens.expect(')');
    ConstraintAttributes attributes = ConstraintAttributes.parse(tokens);
    attributes.allow("CHECK", ConstraintAttributes.NOT_VALID | ConstraintAttributes.NO_INHERIT);
    return new Constraint.Check(
        name,
        condition,
        attributes.has(ConstraintAttributes.NO_INHERIT),
        attributes.has(ConstraintAttributes.NOT_VALID),
        attributes.timing(),
        position);
  }

  private Constraint unique(String name, boolean primaryKey, int position) {
    boolean nullsNotDistinct = false;
    boolean existing = tokens.acceptThenExpect(Token.USING, Token.INDEX);
    String index = existing ? grammar.names().columnName() : null;
    List<String> columns = List.of();
    List<String> including = List.of();
    List<Option> options = List.of();
    String tablespace = null;
    if (!existing) {
      nullsNotDistinct = !primaryKey && nullsNotDistinct();
      columns = grammar.names().namesInParentheses();
      including = including();
      options = grammar.options().withDefinition();
      tablespace = indexTablespace();
    }
    ConstraintAttributes attributes = ConstraintAttributes.parse(tokens);
    attributes.allow(primaryKey ? "PRIMARY KEY" : "UNIQUE", ConstraintAttributes.ANY_DEFERRABLE);
    return new Constraint.Unique(
        name,
        primaryKey,
        nullsNotDistinct,
        columns,
        including,
        options,
        index,
        tablespace,
        attributes.timing(),
        position);
  }

  /** opt_unique_null_treatment. */
  boolean nullsNotDistinct() {
    if (!tokens.accept(Token.NULLS)) {
      return false;
    }
    boolean not = tokens.accept(Token.NOT);
    tokens.expect(Token.DISTINCT);
    return not;
  }

  private List<String> including() {
    return tokens.accept(Token.INCLUDE) ? grammar.names().namesInParentheses() : List.of();
  }

  /** OptConsTableSpace. */
  String indexTablespace() {
    if (!tokens.acceptThenExpect(Token.USING, Token.INDEX)) {
      return null;
    }
    tokens.expect(Token.TABLESPACE);
    return grammar.names().columnName();
  }

  private Constraint exclude(String name, int position) {
    tokens.expect(Token.EXCLUDE);
    String method = tokens.accept(Token.USING) ? grammar.names().columnName() : "btree";
    tokens.expect('(');
    List<Constraint.Exclusion> elements = new ArrayList<>(2);
    do {
      IndexElement element = grammar.indexElements().element();
      tokens.expect(Token.WITH);
      OperatorName operator =
          tokens.is(Token.OPERATOR) && tokens.peek(1) == '('
              ? grammar.expressions().qualifiedOperator()
              : grammar.names().operatorName();
      elements.add(new Constraint.Exclusion(element, operator));
    } while (tokens.accept(','));
    tokens.expect(')');
    List<String> including = including();
    List<Option> options = grammar.options().withDefinition();
    String tablespace = indexTablespace();
    SqlExpression where = null;
    if (tokens.acceptThenExpect(Token.WHERE, '(')) {
      where = grammar.expressions().expression();
      tokens.expect(')');
    }
    ConstraintAttributes attributes = ConstraintAttributes.parse(tokens);
    attributes.allow("EXCLUDE", ConstraintAttributes.ANY_DEFERRABLE);
    return new Constraint.Exclude(
        name,
        method,
        List.copyOf(elements),
        including,
        options,
        tablespace,
        where,
        attributes.timing(),
        position);
  }

  /**
   * A foreign key from REFERENCES on.
   *
   * @param columns the referencing columns, or none for a column's constraint, which leaves its
   *     timing to the clauses that follow it
   */
  Constraint references(String name, List<String> columns, int position) {
    tokens.expect(Token.REFERENCES);
    RelationName referenced = grammar.names().relationName();
    List<String> referencedColumns = grammar.names().optionalNames();
    Constraint.Match match = match();
    KeyAction onDelete = null;
    KeyAction onUpdate = null;
    while (tokens.is(Token.ON) && (onDelete == null || onUpdate == null)) {
      int next = tokens.peek(1);
      if (next == Token.DELETE && onDelete == null) {
        tokens.expect(Token.ON, Token.DELETE);
        onDelete = keyAction();
      } else if (onUpdate == null) {
        onUpdate = onUpdate();
      } else {
        tokens.expect(Token.ON, Token.DELETE);
      }
    }
    ConstraintAttributes attributes = ConstraintAttributes.NONE;
    if (!columns.isEmpty()) {
      attributes = ConstraintAttributes.parse(tokens);
      attributes.allow(
          "FOREIGN KEY", ConstraintAttributes.ANY_DEFERRABLE | ConstraintAttributes.NOT_VALID);
    }
    return new Constraint.ForeignKey(
        name,
        columns,
        referenced,
        referencedColumns,
        match,
        onDelete == null ? KeyAction.NONE : onDelete,
        onUpdate == null ? KeyAction.NONE : onUpdate,
        attributes.has(ConstraintAttributes.NOT_VALID),
        attributes.timing(),
        position);
  }

  private Constraint.Match match() {
    int position = tokens.position();
    if (!tokens.accept(Token.MATCH)) {
      return Constraint.Match.SIMPLE;
    }
    if (tokens.accept(Token.FULL)) {
      return Constraint.Match.FULL;
    }
    if (tokens.accept(Token.PARTIAL)) {
      throw unsupported("MATCH PARTIAL not yet implemented", position);
    }
    tokens.expect(Token.SIMPLE);
    return Constraint.Match.SIMPLE;
  }

  private KeyAction onUpdate() {
    int position = tokens.position();
    tokens.expect(Token.ON, Token.UPDATE);
    KeyAction action = keyAction();
    if (!action.columns().isEmpty()) {
      String what = action.kind() == KeyActionKind.SET_NULL ? "SET NULL" : "SET DEFAULT";
      throw unsupported(
          "a column list with " + what + " is only supported for ON DELETE actions", position);
    }
    return action;
  }

  private static SqlFailure unsupported(String message, int position) {
    return new SqlFailure(SqlState.FEATURE_NOT_SUPPORTED, message).at(position);
  }

  private KeyAction keyAction() {
    if (tokens.acceptThenExpect(Token.NO, Token.ACTION)) {
      return KeyAction.NONE;
    }
    if (tokens.accept(Token.RESTRICT)) {
      return new KeyAction(KeyActionKind.RESTRICT, List.of());
    }
    if (tokens.accept(Token.CASCADE)) {
      return new KeyAction(KeyActionKind.CASCADE, List.of());
    }
    tokens.expect(Token.SET);
    if (tokens.accept(Token.NULL)) {
      return new KeyAction(KeyActionKind.SET_NULL, grammar.names().optionalNames());
    }
    tokens.expect(Token.DEFAULT);
    return new KeyAction(KeyActionKind.SET_DEFAULT, grammar.names().optionalNames());
  }
}
