package org.pagedb.sql.analysis.resolution;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.function.PgOperator;
import org.pagedb.sql.type.PgType;

/** Finds the operator for two operands, or one, by PostgreSQL's rules. */
public final class OperatorResolver {

  private final Routines routines;
  private final Coercion coercion;

  /** Resolves among the given operators. */
  public OperatorResolver(Routines routines, Coercion coercion) {
    this.routines = routines;
    this.coercion = coercion;
  }

  /** The operator chosen, and the types that its operands must be brought to. */
  public record Choice(PgOperator operator, PgType left, PgType right, PgType result) {}

  /**
   * Applies an operator.
   *
   * @param left null for a prefix operator
   * @param position the operator's
   * @throws SqlFailure 42883 or 42725
   */
  public Expression apply(
      String name,
      Expression left,
      Expression right,
      int leftPosition,
      int rightPosition,
      int position) {
    Choice choice = choose(name, left == null ? null : left.type(), right.type(), position);
    List<Expression> arguments;
    if (left == null) {
      arguments = List.of(coercion.implicit(right, choice.right(), rightPosition));
    } else {
      Expression coercedLeft = coercion.implicit(left, choice.left(), leftPosition);
      arguments = List.of(coercedLeft, coercion.implicit(right, choice.right(), rightPosition));
    }
    int collation = Collations.of(arguments, choice.result(), position);
    return CollationUse.checked(
        new Expression.FunctionCall(
            routines.function(choice.operator()),
            arguments,
            choice.result(),
            PgType.NO_TYPMOD,
            collation,
            name,
            false));
  }

  /** Chooses an operator for operand types; {@code left} is null for a prefix operator. */
  public Choice choose(String name, PgType left, PgType right, int position) {
    PgOperator exact = exact(name, left, right);
    if (exact != null) {
      return choice(exact, left, right);
    }
    PgType[] actual = left == null ? new PgType[] {right} : new PgType[] {left, right};
    List<CandidateChoice.Candidate<PgOperator>> accepting =
        CandidateChoice.accepting(candidates(name, left == null), actual, coercion);
    if (accepting.isEmpty()) {
      throw missing(name, left, right).at(position);
    }
    CandidateChoice.Candidate<PgOperator> chosen =
        accepting.size() == 1
            ? accepting.get(0)
            : new CandidateChoice<PgOperator>(coercion, actual).choose(accepting);
    if (chosen == null) {
      throw new SqlFailure(
              SqlState.AMBIGUOUS_FUNCTION,
              "operator is not unique: " + signature(name, left, right))
          .hint(
              "Could not choose a best candidate operator. You might need to add explicit type"
                  + " casts.")
          .at(position);
    }
    return choice(chosen.routine(), left, right);
  }

  /** The function that carries a chosen operator out. */
  public PgFunction function(Choice choice) {
    return routines.function(choice.operator());
  }

  private PgOperator exact(String name, PgType left, PgType right) {
    if (left == null) {
      return routines.operator(name, null, right);
    }
    boolean openLeft = left.oid() == TypeOid.UNKNOWN;
    boolean openRight = right.oid() == TypeOid.UNKNOWN;
    PgType assumedLeft = openLeft ? right : left;
    PgType assumedRight = openRight ? left : right;
    PgOperator found = routines.operator(name, assumedLeft, assumedRight);
    if (found == null && openLeft != openRight) {
      PgType base = coercion.base(assumedLeft);
      if (!base.equals(assumedLeft)) {
        found = routines.operator(name, base, base);
      }
    }
    return found;
  }

  private List<CandidateChoice.Candidate<PgOperator>> candidates(String name, boolean prefix) {
    List<CandidateChoice.Candidate<PgOperator>> candidates = new ArrayList<>();
    for (PgOperator operator : routines.operators(name)) {
      if (prefix != (operator.left() == null)) {
        continue;
      }
      PgType[] declared =
          prefix
              ? new PgType[] {operator.right()}
              : new PgType[] {operator.left(), operator.right()};
      candidates.add(new CandidateChoice.Candidate<>(operator, declared));
    }
    return candidates;
  }

  private Choice choice(PgOperator operator, PgType left, PgType right) {
    PgType result = operator.result();
    if (left == null) {
      PgType[] declared = {operator.right()};
      if (Polymorphism.concerns(declared, result)) {
        result = Polymorphism.resolve(declared, new PgType[] {right}, result, routines, coercion);
      }
      return new Choice(operator, null, declared[0], result);
    }
    PgType[] declared = {operator.left(), operator.right()};
    if (Polymorphism.concerns(declared, result)) {
      PgType[] actual = {left, right};
      result = Polymorphism.resolve(declared, actual, result, routines, coercion);
    }
    return new Choice(operator, declared[0], declared[1], result);
  }

  private static SqlFailure missing(String name, PgType left, PgType right) {
    String argument = left == null ? "argument type" : "argument types";
    String cast = left == null ? "an explicit type cast" : "explicit type casts";
    return new SqlFailure(
            SqlState.UNDEFINED_FUNCTION, "operator does not exist: " + signature(name, left, right))
        .hint(
            "No operator matches the given name and "
                + argument
                + ". You might need to add "
                + cast
                + ".");
  }

  private static String signature(String name, PgType left, PgType right) {
    String prefix = left == null ? "" : TypeText.of(left) + " ";
    return prefix + name + " " + TypeText.of(right);
  }
}
