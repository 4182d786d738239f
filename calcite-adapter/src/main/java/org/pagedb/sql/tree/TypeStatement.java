package org.pagedb.sql.tree;

import java.util.List;

/** Types and domains. */
public sealed interface TypeStatement extends Statement {

  /** {@code CREATE TYPE … AS (…)}. */
  record CreateComposite(QualifiedName name, List<FromItem.ColumnSpec> attributes)
      implements TypeStatement {}

  /** {@code CREATE TYPE … AS ENUM}. */
  record CreateEnum(QualifiedName name, List<String> labels) implements TypeStatement {}

  /** {@code CREATE TYPE … AS RANGE}. */
  record CreateRange(QualifiedName name, List<Option> options) implements TypeStatement {}

  /** CREATE DOMAIN; the collation may be null. */
  record CreateDomain(
      QualifiedName name, TypeName type, QualifiedName collation, List<Constraint> constraints)
      implements TypeStatement {}

  /**
   * {@code ALTER TYPE … ADD VALUE}.
   *
   * @param neighbour the label it is put beside, or null
   */
  record AddEnumValue(
      QualifiedName type, String label, boolean ifNotExists, String neighbour, boolean after)
      implements TypeStatement {}

  /** {@code ALTER TYPE … RENAME VALUE}. */
  record RenameEnumValue(QualifiedName type, String label, String newLabel)
      implements TypeStatement {}

  /** ALTER DOMAIN. */
  record AlterDomain(QualifiedName domain, DomainAction action) implements TypeStatement {}

  /** {@code ALTER TYPE … SET (…)}. */
  record AlterBaseType(QualifiedName type, List<Option> options) implements TypeStatement {}

  /** An action of ALTER DOMAIN. */
  sealed interface DomainAction {}

  /** SET DEFAULT; null is DROP DEFAULT. */
  record DomainDefault(SqlExpression expression) implements DomainAction {}

  /** SET or DROP NOT NULL. */
  record DomainNotNull(boolean set) implements DomainAction {}

  /** ADD constraint. */
  record AddDomainConstraint(Constraint constraint) implements DomainAction {}

  /** DROP CONSTRAINT. */
  record DropDomainConstraint(String name, boolean ifExists, boolean cascade)
      implements DomainAction {}

  /** VALIDATE CONSTRAINT. */
  record ValidateDomainConstraint(String name) implements DomainAction {}
}
