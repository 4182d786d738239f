package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.FunctionStatement.Mode;
import org.pagedb.sql.tree.FunctionStatement.Parameter;

/** The parameters of an aggregate, which may have direct and aggregated ones. */
final class AggregateParameters {

  /**
   * The parameters in order.
   *
   * @param direct how many of them are direct ones of an ordered-set aggregate, or -1 for an
   *     ordinary aggregate
   */
  record Parsed(List<Parameter> parameters, int direct) {}

  private final Grammar grammar;
  private final Tokens tokens;

  AggregateParameters(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** aggr_args. */
  Parsed parse() {
    tokens.expect('(');
    if (tokens.accept('*')) {
      tokens.expect(')');
      return new Parsed(List.of(), -1);
    }
    List<Parameter> direct =
        tokens.is(Token.ORDER) ? List.of() : grammar.signatures().parameterList();
    if (!tokens.acceptThenExpect(Token.ORDER, Token.BY)) {
      tokens.expect(')');
      return new Parsed(direct, -1);
    }
    List<Parameter> aggregated = grammar.signatures().parameterList();
    tokens.expect(')');
    return ordered(direct, aggregated);
  }

  /** A variadic direct parameter stands for the aggregated one too. */
  private static Parsed ordered(List<Parameter> direct, List<Parameter> aggregated) {
    if (direct.isEmpty() || direct.get(direct.size() - 1).mode() != Mode.VARIADIC) {
      List<Parameter> all = new ArrayList<>(direct);
      all.addAll(aggregated);
      return new Parsed(List.copyOf(all), direct.size());
    }
    Parameter last = direct.get(direct.size() - 1);
    Parameter first = aggregated.get(0);
    if (aggregated.size() != 1
        || first.mode() != Mode.VARIADIC
        || !TypeNames.areEqual(last.type(), first.type())) {
      throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED,
              "an ordered-set aggregate with a VARIADIC direct argument must have one VARIADIC"
                  + " aggregated argument of the same data type")
          .at(first.position());
    }
    return new Parsed(direct, direct.size());
  }
}
