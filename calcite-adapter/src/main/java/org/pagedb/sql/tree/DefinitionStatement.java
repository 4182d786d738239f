package org.pagedb.sql.tree;

import java.util.List;

/** Objects that are defined by a list of options. */
public sealed interface DefinitionStatement extends Statement {

  /**
   * CREATE AGGREGATE, OPERATOR, TYPE (base or shell), COLLATION or TEXT SEARCH.
   *
   * @param name the object; an operator's last part is its symbol
   * @param parameters an aggregate's parameters, or null in the old style
   * @param orderedDirect how many of the parameters are direct ones of an ordered-set aggregate, or
   *     -1
   * @param from the collation copied by FROM, or null
   */
  record Define(
      ObjectKind kind,
      boolean replace,
      boolean ifNotExists,
      QualifiedName name,
      List<FunctionStatement.Parameter> parameters,
      int orderedDirect,
      List<Option> options,
      QualifiedName from)
      implements DefinitionStatement {}

  /** {@code ALTER OPERATOR … SET (…)}. */
  record AlterOperator(ObjectName.Operator operator, List<Option> options)
      implements DefinitionStatement {}

  /** {@code ALTER COLLATION … REFRESH VERSION}. */
  record RefreshCollation(QualifiedName collation) implements DefinitionStatement {}

  /** {@code ALTER TEXT SEARCH DICTIONARY … (…)}. */
  record AlterDictionary(QualifiedName dictionary, List<Option> options)
      implements DefinitionStatement {}

  /**
   * {@code ALTER TEXT SEARCH CONFIGURATION … MAPPING}.
   *
   * @param tokenTypes empty for all
   * @param dictionaries the new ones; for REPLACE the old and the new one
   */
  record AlterMapping(
      MappingAction action,
      QualifiedName configuration,
      boolean ifExists,
      List<String> tokenTypes,
      List<QualifiedName> dictionaries)
      implements DefinitionStatement {}

  /** What happens to a text search mapping. */
  enum MappingAction {
    ADD,
    ALTER,
    REPLACE,
    DROP
  }

  /** CREATE CONVERSION. */
  record CreateConversion(
      boolean isDefault, QualifiedName name, String from, String to, QualifiedName function)
      implements DefinitionStatement {}

  /**
   * CREATE CAST.
   *
   * @param function null for WITHOUT FUNCTION and for INOUT
   */
  record CreateCast(
      TypeName source,
      TypeName target,
      ObjectName.Routine function,
      boolean inOut,
      CastContext context)
      implements DefinitionStatement {}

  /** Where a cast applies by itself. */
  enum CastContext {
    EXPLICIT,
    ASSIGNMENT,
    IMPLICIT
  }

  /** CREATE TRANSFORM; a direction left out is null. */
  record CreateTransform(
      boolean replace,
      TypeName type,
      String language,
      ObjectName.Routine fromSql,
      ObjectName.Routine toSql)
      implements DefinitionStatement {}
}
