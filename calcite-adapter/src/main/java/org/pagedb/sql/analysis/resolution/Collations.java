package org.pagedb.sql.analysis.resolution;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.PgCollation;

/**
 * Derives collations: that of a value from its parts, and that which a function or comparison works
 * under from its arguments. The rules are PostgreSQL's: a COLLATE clause beats what columns have,
 * and what columns have beats the default; two clauses must agree, two columns that do not leave it
 * open.
 */
public final class Collations {

  private Collations() {}

  /** How firmly a collation is derived, the weakest first. */
  public enum Strength {
    NONE,
    IMPLICIT,
    CONFLICT,
    EXPLICIT
  }

  /**
   * A derived collation.
   *
   * @param collation its oid; 0 without one
   * @param other in a conflict the second collation
   * @param source what it comes from; in a conflict the second one of what disagrees
   */
  public record Derived(int collation, Strength strength, int other, Expression source) {

    private static final Derived NOTHING = new Derived(0, Strength.NONE, 0, null);

    /** Whether implicit collations disagree. */
    public boolean isConflict() {
      return strength == Strength.CONFLICT;
    }

    /** The collation for a value's type: {@link PgType#UNDERIVED} where it is open. */
    public int ofValue() {
      return isConflict() || collation == 0 ? PgType.UNDERIVED : collation;
    }

    /** The failure of a place that needs to know the collation. */
    public SqlFailure mismatch() {
      return new SqlFailure(
              SqlState.COLLATION_MISMATCH,
              "collation mismatch between implicit collations \""
                  + name(collation)
                  + "\" and \""
                  + name(other)
                  + "\"")
          .hint(
              "You can choose the collation by applying the COLLATE clause to one or both"
                  + " expressions.");
    }
  }

  /**
   * The collation for a call, 0 if no argument is collatable, {@link PgType#UNDERIVED} if those of
   * the arguments leave it open.
   *
   * @throws SqlFailure 42P21 if two arguments carry different COLLATE clauses
   */
  public static int of(List<Expression> arguments, PgType result, int position) {
    Derived derived = merged(arguments);
    if (derived.strength() != Strength.NONE) {
      return derived.isConflict() ? PgType.UNDERIVED : derived.collation();
    }
    for (int i = 0; i < arguments.size(); i++) {
      if (arguments.get(i).type().collationOid() != 0) {
        return PgType.UNDERIVED;
      }
    }
    return result.uncollated().collationOid();
  }

  /** The collation of an expression's value; 42P21 if COLLATE clauses in it disagree. */
  public static Derived of(Expression expression) {
    int own = expression.type().collationOid();
    if (own == 0) {
      return Derived.NOTHING;
    }
    if (expression instanceof Expression.CollateExpression collate) {
      return new Derived(collate.collation(), Strength.EXPLICIT, 0, collate);
    }
    List<Expression> parts = parts(expression);
    if (parts.isEmpty()) {
      return own == PgType.UNDERIVED
          ? Derived.NOTHING
          : new Derived(own, Strength.IMPLICIT, 0, expression);
    }
    Derived derived = merged(parts);
    return derived.strength() == Strength.NONE
        ? new Derived(
            expression.type().uncollated().collationOid(), Strength.IMPLICIT, 0, expression)
        : derived;
  }

  /** The type of an expression's value, which tells its collation. */
  public static PgType typeOf(Expression expression) {
    PgType type = expression.type();
    return type.collationOid() == 0 ? type : type.collated(of(expression).ofValue());
  }

  /** The type of the value that is made of others, which tells its collation. */
  public static PgType typeOf(PgType type, List<Expression> from) {
    if (type.collationOid() == 0) {
      return type;
    }
    Derived derived = merged(from);
    return derived.strength() == Strength.NONE ? type : type.collated(derived.ofValue());
  }

  /** What the values of several expressions have in common. */
  public static Derived merged(List<Expression> expressions) {
    Derived derived = Derived.NOTHING;
    for (int i = 0; i < expressions.size(); i++) {
      derived = merged(derived, of(expressions.get(i)));
    }
    return derived;
  }

  /** What two values have in common; 42P21 if both are explicit and differ. */
  public static Derived merged(Derived left, Derived right) {
    int order = left.strength().compareTo(right.strength());
    if (order != 0) {
      return order < 0 ? right : left;
    }
    if (left.collation() == right.collation()) {
      return left;
    }
    return switch (left.strength()) {
      case EXPLICIT -> throw explicitMismatch(left, right);
      case IMPLICIT -> {
        if (left.collation() == PgCollation.DEFAULT.oid()) {
          yield right;
        }
        yield right.collation() == PgCollation.DEFAULT.oid()
            ? left
            : new Derived(left.collation(), Strength.CONFLICT, right.collation(), right.source());
      }
      default -> left;
    };
  }

  private static SqlFailure explicitMismatch(Derived left, Derived right) {
    SqlFailure failure =
        new SqlFailure(
            SqlState.COLLATION_MISMATCH,
            "collation mismatch between explicit collations \""
                + name(left.collation())
                + "\" and \""
                + name(right.collation())
                + "\"");
    return failure.at(((Expression.CollateExpression) right.source()).position());
  }

  /** What the collation of an expression comes from; nothing where it has its own. */
  private static List<Expression> parts(Expression expression) {
    if (expression instanceof Expression.FunctionCall call) {
      return call.arguments();
    } else if (expression instanceof Expression.Cast cast) {
      boolean ownCollation =
          cast.type().kind() == PgType.Kind.DOMAIN
              && cast.type().collationOid() != PgCollation.DEFAULT.oid();
      return ownCollation ? List.of() : List.of(cast.argument());
    } else if (expression instanceof Expression.Coalesce coalesce) {
      return coalesce.arguments();
    } else if (expression instanceof Expression.MinMax extremum) {
      return extremum.arguments();
    } else if (expression instanceof Expression.NullIf nullIf) {
      return List.of(nullIf.left(), nullIf.right());
    } else if (expression instanceof Expression.ArrayConstructor array) {
      return array.elements();
    } else if (expression instanceof Expression.Subscript subscript) {
      return List.of(subscript.container());
    } else if (expression instanceof Expression.Uncollated uncollated) {
      return List.of(uncollated.argument());
    } else if (expression instanceof Expression.Case choice) {
      List<Expression> results = new ArrayList<>(choice.whens().size() + 1);
      for (Expression.When when : choice.whens()) {
        results.add(when.result());
      }
      results.add(choice.otherwise());
      return results;
    }
    return List.of();
  }

  /** A collation's name; PostgreSQL's word for none if it is open. */
  public static String name(int collation) {
    if (collation == PgType.UNDERIVED) {
      return "(null)";
    }
    PgCollation known = PgCollation.byOid(collation);
    return known == null ? Integer.toString(collation) : known.name();
  }
}
