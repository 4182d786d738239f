package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.Persistence;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.SequenceStatement;
import org.pagedb.sql.tree.SequenceStatement.NumberedKind;
import org.pagedb.sql.tree.SequenceStatement.Setting;
import org.pagedb.sql.tree.SequenceStatement.SwitchKind;
import org.pagedb.sql.tree.Statement;

/** Sequences and their settings. */
final class Sequences {

  private final Grammar grammar;
  private final Tokens tokens;

  Sequences(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** CREATE SEQUENCE from SEQUENCE on. */
  Statement create(Persistence persistence) {
    tokens.expect(Token.SEQUENCE);
    boolean ifNotExists = grammar.ifNotExists();
    RelationName name = grammar.names().relationName();
    return new SequenceStatement.CreateSequence(persistence, ifNotExists, name, optionalSettings());
  }

  private List<Setting> optionalSettings() {
    return startsSetting() ? settings() : List.of();
  }

  /** Whether a setting stands here. */
  boolean startsSetting() {
    return switch (tokens.type()) {
      case Token.AS, Token.CACHE, Token.CYCLE, Token.INCREMENT, Token.MAXVALUE -> true;
      case Token.MINVALUE, Token.NO, Token.OWNED, Token.SEQUENCE, Token.START -> true;
      case Token.RESTART, Token.LOGGED, Token.UNLOGGED -> true;
      default -> false;
    };
  }

  /** SeqOptList. */
  List<Setting> settings() {
    List<Setting> settings = new ArrayList<>(2);
    do {
      settings.add(setting());
    } while (startsSetting());
    return List.copyOf(settings);
  }

  /** SeqOptElem. */
  Setting setting() {
    int position = tokens.position();
    switch (tokens.type()) {
      case Token.AS -> {
        tokens.next();
        return new SequenceStatement.As(grammar.types().simple(), position);
      }
      case Token.CACHE -> {
        return numbered(NumberedKind.CACHE, position);
      }
      case Token.INCREMENT -> {
        tokens.next();
        tokens.accept(Token.BY);
        return number(NumberedKind.INCREMENT, position);
      }
      case Token.MAXVALUE -> {
        return numbered(NumberedKind.MAXVALUE, position);
      }
      case Token.MINVALUE -> {
        return numbered(NumberedKind.MINVALUE, position);
      }
      case Token.START -> {
        tokens.next();
        acceptWith();
        return number(NumberedKind.START, position);
      }
      case Token.RESTART -> {
        tokens.next();
        return acceptWith() || startsNumber()
            ? number(NumberedKind.RESTART, position)
            : new SequenceStatement.Switch(SwitchKind.RESTART, position);
      }
      case Token.CYCLE -> {
        tokens.next();
        return new SequenceStatement.Switch(SwitchKind.CYCLE, position);
      }
      case Token.LOGGED -> {
        tokens.next();
        return new SequenceStatement.Switch(SwitchKind.LOGGED, position);
      }
      case Token.UNLOGGED -> {
        tokens.next();
        return new SequenceStatement.Switch(SwitchKind.UNLOGGED, position);
      }
      case Token.NO -> {
        tokens.next();
        return no(position);
      }
      case Token.OWNED -> {
        tokens.expect(Token.OWNED, Token.BY);
        return new SequenceStatement.OwnedBy(grammar.names().anyName(), position);
      }
      default -> {
        tokens.expect(Token.SEQUENCE, Token.NAME);
        return new SequenceStatement.SequenceName(grammar.names().anyName(), position);
      }
    }
  }

  private boolean acceptWith() {
    return tokens.accept(Token.WITH) || tokens.accept(Token.WITH_LA);
  }

  private boolean startsNumber() {
    return switch (tokens.type()) {
      case Token.INTEGER_NUMBER, Token.NUMBER, '+', '-' -> true;
      default -> false;
    };
  }

  private Setting numbered(NumberedKind kind, int position) {
    tokens.next();
    return number(kind, position);
  }

  private Setting number(NumberedKind kind, int position) {
    return new SequenceStatement.Numbered(kind, grammar.options().number(), position);
  }

  private Setting no(int position) {
    SwitchKind kind =
        switch (tokens.type()) {
          case Token.CYCLE -> SwitchKind.NO_CYCLE;
          case Token.MAXVALUE -> SwitchKind.NO_MAXVALUE;
          case Token.MINVALUE -> SwitchKind.NO_MINVALUE;
          default -> throw tokens.failure();
        };
    tokens.next();
    return new SequenceStatement.Switch(kind, position);
  }
}
