package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.AlterTableAction;
import org.pagedb.sql.tree.Constraint;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.SequenceStatement;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.TypeName;

/** The actions of ALTER TABLE … ALTER COLUMN. */
final class AlterColumns {

  private final Grammar grammar;
  private final Tokens tokens;

  AlterColumns(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** The action after ALTER [COLUMN]. */
  AlterTableAction action() {
    if (tokens.is(Token.INTEGER_NUMBER)) {
      int number = tokens.takeInteger();
      tokens.expect(Token.SET, Token.STATISTICS);
      return new AlterTableAction.SetStatistics(null, number, grammar.options().signedInteger());
    }
    int position = tokens.position();
    String column = grammar.names().columnName();
    switch (tokens.type()) {
      case Token.SET -> {
        return set(column, position);
      }
      case Token.DROP -> {
        tokens.next();
        return drop(column);
      }
      case Token.RESET -> {
        tokens.next();
        return new AlterTableAction.ColumnOptions(
            column, false, grammar.options().relationOptions());
      }
      case Token.ADD -> {
        return addIdentity(column);
      }
      case Token.RESTART -> {
        return identity(column);
      }
      case Token.TYPE -> {
        return type(column, position);
      }
      default -> {
        return new AlterTableAction.ForeignOptions(
            column, grammar.options().changedGenericOptions());
      }
    }
  }

  private AlterTableAction set(String column, int position) {
    switch (tokens.peek(1)) {
      case Token.DEFAULT -> {
        tokens.expect(Token.SET, Token.DEFAULT);
        return new AlterTableAction.ColumnDefault(column, grammar.expressions().expression());
      }
      case Token.NOT -> {
        tokens.expect(Token.SET, Token.NOT);
        tokens.expect(Token.NULL);
        return new AlterTableAction.NotNull(column, true);
      }
      case Token.STATISTICS -> {
        tokens.expect(Token.SET, Token.STATISTICS);
        return new AlterTableAction.SetStatistics(column, 0, grammar.options().signedInteger());
      }
      case '(' -> {
        tokens.next();
        return new AlterTableAction.ColumnOptions(
            column, true, grammar.options().relationOptions());
      }
      case Token.STORAGE -> {
        tokens.expect(Token.SET, Token.STORAGE);
        return new AlterTableAction.SetStorage(column, grammar.names().columnName());
      }
      case Token.COMPRESSION -> {
        tokens.expect(Token.SET, Token.COMPRESSION);
        return new AlterTableAction.SetCompression(column, grammar.tableElements().compression());
      }
      case Token.DATA -> {
        tokens.expect(Token.SET, Token.DATA);
        return type(column, position);
      }
      default -> {
        return identity(column);
      }
    }
  }

  private AlterTableAction drop(String column) {
    switch (tokens.type()) {
      case Token.DEFAULT -> {
        tokens.next();
        return new AlterTableAction.ColumnDefault(column, null);
      }
      case Token.NOT -> {
        tokens.expect(Token.NOT, Token.NULL);
        return new AlterTableAction.NotNull(column, false);
      }
      case Token.EXPRESSION -> {
        tokens.next();
        return new AlterTableAction.DropExpression(column, grammar.ifExists());
      }
      default -> {
        tokens.expect(Token.IDENTITY);
        return new AlterTableAction.DropIdentity(column, grammar.ifExists());
      }
    }
  }

  private AlterTableAction addIdentity(String column) {
    tokens.expect(Token.ADD);
    int position = tokens.position();
    tokens.expect(Token.GENERATED);
    boolean always = grammar.columnConstraints().always();
    tokens.expect(Token.AS, Token.IDENTITY);
    List<SequenceStatement.Setting> options = grammar.columnConstraints().identityOptions();
    return new AlterTableAction.AddIdentity(
        column, new Constraint.Identity(null, always, options, position));
  }

  /** alter_identity_column_option_list. */
  private AlterTableAction identity(String column) {
    Boolean always = null;
    List<SequenceStatement.Setting> settings = new ArrayList<>(2);
    do {
      if (tokens.is(Token.RESTART)) {
        settings.add(grammar.sequences().setting());
      } else {
        tokens.expect(Token.SET);
        if (tokens.accept(Token.GENERATED)) {
          always = grammar.columnConstraints().always();
        } else {
          settings.add(identitySetting());
        }
      }
    } while (tokens.is(Token.RESTART) || tokens.is(Token.SET));
    return new AlterTableAction.AlterIdentity(column, always, List.copyOf(settings));
  }

  private SequenceStatement.Setting identitySetting() {
    int position = tokens.position();
    if (!grammar.sequences().startsSetting()) {
      throw tokens.failure();
    }
    int word = tokens.type();
    SequenceStatement.Setting setting = grammar.sequences().setting();
    String refused =
        switch (word) {
          case Token.AS -> "as";
          case Token.RESTART -> "restart";
          case Token.OWNED -> "owned_by";
          default -> null;
        };
    if (refused != null) {
      throw Tokens.failure("sequence option \"" + refused + "\" not supported here", position);
    }
    return setting;
  }

  private AlterTableAction type(String column, int position) {
    tokens.expect(Token.TYPE);
    TypeName type = grammar.types().type();
    QualifiedName collation = tokens.accept(Token.COLLATE) ? grammar.names().anyName() : null;
    SqlExpression using = tokens.accept(Token.USING) ? grammar.expressions().expression() : null;
    return new AlterTableAction.AlterType(column, type, collation, using, false, position);
  }
}
