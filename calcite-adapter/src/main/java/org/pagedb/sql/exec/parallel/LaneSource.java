package org.pagedb.sql.exec.parallel;

import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;

/** Makes the operators of one more lane. */
@FunctionalInterface
public interface LaneSource {

  /** Operators of their own, which share work with the other lanes through the context. */
  Operator start(ExecutionContext context);
}
