package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.SettingStatement;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.TypeName;

/** SET, RESET, SHOW and DISCARD. */
final class Settings {

  private final Grammar grammar;
  private final Tokens tokens;

  Settings(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** A statement that starts with SET. */
  SettingStatement set() {
    tokens.expect(Token.SET);
    if (namesParameter()) {
      return generic(false);
    }
    switch (tokens.type()) {
      case Token.CONSTRAINTS -> {
        tokens.next();
        return constraints();
      }
      case Token.LOCAL -> {
        tokens.next();
        return rest(true);
      }
      case Token.SESSION -> {
        int next = tokens.peek(1);
        if (next != Token.AUTHORIZATION
            && (next != Token.CHARACTERISTICS || tokens.peek(2) != Token.AS)) {
          tokens.next();
        }
        return rest(false);
      }
      default -> {
        return rest(false);
      }
    }
  }

  /** Whether the current token is a parameter's name because of what follows it. */
  private boolean namesParameter() {
    return switch (tokens.peek(1)) {
      case Token.TO, '=', '.', Token.FROM -> Keywords.isColumnName(tokens.type());
      default -> false;
    };
  }

  /** set_rest. */
  private SettingStatement rest(boolean local) {
    if (namesParameter()) {
      return generic(local);
    }
    if (tokens.is(Token.TRANSACTION) && tokens.peek(1) != Token.SNAPSHOT) {
      tokens.next();
      return new SettingStatement.SetTransaction(false, local, grammar.transactions().modes());
    }
    if (tokens.are(Token.SESSION, Token.CHARACTERISTICS)) {
      tokens.expect(Token.SESSION, Token.CHARACTERISTICS);
      tokens.expect(Token.AS, Token.TRANSACTION);
      return new SettingStatement.SetTransaction(true, local, grammar.transactions().modes());
    }
    return more(local);
  }

  /** set_rest_more, also the SET clause of functions, roles and databases. */
  SettingStatement more(boolean local) {
    if (namesParameter()) {
      return generic(local);
    }
    switch (tokens.type()) {
      case Token.TIME -> {
        tokens.expect(Token.TIME, Token.ZONE);
        return timeZone(local);
      }
      case Token.CATALOG -> {
        int position = nextPosition();
        tokens.takeString();
        throw new SqlFailure(SqlState.FEATURE_NOT_SUPPORTED, "current database cannot be changed")
            .at(position);
      }
      case Token.SCHEMA -> {
        tokens.next();
        return single(local, "search_path", string());
      }
      case Token.NAMES -> {
        tokens.next();
        if (tokens.is(Token.STRING)) {
          return single(local, "client_encoding", string());
        }
        tokens.accept(Token.DEFAULT);
        return new SettingStatement.SetDefault(local, "client_encoding");
      }
      case Token.ROLE -> {
        tokens.next();
        return single(local, "role", word());
      }
      case Token.SESSION -> {
        tokens.expect(Token.SESSION, Token.AUTHORIZATION);
        if (tokens.accept(Token.DEFAULT)) {
          return new SettingStatement.SetDefault(local, "session_authorization");
        }
        return single(local, "session_authorization", word());
      }
      case Token.XML -> {
        tokens.expect(Token.XML, Token.OPTION);
        return xmlOption(local);
      }
      case Token.TRANSACTION -> {
        tokens.expect(Token.TRANSACTION, Token.SNAPSHOT);
        return new SettingStatement.SetSnapshot(local, tokens.takeString());
      }
      default -> {
        return generic(local);
      }
    }
  }

  /** SetResetClause of a role or database. */
  SettingStatement attachedSetting() {
    if (tokens.is(Token.RESET)) {
      return reset();
    }
    tokens.expect(Token.SET);
    return rest(false);
  }

  /** FunctionSetResetClause. */
  SettingStatement functionSetting() {
    if (tokens.is(Token.RESET)) {
      return reset();
    }
    tokens.expect(Token.SET);
    return more(false);
  }

  private int nextPosition() {
    tokens.next();
    return tokens.position();
  }

  private static SettingStatement single(boolean local, String name, SqlExpression value) {
    return new SettingStatement.Set(local, name, List.of(value));
  }

  private SqlExpression string() {
    int position = tokens.position();
    return new SqlExpression.StringLiteral(tokens.takeString(), position);
  }

  private SqlExpression word() {
    int position = tokens.position();
    return new SqlExpression.StringLiteral(grammar.names().nonReservedWordOrString(), position);
  }

  private SettingStatement xmlOption(boolean local) {
    int position = tokens.position();
    boolean document = tokens.accept(Token.DOCUMENT);
    if (!document) {
      tokens.expect(Token.CONTENT);
    }
    String value = document ? "DOCUMENT" : "CONTENT";
    return single(local, "xmloption", new SqlExpression.StringLiteral(value, position));
  }

  private SettingStatement timeZone(boolean local) {
    int position = tokens.position();
    switch (tokens.type()) {
      case Token.DEFAULT, Token.LOCAL -> {
        tokens.next();
        return new SettingStatement.SetDefault(local, "timezone");
      }
      case Token.STRING -> {
        return single(local, "timezone", string());
      }
      case Token.IDENTIFIER -> {
        return single(
            local, "timezone", new SqlExpression.StringLiteral(tokens.takeName(), position));
      }
      case Token.INTERVAL -> {
        return single(local, "timezone", zoneInterval());
      }
      default -> {
        return single(local, "timezone", grammar.options().number());
      }
    }
  }

  private SqlExpression zoneInterval() {
    int position = tokens.position();
    TypeName type = grammar.types().builtIn(true);
    SqlExpression value = string();
    int fieldsPosition = tokens.position();
    if (type.typmods().isEmpty()) {
      type = grammar.types().withFields(type);
      if (!type.typmods().isEmpty() && !IntervalFields.isHourOrMinute(type.typmods().get(0))) {
        throw Tokens.failure("time zone interval must be HOUR or HOUR TO MINUTE", fieldsPosition);
      }
    }
    return new SqlExpression.Cast(value, type, position);
  }

  /** generic_set, or FROM CURRENT. */
  private SettingStatement generic(boolean local) {
    String name = parameterName();
    if (tokens.acceptThenExpect(Token.FROM, Token.CURRENT)) {
      return new SettingStatement.SetFromCurrent(local, name);
    }
    return assigned(local, name);
  }

  /** generic_set. */
  SettingStatement generic() {
    return assigned(false, parameterName());
  }

  private SettingStatement assigned(boolean local, String name) {
    if (!tokens.accept(Token.TO)) {
      tokens.expect('=');
    }
    if (tokens.accept(Token.DEFAULT)) {
      return new SettingStatement.SetDefault(local, name);
    }
    List<SqlExpression> values = new ArrayList<>(2);
    do {
      values.add(value());
    } while (tokens.accept(','));
    return new SettingStatement.Set(local, name, List.copyOf(values));
  }

  /** var_name. */
  String parameterName() {
    String name = grammar.names().columnName();
    while (tokens.accept('.')) {
      name = name + "." + grammar.names().columnName();
    }
    return name;
  }

  /** var_value. */
  private SqlExpression value() {
    int position = tokens.position();
    String word = grammar.options().booleanOrWord();
    return word != null
        ? new SqlExpression.StringLiteral(word, position)
        : grammar.options().number();
  }

  private SettingStatement constraints() {
    List<RelationName> names =
        tokens.accept(Token.ALL) ? List.of() : grammar.names().relationNames();
    boolean deferred = tokens.accept(Token.DEFERRED);
    if (!deferred) {
      tokens.expect(Token.IMMEDIATE);
    }
    return new SettingStatement.SetConstraints(names, deferred);
  }

  /** RESET, with the cursor at it. */
  SettingStatement reset() {
    tokens.expect(Token.RESET);
    if (tokens.are(Token.TIME, Token.ZONE)) {
      tokens.expect(Token.TIME, Token.ZONE);
      return new SettingStatement.Reset("timezone");
    }
    if (tokens.are(Token.TRANSACTION, Token.ISOLATION)) {
      tokens.expect(Token.TRANSACTION, Token.ISOLATION);
      tokens.expect(Token.LEVEL);
      return new SettingStatement.Reset("transaction_isolation");
    }
    if (tokens.are(Token.SESSION, Token.AUTHORIZATION)) {
      tokens.expect(Token.SESSION, Token.AUTHORIZATION);
      return new SettingStatement.Reset("session_authorization");
    }
    return genericReset();
  }

  /** generic_reset. */
  SettingStatement genericReset() {
    return tokens.accept(Token.ALL)
        ? new SettingStatement.ResetAll()
        : new SettingStatement.Reset(parameterName());
  }

  /** SHOW. */
  SettingStatement show() {
    tokens.expect(Token.SHOW);
    if (tokens.are(Token.TIME, Token.ZONE)) {
      tokens.expect(Token.TIME, Token.ZONE);
      return new SettingStatement.Show("timezone");
    }
    if (tokens.are(Token.TRANSACTION, Token.ISOLATION)) {
      tokens.expect(Token.TRANSACTION, Token.ISOLATION);
      tokens.expect(Token.LEVEL);
      return new SettingStatement.Show("transaction_isolation");
    }
    if (tokens.are(Token.SESSION, Token.AUTHORIZATION)) {
      tokens.expect(Token.SESSION, Token.AUTHORIZATION);
      return new SettingStatement.Show("session_authorization");
    }
    return tokens.accept(Token.ALL)
        ? new SettingStatement.ShowAll()
        : new SettingStatement.Show(parameterName());
  }

  /** DISCARD. */
  SettingStatement discard() {
    tokens.expect(Token.DISCARD);
    SettingStatement.DiscardTarget target =
        switch (tokens.type()) {
          case Token.ALL -> SettingStatement.DiscardTarget.ALL;
          case Token.PLANS -> SettingStatement.DiscardTarget.PLANS;
          case Token.SEQUENCES -> SettingStatement.DiscardTarget.SEQUENCES;
          case Token.TEMP, Token.TEMPORARY -> SettingStatement.DiscardTarget.TEMPORARY;
          default -> throw tokens.failure();
        };
    tokens.next();
    return new SettingStatement.Discard(target);
  }
}
