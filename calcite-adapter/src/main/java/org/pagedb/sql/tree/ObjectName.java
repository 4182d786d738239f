package org.pagedb.sql.tree;

import java.util.List;

/** How a statement names an existing object; what is needed depends on its {@link ObjectKind}. */
public sealed interface ObjectName {

  /** Anything with a plain or qualified name; a column's last part is the column. */
  record Plain(QualifiedName name) implements ObjectName {}

  /** A type or domain. */
  record Type(TypeName type) implements ObjectName {}

  /**
   * A function, procedure or aggregate.
   *
   * @param parameters null if none were written, so that the name alone must be unique; an
   *     aggregate's {@code *} is an empty list
   */
  record Routine(QualifiedName name, List<FunctionStatement.Parameter> parameters)
      implements ObjectName {}

  /** An operator; a null type is NONE. */
  record Operator(OperatorName name, TypeName left, TypeName right, int position)
      implements ObjectName {}

  /** A cast. */
  record Cast(TypeName source, TypeName target) implements ObjectName {}

  /** An operator class or family of an access method. */
  record InAccessMethod(QualifiedName name, String accessMethod) implements ObjectName {}

  /** A trigger, rule, policy or constraint of a relation. */
  record OnRelation(String name, QualifiedName relation) implements ObjectName {}

  /** A constraint of a domain. */
  record OnDomain(String name, TypeName domain) implements ObjectName {}

  /** The transform of a type for a language. */
  record Transform(TypeName type, String language) implements ObjectName {}

  /** A large object, by its number as written. */
  record LargeObject(SqlExpression.Literal number) implements ObjectName {}
}
