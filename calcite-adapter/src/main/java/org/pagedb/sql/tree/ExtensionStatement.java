package org.pagedb.sql.tree;

import java.util.List;

/** Extensions and access methods. */
public sealed interface ExtensionStatement extends Statement {

  /** CREATE EXTENSION. */
  record CreateExtension(boolean ifNotExists, String name, List<Option> options)
      implements ExtensionStatement {}

  /** {@code ALTER EXTENSION … UPDATE}. */
  record UpdateExtension(String name, List<Option> options) implements ExtensionStatement {}

  /** {@code ALTER EXTENSION … ADD} or DROP. */
  record AlterContents(String extension, boolean add, ObjectKind kind, ObjectName object)
      implements ExtensionStatement {}

  /** CREATE ACCESS METHOD. */
  record CreateAccessMethod(String name, boolean forTables, QualifiedName handler)
      implements ExtensionStatement {}
}
