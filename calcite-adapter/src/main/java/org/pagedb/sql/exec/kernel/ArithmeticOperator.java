package org.pagedb.sql.exec.kernel;

/** The four operations and the remainder. */
enum ArithmeticOperator {
  ADD,
  SUBTRACT,
  MULTIPLY,
  DIVIDE,
  REMAINDER
}
