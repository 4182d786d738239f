package org.pagedb.sql.parser;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.Constraint;

/** What may follow a table constraint: when it is checked, NOT VALID and NO INHERIT. */
final class ConstraintAttributes {

  static final int NOT_DEFERRABLE = 1;
  static final int DEFERRABLE = 2;
  static final int INITIALLY_IMMEDIATE = 4;
  static final int INITIALLY_DEFERRED = 8;
  static final int NOT_VALID = 16;
  static final int NO_INHERIT = 32;

  /** The words that a deferrable kind of constraint takes. */
  static final int ANY_DEFERRABLE =
      NOT_DEFERRABLE | DEFERRABLE | INITIALLY_IMMEDIATE | INITIALLY_DEFERRED;

  /** No attributes. */
  static final ConstraintAttributes NONE = new ConstraintAttributes(0);

  private final int bits;

  private ConstraintAttributes(int bits) {
    this.bits = bits;
  }

  /** ConstraintAttributeSpec. */
  static ConstraintAttributes parse(Tokens tokens) {
    int bits = 0;
    while (true) {
      int position = tokens.position();
      int bit = attribute(tokens);
      if (bit == 0) {
        return new ConstraintAttributes(bits);
      }
      bits |= bit;
      if (all(bits, NOT_DEFERRABLE | INITIALLY_DEFERRED)) {
        throw Tokens.failure("constraint declared INITIALLY DEFERRED must be DEFERRABLE", position);
      }
      if (all(bits, NOT_DEFERRABLE | DEFERRABLE)
          || all(bits, INITIALLY_IMMEDIATE | INITIALLY_DEFERRED)) {
        throw Tokens.failure("conflicting constraint properties", position);
      }
    }
  }

  private static boolean all(int bits, int mask) {
    return (bits & mask) == mask;
  }

  private static int attribute(Tokens tokens) {
    switch (tokens.type()) {
      case Token.NOT -> {
        tokens.next();
        if (tokens.accept(Token.VALID)) {
          return NOT_VALID;
        }
        tokens.expect(Token.DEFERRABLE);
        return NOT_DEFERRABLE;
      }
      case Token.DEFERRABLE -> {
        tokens.next();
        return DEFERRABLE;
      }
      case Token.INITIALLY -> {
        tokens.next();
        if (tokens.accept(Token.IMMEDIATE)) {
          return INITIALLY_IMMEDIATE;
        }
        tokens.expect(Token.DEFERRED);
        return INITIALLY_DEFERRED;
      }
      case Token.NO -> {
        tokens.expect(Token.NO, Token.INHERIT);
        return NO_INHERIT;
      }
      default -> {
        return 0;
      }
    }
  }

  /** Whether the attribute was written. */
  boolean has(int bit) {
    return (bits & bit) != 0;
  }

  /** When the constraint is checked. */
  Constraint.Timing timing() {
    if (has(INITIALLY_DEFERRED)) {
      return Constraint.Timing.INITIALLY_DEFERRED;
    }
    return has(DEFERRABLE)
        ? Constraint.Timing.INITIALLY_IMMEDIATE
        : Constraint.Timing.NOT_DEFERRABLE;
  }

  /** Fails if there are attributes that the kind of constraint does not take. */
  void allow(String kind, int allowed) {
    if ((allowed & ANY_DEFERRABLE) == 0 && (has(DEFERRABLE) || has(INITIALLY_DEFERRED))) {
      throw refused(kind, "DEFERRABLE");
    }
    if (has(NOT_VALID) && (allowed & NOT_VALID) == 0) {
      throw refused(kind, "NOT VALID");
    }
    if (has(NO_INHERIT) && (allowed & NO_INHERIT) == 0) {
      throw refused(kind, "NO INHERIT");
    }
  }

  private static SqlFailure refused(String kind, String word) {
    return new SqlFailure(
        SqlState.FEATURE_NOT_SUPPORTED, kind + " constraints cannot be marked " + word);
  }
}
