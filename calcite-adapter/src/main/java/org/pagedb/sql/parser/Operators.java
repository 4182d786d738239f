package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.DefinitionStatement;
import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.OperatorClassStatement;
import org.pagedb.sql.tree.OperatorName;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.tree.TypeName;

/** Operators, and their classes and families. */
final class Operators {

  private final Grammar grammar;
  private final Tokens tokens;

  Operators(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** CREATE OPERATOR from OPERATOR on. */
  Statement create() {
    tokens.expect(Token.OPERATOR);
    if (tokens.accept(Token.CLASS)) {
      return createClass();
    }
    if (tokens.is(Token.FAMILY)) {
      tokens.next();
      ObjectName.InAccessMethod family = grammar.objectKinds().inAccessMethod();
      return new OperatorClassStatement.CreateFamily(family.name(), family.accessMethod());
    }
    int position = tokens.position();
    OperatorName operator = grammar.names().operatorName();
    List<String> parts = new ArrayList<>(operator.qualifiers());
    parts.add(operator.symbol());
    QualifiedName name = new QualifiedName(List.copyOf(parts), position);
    return new DefinitionStatement.Define(
        ObjectKind.OPERATOR, false, false, name, null, -1, grammar.options().definition(), null);
  }

  private Statement createClass() {
    QualifiedName name = grammar.names().anyName();
    boolean isDefault = tokens.accept(Token.DEFAULT);
    tokens.expect(Token.FOR, Token.TYPE);
    TypeName type = grammar.types().type();
    tokens.expect(Token.USING);
    String method = grammar.names().columnName();
    QualifiedName family = tokens.accept(Token.FAMILY) ? grammar.names().anyName() : null;
    tokens.expect(Token.AS);
    return new OperatorClassStatement.CreateClass(name, isDefault, type, method, family, items());
  }

  private List<OperatorClassStatement.Item> items() {
    List<OperatorClassStatement.Item> items = new ArrayList<>(4);
    do {
      items.add(item());
    } while (tokens.accept(','));
    return List.copyOf(items);
  }

  /** opclass_item. */
  private OperatorClassStatement.Item item() {
    if (tokens.accept(Token.STORAGE)) {
      return new OperatorClassStatement.StorageItem(grammar.types().type());
    }
    if (tokens.accept(Token.FUNCTION)) {
      int number = tokens.takeInteger();
      List<TypeName> types = tokens.is('(') ? typesInParentheses() : List.of();
      return new OperatorClassStatement.FunctionItem(
          number, grammar.signatures().function(), types);
    }
    tokens.expect(Token.OPERATOR);
    int number = tokens.takeInteger();
    OperatorName operator = grammar.names().operatorName();
    List<TypeName> types = List.of();
    if (tokens.is('(')) {
      types = operandTypes();
    }
    QualifiedName sortFamily = null;
    if (tokens.accept(Token.FOR) && !tokens.accept(Token.SEARCH)) {
      tokens.expect(Token.ORDER, Token.BY);
      sortFamily = grammar.names().anyName();
    }
    int position = tokens.position();
    if (tokens.accept(Token.RECHECK)) {
      throw new SqlFailure(SqlState.FEATURE_NOT_SUPPORTED, "RECHECK is no longer required")
          .at(position)
          .hint("Update your data type.");
    }
    return new OperatorClassStatement.OperatorItem(number, operator, types, sortFamily);
  }

  private List<TypeName> operandTypes() {
    ObjectName.Operator operands = grammar.signatures().operands(null, 0);
    List<TypeName> types = new ArrayList<>(2);
    if (operands.left() != null) {
      types.add(operands.left());
    }
    if (operands.right() != null) {
      types.add(operands.right());
    }
    return List.copyOf(types);
  }

  private List<TypeName> typesInParentheses() {
    tokens.expect('(');
    List<TypeName> types = grammar.types().types();
    tokens.expect(')');
    return types;
  }

  /** ALTER OPERATOR, after that word. */
  Statement alter() {
    if (tokens.is(Token.CLASS) || tokens.is(Token.FAMILY)) {
      return alterClassOrFamily();
    }
    ObjectName.Operator operator = grammar.signatures().operator();
    if (tokens.are(Token.SET, '(')) {
      tokens.next();
      return new DefinitionStatement.AlterOperator(operator, definition());
    }
    return grammar.objectChanges().some(ObjectKind.OPERATOR, operator, false, true, true);
  }

  private Statement alterClassOrFamily() {
    boolean family = tokens.is(Token.FAMILY);
    tokens.next();
    ObjectName.InAccessMethod object = grammar.objectKinds().inAccessMethod();
    if (family && tokens.accept(Token.ADD)) {
      return new OperatorClassStatement.AlterFamily(
          object.name(), object.accessMethod(), false, items());
    }
    if (family && tokens.accept(Token.DROP)) {
      return new OperatorClassStatement.AlterFamily(
          object.name(), object.accessMethod(), true, droppedItems());
    }
    return grammar
        .objectChanges()
        .any(family ? ObjectKind.OPERATOR_FAMILY : ObjectKind.OPERATOR_CLASS, object);
  }

  private List<OperatorClassStatement.Item> droppedItems() {
    List<OperatorClassStatement.Item> items = new ArrayList<>(2);
    do {
      boolean function = tokens.accept(Token.FUNCTION);
      if (!function) {
        tokens.expect(Token.OPERATOR);
      }
      int number = tokens.takeInteger();
      List<TypeName> types = typesInParentheses();
      items.add(
          function
              ? new OperatorClassStatement.FunctionItem(number, null, types)
              : new OperatorClassStatement.OperatorItem(number, null, types, null));
    } while (tokens.accept(','));
    return List.copyOf(items);
  }

  /** operator_def_list in parentheses: every option has a value, NONE being none. */
  List<Option> definition() {
    tokens.expect('(');
    List<Option> options = new ArrayList<>(2);
    do {
      int position = tokens.position();
      String name = grammar.names().label();
      tokens.expect('=');
      boolean none = tokens.accept(Token.NONE);
      options.add(new Option(name, none ? null : grammar.options().argument(), position));
    } while (tokens.accept(','));
    tokens.expect(')');
    return List.copyOf(options);
  }
}
