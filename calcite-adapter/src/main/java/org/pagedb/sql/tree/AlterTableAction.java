package org.pagedb.sql.tree;

import java.util.List;

/** One action of ALTER TABLE. */
public sealed interface AlterTableAction {

  /** ADD COLUMN, or ADD ATTRIBUTE of a type. */
  record AddColumn(TableElement.Column column, boolean ifNotExists, boolean cascade)
      implements AlterTableAction {}

  /** DROP COLUMN, or DROP ATTRIBUTE of a type. */
  record DropColumn(String column, boolean ifExists, boolean cascade) implements AlterTableAction {}

  /** SET DEFAULT; a null expression is DROP DEFAULT. */
  record ColumnDefault(String column, SqlExpression expression) implements AlterTableAction {}

  /** SET or DROP NOT NULL. */
  record NotNull(String column, boolean set) implements AlterTableAction {}

  /** DROP EXPRESSION. */
  record DropExpression(String column, boolean ifExists) implements AlterTableAction {}

  /** SET STATISTICS; an index's column may be given by number, else 0. */
  record SetStatistics(String column, int number, int target) implements AlterTableAction {}

  /** SET or RESET column options. */
  record ColumnOptions(String column, boolean set, List<Option> options)
      implements AlterTableAction {}

  /** SET STORAGE. */
  record SetStorage(String column, String storage) implements AlterTableAction {}

  /** SET COMPRESSION. */
  record SetCompression(String column, String method) implements AlterTableAction {}

  /** ADD GENERATED … AS IDENTITY. */
  record AddIdentity(String column, Constraint.Identity identity) implements AlterTableAction {}

  /**
   * Changes of an identity column.
   *
   * @param always SET GENERATED ALWAYS or BY DEFAULT, or null
   */
  record AlterIdentity(String column, Boolean always, List<SequenceStatement.Setting> settings)
      implements AlterTableAction {}

  /** DROP IDENTITY. */
  record DropIdentity(String column, boolean ifExists) implements AlterTableAction {}

  /** SET DATA TYPE; collation and using may be null. */
  record AlterType(
      String column,
      TypeName type,
      QualifiedName collation,
      SqlExpression using,
      boolean cascade,
      int position)
      implements AlterTableAction, Node {}

  /** OPTIONS of a foreign table's column; without a column those of the table. */
  record ForeignOptions(String column, List<Option> options) implements AlterTableAction {}

  /** ADD constraint. */
  record AddConstraint(Constraint constraint) implements AlterTableAction {}

  /** ALTER CONSTRAINT. */
  record AlterConstraint(String name, Constraint.Timing timing) implements AlterTableAction {}

  /** VALIDATE CONSTRAINT. */
  record ValidateConstraint(String name) implements AlterTableAction {}

  /** DROP CONSTRAINT. */
  record DropConstraint(String name, boolean ifExists, boolean cascade)
      implements AlterTableAction {}

  /** ENABLE or DISABLE of triggers or rules. */
  record Firing(FiringTarget target, FiringMode mode, String name) implements AlterTableAction {}

  /** What is enabled or disabled; only the first two have a name. */
  enum FiringTarget {
    TRIGGER,
    RULE,
    ALL_TRIGGERS,
    USER_TRIGGERS
  }

  /** When triggers or rules fire. */
  enum FiringMode {
    ENABLE,
    ENABLE_ALWAYS,
    ENABLE_REPLICA,
    DISABLE
  }

  /** INHERIT or NO INHERIT. */
  record Inherit(RelationName parent, boolean remove) implements AlterTableAction {}

  /** OF type; null for NOT OF. */
  record OfType(QualifiedName type) implements AlterTableAction {}

  /** OWNER TO. */
  record OwnerTo(Role owner) implements AlterTableAction {}

  /** SET ACCESS METHOD. */
  record SetAccessMethod(String method) implements AlterTableAction {}

  /** SET TABLESPACE. */
  record SetTablespace(String tablespace) implements AlterTableAction {}

  /** SET or RESET storage options. */
  record RelationOptions(boolean set, List<Option> options) implements AlterTableAction {}

  /** REPLICA IDENTITY; the index is null unless USING INDEX was written. */
  record ReplicaIdentity(ReplicaIdentityKind kind, String index) implements AlterTableAction {}

  /** The kinds of replica identity. */
  enum ReplicaIdentityKind {
    DEFAULT,
    FULL,
    NOTHING,
    INDEX
  }

  /** CLUSTER ON. */
  record ClusterOn(String index) implements AlterTableAction {}

  /** An action without arguments. */
  record Switch(SwitchKind kind) implements AlterTableAction {}

  /** The actions without arguments. */
  enum SwitchKind {
    SET_WITHOUT_OIDS,
    SET_WITHOUT_CLUSTER,
    SET_LOGGED,
    SET_UNLOGGED,
    ENABLE_ROW_SECURITY,
    DISABLE_ROW_SECURITY,
    FORCE_ROW_SECURITY,
    NO_FORCE_ROW_SECURITY
  }

  /** ATTACH PARTITION; an index has no bound. */
  record AttachPartition(RelationName partition, TableStatement.PartitionBound bound)
      implements AlterTableAction {}

  /** DETACH PARTITION. */
  record DetachPartition(RelationName partition, boolean concurrently, boolean finalizing)
      implements AlterTableAction {}
}
