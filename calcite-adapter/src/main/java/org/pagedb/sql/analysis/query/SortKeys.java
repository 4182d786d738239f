package org.pagedb.sql.analysis.query;

import org.pagedb.sql.analysis.resolution.CollationUse;
import org.pagedb.sql.analysis.resolution.Collations;
import org.pagedb.sql.analysis.resolution.TypeOid;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.SortKey;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** The direction, nulls and collation of sort keys, and which types can be sorted at all. */
public final class SortKeys {

  private final StatementContext statement;
  private final QueryState state;

  /** For the types of one statement. */
  public SortKeys(StatementContext statement) {
    this(statement, null);
  }

  /** For expressions of a query, which tells where references were written; it may be null. */
  SortKeys(StatementContext statement, QueryState state) {
    this.statement = statement;
    this.state = state;
  }

  /** A key as written, over an expression of known type. */
  PendingKey key(Expression expression, SortKey written) {
    boolean descending = isDescending(expression, written);
    boolean nullsFirst =
        written.nulls() == SortKey.Nulls.DEFAULT
            ? descending
            : written.nulls() == SortKey.Nulls.FIRST;
    requireOrder(expression.type(), ExpressionStart.of(written.expression()));
    return new PendingKey(expression, descending, nullsFirst, collation(expression));
  }

  /** The key for an expression in its type's own order. */
  PendingKey ascending(Expression expression) {
    return new PendingKey(expression, false, false, collation(expression));
  }

  /**
   * The collation to order values by, 0 where there is none.
   *
   * @throws SqlFailure 42P21 or 42P22 where it is left open
   */
  int collation(Expression expression) {
    if (expression.type().collationOid() == 0) {
      return 0;
    }
    Collations.Derived derived = Collations.of(expression);
    requireCollation(derived);
    if (derived.collation() == 0) {
      throw new SqlFailure(
              SqlState.INDETERMINATE_COLLATION,
              "could not determine which collation to use for " + CollationUse.COMPARISON)
          .hint("Use the COLLATE clause to set the collation explicitly.");
    }
    return derived.collation();
  }

  /** Fails with 42P21 if parts of the expression disagree about the collation of its value. */
  void requireCollation(Expression expression) {
    requireCollation(Collations.of(expression));
  }

  private void requireCollation(Collations.Derived derived) {
    if (derived.isConflict()) {
      int position = state == null ? 0 : state.position(derived.source());
      throw derived.mismatch().at(position);
    }
  }

  private boolean isDescending(Expression expression, SortKey written) {
    if (written.direction() != SortKey.Direction.USING) {
      return written.direction() == SortKey.Direction.DESCENDING;
    }
    String operator = written.using().symbol();
    if (operator.equals("<") || operator.equals(">")) {
      return operator.equals(">");
    }
    statement
        .operators()
        .choose(operator, expression.type(), expression.type(), written.position());
    throw new SqlFailure(
            SqlState.WRONG_OBJECT_TYPE,
            "operator " + operator + " is not a valid ordering operator")
        .hint("Ordering operators must be \"<\" or \">\" members of btree operator families.")
        .at(written.position());
  }

  /** Whether values of the type have an order. */
  public boolean hasOrder(PgType type) {
    return has("<", type);
  }

  /** Fails with 42883 if values of the type have no order. */
  void requireOrder(PgType type, int position) {
    if (!has("<", type)) {
      throw unordered(type, position)
          .hint("Use an explicit ordering operator or modify the query.");
    }
  }

  SqlFailure unordered(PgType type, int position) {
    return new SqlFailure(
            SqlState.UNDEFINED_FUNCTION,
            "could not identify an ordering operator for type " + TypeText.of(type))
        .at(position);
  }

  /** Fails with 42883 if values of the type cannot be compared for equality. */
  void requireEquality(PgType type, int position) {
    if (!has("=", type)) {
      throw new SqlFailure(
              SqlState.UNDEFINED_FUNCTION,
              "could not identify an equality operator for type " + TypeText.of(type))
          .at(position);
    }
  }

  /** Whether a type is a number of an object under a name, compared as the number. */
  private static boolean isAlias(PgType type) {
    return type.category() == 'N'
        && type.name().startsWith("reg")
        && type.schema().equals("pg_catalog");
  }

  private boolean has(String operator, PgType written) {
    PgType type = statement.coercion().base(written);
    switch (type.kind()) {
      case ENUM, COMPOSITE, RANGE, MULTIRANGE:
        return true;
      default:
        break;
    }
    if (type.oid() == TypeOid.RECORD || type.oid() == TypeOid.VARCHAR) {
      return true;
    }
    if (type.isArray() && type.elementOid() != 0) {
      return has(operator, statement.routines().type(type.elementOid()));
    }
    PgType compared = isAlias(type) ? BuiltinTypes.OID : type;
    TypeCodec codec = type.codec();
    return (operator.equals("=") ? codec.hasEquality() : codec.hasOrder())
        && statement.routines().operator(operator, compared, compared) != null;
  }
}
