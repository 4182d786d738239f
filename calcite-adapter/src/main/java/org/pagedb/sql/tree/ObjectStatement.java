package org.pagedb.sql.tree;

import java.util.List;

/** Statements that treat many kinds of objects alike. */
public sealed interface ObjectStatement extends Statement {

  /** DROP of everything that has no statement of its own. */
  record Drop(
      ObjectKind kind,
      boolean concurrently,
      boolean ifExists,
      List<ObjectName> objects,
      boolean cascade)
      implements ObjectStatement {}

  /**
   * {@code RENAME TO}.
   *
   * @param relationKind for a column, attribute or constraint the kind of its relation, else null
   * @param column the old name of a column, attribute or constraint, else null
   * @param only whether ONLY leaves out a table's descendants
   */
  record Rename(
      ObjectKind kind,
      ObjectKind relationKind,
      boolean ifExists,
      boolean only,
      ObjectName object,
      String column,
      String newName,
      boolean cascade)
      implements ObjectStatement {}

  /** {@code OWNER TO}, but for relations. */
  record ChangeOwner(ObjectKind kind, ObjectName object, Role owner) implements ObjectStatement {}

  /** {@code SET SCHEMA}. */
  record ChangeSchema(
      ObjectKind kind, boolean ifExists, boolean only, ObjectName object, String schema)
      implements ObjectStatement {}

  /** {@code [NO] DEPENDS ON EXTENSION}. */
  record DependsOnExtension(ObjectKind kind, ObjectName object, String extension, boolean remove)
      implements ObjectStatement {}

  /** COMMENT; a null text drops it. */
  record Comment(ObjectKind kind, ObjectName object, String text) implements ObjectStatement {}

  /** SECURITY LABEL; the provider may be null, a null label drops it. */
  record SecurityLabel(String provider, ObjectKind kind, ObjectName object, String label)
      implements ObjectStatement {}
}
