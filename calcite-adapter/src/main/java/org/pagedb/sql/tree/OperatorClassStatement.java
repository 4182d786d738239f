package org.pagedb.sql.tree;

import java.util.List;

/** Operator classes and families. */
public sealed interface OperatorClassStatement extends Statement {

  /** CREATE OPERATOR CLASS; the family may be null. */
  record CreateClass(
      QualifiedName name,
      boolean isDefault,
      TypeName type,
      String accessMethod,
      QualifiedName family,
      List<Item> items)
      implements OperatorClassStatement {}

  /** CREATE OPERATOR FAMILY. */
  record CreateFamily(QualifiedName name, String accessMethod) implements OperatorClassStatement {}

  /** ALTER OPERATOR FAMILY; a drop's items name only numbers and types. */
  record AlterFamily(QualifiedName name, String accessMethod, boolean drop, List<Item> items)
      implements OperatorClassStatement {}

  /** A member of an operator class or family. */
  sealed interface Item {}

  /**
   * An operator with its strategy number.
   *
   * @param operator null when dropped
   * @param types the operand types where given
   * @param sortFamily the family of FOR ORDER BY, or null
   */
  record OperatorItem(
      int number, OperatorName operator, List<TypeName> types, QualifiedName sortFamily)
      implements Item {}

  /**
   * A support function with its number.
   *
   * @param function null when dropped
   * @param types the operand types where given
   */
  record FunctionItem(int number, ObjectName.Routine function, List<TypeName> types)
      implements Item {}

  /** STORAGE. */
  record StorageItem(TypeName type) implements Item {}
}
