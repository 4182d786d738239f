package org.pagedb.sql.tree;

import java.util.List;

/** Statements about prepared statements. */
public sealed interface PreparedStatement extends Statement {

  /** PREPARE. */
  record Prepare(String name, List<TypeName> parameterTypes, Statement statement)
      implements PreparedStatement {}

  /** EXECUTE. */
  record Execute(String name, List<SqlExpression> arguments) implements PreparedStatement {}

  /** DEALLOCATE; without a name ALL. */
  record Deallocate(String name) implements PreparedStatement {}
}
