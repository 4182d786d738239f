package org.pagedb.sql.tree;

import java.util.List;

/** Sequences. */
public sealed interface SequenceStatement extends Statement {

  /** CREATE SEQUENCE. */
  record CreateSequence(
      Persistence persistence, boolean ifNotExists, RelationName name, List<Setting> settings)
      implements SequenceStatement {}

  /** ALTER SEQUENCE with sequence settings. */
  record AlterSequence(RelationName name, boolean ifExists, List<Setting> settings)
      implements SequenceStatement {}

  /** One setting of a sequence, in the order written. */
  sealed interface Setting extends Node {}

  /** {@code AS type}. */
  record As(TypeName type, int position) implements Setting {}

  /** A setting with a number: an {@link SqlExpression.IntegerLiteral} or NumericLiteral, signed. */
  record Numbered(NumberedKind kind, SqlExpression.Literal value, int position)
      implements Setting {}

  /** The settings with a number; RESTART may also stand without. */
  enum NumberedKind {
    CACHE,
    INCREMENT,
    MAXVALUE,
    MINVALUE,
    START,
    RESTART
  }

  /** A setting without a number. */
  record Switch(SwitchKind kind, int position) implements Setting {}

  /** The settings without a number. */
  enum SwitchKind {
    CYCLE,
    NO_CYCLE,
    NO_MAXVALUE,
    NO_MINVALUE,
    RESTART,
    LOGGED,
    UNLOGGED
  }

  /** {@code OWNED BY table.column} or {@code OWNED BY NONE}. */
  record OwnedBy(QualifiedName column, int position) implements Setting {}

  /** {@code SEQUENCE NAME}, which only an identity column's dump uses. */
  record SequenceName(QualifiedName name, int position) implements Setting {}
}
