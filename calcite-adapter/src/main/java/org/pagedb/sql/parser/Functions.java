package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.FunctionStatement;
import org.pagedb.sql.tree.FunctionStatement.Mode;
import org.pagedb.sql.tree.FunctionStatement.Parameter;
import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.tree.TypeName;

/** Functions and procedures, and the languages they are written in. */
final class Functions {

  private final Grammar grammar;
  private final Tokens tokens;

  Functions(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** CREATE FUNCTION or PROCEDURE from there on. */
  Statement create(boolean replace) {
    boolean procedure = tokens.is(Token.PROCEDURE);
    tokens.next();
    QualifiedName name = grammar.names().functionName();
    List<Parameter> parameters = parametersWithDefaults();
    TypeName returns = null;
    if (!procedure && tokens.is(Token.RETURNS) && tokens.peek(1) != Token.NULL) {
      tokens.next();
      if (tokens.accept(Token.TABLE)) {
        List<Parameter> columns = tableColumns();
        returns = tableType(columns);
        parameters = withColumns(parameters, columns);
      } else {
        returns = grammar.types().functionType();
      }
    }
    List<Option> options = createOptions();
    return new FunctionStatement.CreateFunction(
        replace, procedure, name, parameters, returns, options, body());
  }

  private List<Parameter> parametersWithDefaults() {
    tokens.expect('(');
    if (tokens.accept(')')) {
      return List.of();
    }
    List<Parameter> parameters = new ArrayList<>(4);
    do {
      parameters.add(grammar.signatures().parameterWithDefault());
    } while (tokens.accept(','));
    tokens.expect(')');
    return List.copyOf(parameters);
  }

  private List<Parameter> tableColumns() {
    tokens.expect('(');
    List<Parameter> columns = new ArrayList<>(4);
    do {
      int position = tokens.position();
      String name = grammar.names().typeOrFunctionName();
      TypeName type = grammar.types().functionType();
      columns.add(new Parameter(name, Mode.TABLE, type, null, position));
    } while (tokens.accept(','));
    tokens.expect(')');
    return columns;
  }

  private static TypeName tableType(List<Parameter> columns) {
    if (columns.size() == 1) {
      TypeName type = columns.get(0).type();
      return type.with(type.arrayBounds(), true);
    }
    return TypeName.system("record", columns.get(0).position()).with(List.of(), true);
  }

  private static List<Parameter> withColumns(List<Parameter> parameters, List<Parameter> columns) {
    for (int i = 0; i < parameters.size(); i++) {
      Mode mode = parameters.get(i).mode();
      if (mode == Mode.OUT || mode == Mode.INOUT) {
        throw Tokens.failure("OUT and INOUT arguments aren't allowed in TABLE functions", 0);
      }
    }
    List<Parameter> all = new ArrayList<>(parameters);
    all.addAll(columns);
    return List.copyOf(all);
  }

  private List<Option> createOptions() {
    List<Option> options = new ArrayList<>(4);
    Option option = createOption();
    while (option != null) {
      options.add(option);
      option = createOption();
    }
    return List.copyOf(options);
  }

  /** createfunc_opt_item; null if none stands here. */
  private Option createOption() {
    int position = tokens.position();
    switch (tokens.type()) {
      case Token.AS -> {
        tokens.next();
        List<Option.Value> parts = new ArrayList<>(2);
        parts.add(new Option.Text(tokens.takeString()));
        if (tokens.accept(',')) {
          parts.add(new Option.Text(tokens.takeString()));
        }
        return new Option("as", new Option.Values(List.copyOf(parts)), position);
      }
      case Token.LANGUAGE -> {
        tokens.next();
        return new Option("language", word(), position);
      }
      case Token.TRANSFORM -> {
        tokens.next();
        List<Option.Value> types = new ArrayList<>(1);
        do {
          tokens.expect(Token.FOR, Token.TYPE);
          types.add(new Option.Type(grammar.types().type()));
        } while (tokens.accept(','));
        return new Option("transform", new Option.Values(List.copyOf(types)), position);
      }
      case Token.WINDOW -> {
        tokens.next();
        return new Option("window", new Option.Flag(true), position);
      }
      default -> {
        return commonOption();
      }
    }
  }

  private Option.Value word() {
    return new Option.Text(grammar.names().nonReservedWordOrString());
  }

  /** common_func_opt_item; null if none stands here. */
  private Option commonOption() {
    int position = tokens.position();
    switch (tokens.type()) {
      case Token.CALLED -> {
        tokens.expect(Token.CALLED, Token.ON);
        tokens.expect(Token.NULL, Token.INPUT);
        return new Option("strict", new Option.Flag(false), position);
      }
      case Token.RETURNS -> {
        tokens.expect(Token.RETURNS, Token.NULL);
        tokens.expect(Token.ON, Token.NULL);
        tokens.expect(Token.INPUT);
        return new Option("strict", new Option.Flag(true), position);
      }
      case Token.STRICT -> {
        tokens.next();
        return new Option("strict", new Option.Flag(true), position);
      }
      case Token.IMMUTABLE, Token.STABLE, Token.VOLATILE -> {
        return new Option("volatility", new Option.Text(tokens.takeName()), position);
      }
      case Token.EXTERNAL, Token.SECURITY -> {
        tokens.accept(Token.EXTERNAL);
        tokens.expect(Token.SECURITY);
        boolean definer = tokens.accept(Token.DEFINER);
        if (!definer) {
          tokens.expect(Token.INVOKER);
        }
        return new Option("security", new Option.Flag(definer), position);
      }
      case Token.LEAKPROOF, Token.NOT -> {
        boolean not = tokens.accept(Token.NOT);
        tokens.expect(Token.LEAKPROOF);
        return new Option("leakproof", new Option.Flag(!not), position);
      }
      case Token.COST, Token.ROWS -> {
        String name = tokens.takeName();
        return new Option(name, Options.value(grammar.options().number()), position);
      }
      case Token.SUPPORT -> {
        tokens.next();
        return new Option("support", new Option.Name(grammar.names().anyName()), position);
      }
      case Token.PARALLEL -> {
        tokens.next();
        return new Option("parallel", new Option.Text(grammar.names().columnName()), position);
      }
      case Token.SET, Token.RESET -> {
        return new Option(
            "set", new Option.Setting(grammar.settings().functionSetting()), position);
      }
      default -> {
        return null;
      }
    }
  }

  /** opt_routine_body. */
  private FunctionStatement.Body body() {
    if (tokens.is(Token.RETURN)) {
      return returned();
    }
    if (!tokens.acceptThenExpect(Token.BEGIN, Token.ATOMIC)) {
      return null;
    }
    tokens.enter();
    List<Statement> statements = new ArrayList<>(2);
    while (!tokens.is(Token.END)) {
      if (tokens.is(Token.RETURN)) {
        statements.add(returned());
      } else if (!tokens.is(';')) {
        statements.add(grammar.statements().statement());
      }
      tokens.expect(';');
    }
    tokens.expect(Token.END);
    tokens.leave();
    return new FunctionStatement.Atomic(List.copyOf(statements));
  }

  private FunctionStatement.Return returned() {
    tokens.expect(Token.RETURN);
    return new FunctionStatement.Return(grammar.expressions().expression());
  }

  /** ALTER FUNCTION, PROCEDURE or ROUTINE, after that word. */
  Statement alter(int word) {
    ObjectKind kind =
        switch (word) {
          case Token.FUNCTION -> ObjectKind.FUNCTION;
          case Token.PROCEDURE -> ObjectKind.PROCEDURE;
          default -> ObjectKind.ROUTINE;
        };
    ObjectName.Routine function = grammar.signatures().function();
    ObjectChanges changes = grammar.objectChanges();
    Statement change = changes.orNull(kind, function, true, true, true);
    if (change == null) {
      change = changes.dependsOrNull(kind, function);
    }
    if (change != null) {
      return change;
    }
    List<Option> options = new ArrayList<>(2);
    Option option = commonOption();
    while (option != null) {
      options.add(option);
      option = commonOption();
    }
    if (options.isEmpty()) {
      throw tokens.failure();
    }
    tokens.accept(Token.RESTRICT);
    return new FunctionStatement.AlterFunction(kind, function, List.copyOf(options));
  }

  /** CREATE LANGUAGE, after OR REPLACE. */
  Statement createLanguage(boolean replace) {
    boolean trusted = tokens.accept(Token.TRUSTED);
    tokens.accept(Token.PROCEDURAL);
    tokens.expect(Token.LANGUAGE);
    String name = grammar.names().columnName();
    QualifiedName handler = null;
    QualifiedName inline = null;
    QualifiedName validator = null;
    if (tokens.accept(Token.HANDLER)) {
      handler = grammar.names().handlerName();
      if (tokens.accept(Token.INLINE)) {
        inline = grammar.names().handlerName();
      }
      if (tokens.accept(Token.VALIDATOR)) {
        validator = grammar.names().handlerName();
      } else {
        tokens.acceptThenExpect(Token.NO, Token.VALIDATOR);
      }
    }
    return new FunctionStatement.CreateLanguage(replace, trusted, name, handler, inline, validator);
  }

  /** CALL. */
  Statement call() {
    tokens.expect(Token.CALL);
    QualifiedName name = grammar.names().functionName();
    return new FunctionStatement.Call(grammar.calls().plainCall(name.parts(), name.position()));
  }

  /** DO. */
  Statement anonymous() {
    tokens.expect(Token.DO);
    List<Option> options = new ArrayList<>(2);
    do {
      int position = tokens.position();
      if (tokens.accept(Token.LANGUAGE)) {
        options.add(new Option("language", word(), position));
      } else {
        options.add(new Option("as", new Option.Text(tokens.takeString()), position));
      }
    } while (tokens.is(Token.LANGUAGE) || tokens.is(Token.STRING));
    return new FunctionStatement.Do(List.copyOf(options));
  }
}
