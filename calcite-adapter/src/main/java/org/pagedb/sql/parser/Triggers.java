package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.tree.TriggerStatement;
import org.pagedb.sql.tree.TriggerStatement.Event;

/** Triggers. */
final class Triggers {

  private final Grammar grammar;
  private final Tokens tokens;

  Triggers(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** CREATE TRIGGER from CONSTRAINT or TRIGGER on. */
  Statement create(boolean replace) {
    boolean constraint = tokens.accept(Token.CONSTRAINT);
    tokens.expect(Token.TRIGGER);
    String name = grammar.names().columnName();
    TriggerStatement.Timing timing = timing(constraint);
    List<Event> events = new ArrayList<>(1);
    List<String> columns = events(events);
    tokens.expect(Token.ON);
    RelationName table = grammar.names().relationName();
    RelationName constraintTable = null;
    ConstraintAttributes attributes = ConstraintAttributes.NONE;
    List<TriggerStatement.TransitionTable> transitions = List.of();
    boolean forEachRow;
    if (constraint) {
      constraintTable = tokens.accept(Token.FROM) ? grammar.names().relationName() : null;
      attributes = ConstraintAttributes.parse(tokens);
      tokens.expect(Token.FOR, Token.EACH);
      tokens.expect(Token.ROW);
      forEachRow = true;
    } else {
      transitions = transitions();
      forEachRow = forEachRow();
    }
    SqlExpression when = when();
    tokens.expect(Token.EXECUTE);
    functionOrProcedure();
    QualifiedName function = grammar.names().functionName();
    List<String> arguments = arguments();
    if (constraint) {
      attributes.allow("TRIGGER", ConstraintAttributes.ANY_DEFERRABLE);
      if (replace) {
        throw new SqlFailure(
            SqlState.FEATURE_NOT_SUPPORTED,
            "CREATE OR REPLACE CONSTRAINT TRIGGER is not supported");
      }
    }
    return new TriggerStatement.CreateTrigger(
        replace,
        constraint,
        name,
        timing,
        List.copyOf(events),
        columns,
        table,
        constraintTable,
        attributes.timing(),
        transitions,
        forEachRow,
        when,
        function,
        arguments);
  }

  private TriggerStatement.Timing timing(boolean constraint) {
    if (constraint) {
      tokens.expect(Token.AFTER);
      return TriggerStatement.Timing.AFTER;
    }
    if (tokens.accept(Token.BEFORE)) {
      return TriggerStatement.Timing.BEFORE;
    }
    if (tokens.accept(Token.AFTER)) {
      return TriggerStatement.Timing.AFTER;
    }
    tokens.expect(Token.INSTEAD, Token.OF);
    return TriggerStatement.Timing.INSTEAD_OF;
  }

  /** TriggerEvents; gives the columns of UPDATE OF. */
  private List<String> events(List<Event> events) {
    List<String> columns = List.of();
    do {
      Event event =
          switch (tokens.type()) {
            case Token.INSERT -> Event.INSERT;
            case Token.DELETE -> Event.DELETE;
            case Token.UPDATE -> Event.UPDATE;
            case Token.TRUNCATE -> Event.TRUNCATE;
            default -> throw tokens.failure();
          };
      tokens.next();
      if (event == Event.UPDATE && tokens.accept(Token.OF)) {
        columns = grammar.names().names();
      }
      if (events.contains(event)) {
        throw tokens.failure("duplicate trigger events specified");
      }
      events.add(event);
    } while (tokens.accept(Token.OR));
    return columns;
  }

  private List<TriggerStatement.TransitionTable> transitions() {
    if (!tokens.accept(Token.REFERENCING)) {
      return List.of();
    }
    List<TriggerStatement.TransitionTable> transitions = new ArrayList<>(2);
    do {
      boolean isNew = tokens.accept(Token.NEW);
      if (!isNew) {
        tokens.expect(Token.OLD);
      }
      boolean isTable = tokens.accept(Token.TABLE);
      if (!isTable) {
        tokens.expect(Token.ROW);
      }
      tokens.accept(Token.AS);
      String name = grammar.names().columnName();
      transitions.add(new TriggerStatement.TransitionTable(name, isNew, isTable));
    } while (tokens.is(Token.NEW) || tokens.is(Token.OLD));
    return List.copyOf(transitions);
  }

  private boolean forEachRow() {
    if (!tokens.accept(Token.FOR)) {
      return false;
    }
    tokens.accept(Token.EACH);
    boolean row = tokens.accept(Token.ROW);
    if (!row) {
      tokens.expect(Token.STATEMENT);
    }
    return row;
  }

  private SqlExpression when() {
    if (!tokens.acceptThenExpect(Token.WHEN, '(')) {
      return null;
    }
    SqlExpression condition = grammar.expressions().expression();
    tokens.expect(')');
    return condition;
  }

  private void functionOrProcedure() {
    if (!tokens.accept(Token.FUNCTION)) {
      tokens.expect(Token.PROCEDURE);
    }
  }

  private List<String> arguments() {
    tokens.expect('(');
    List<String> arguments = new ArrayList<>(2);
    if (!tokens.is(')')) {
      do {
        arguments.add(argument());
      } while (tokens.accept(','));
    }
    tokens.expect(')');
    return List.copyOf(arguments);
  }

  /** TriggerFuncArg. */
  private String argument() {
    return switch (tokens.type()) {
      case Token.INTEGER_NUMBER -> Integer.toString(tokens.takeInteger());
      case Token.NUMBER -> tokens.takeText();
      case Token.STRING -> tokens.takeString();
      default -> grammar.names().label();
    };
  }

  /** CREATE EVENT TRIGGER from EVENT on. */
  Statement createEventTrigger() {
    tokens.expect(Token.EVENT, Token.TRIGGER);
    String name = grammar.names().columnName();
    tokens.expect(Token.ON);
    String event = grammar.names().label();
    List<TriggerStatement.EventFilter> filters = new ArrayList<>(1);
    if (tokens.accept(Token.WHEN)) {
      do {
        filters.add(filter());
      } while (tokens.accept(Token.AND));
    }
    tokens.expect(Token.EXECUTE);
    functionOrProcedure();
    QualifiedName function = grammar.names().functionName();
    tokens.expect('(', ')');
    return new TriggerStatement.CreateEventTrigger(name, event, List.copyOf(filters), function);
  }

  private TriggerStatement.EventFilter filter() {
    int position = tokens.position();
    String variable = grammar.names().columnName();
    tokens.expect(Token.IN, '(');
    List<String> values = new ArrayList<>(2);
    do {
      values.add(tokens.takeString());
    } while (tokens.accept(','));
    tokens.expect(')');
    return new TriggerStatement.EventFilter(variable, List.copyOf(values), position);
  }
}
