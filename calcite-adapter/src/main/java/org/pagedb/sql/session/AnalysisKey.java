package org.pagedb.sql.session;

import java.time.ZoneId;
import org.pagedb.sql.analysis.resolution.SearchPath;
import org.pagedb.sql.exec.access.ParallelSettings;
import org.pagedb.sql.exec.access.PlannerMethods;

/**
 * The settings that a plan depends on: where names are looked for, how literals are read, and which
 * ways the planner may take.
 */
record AnalysisKey(
    SearchPath path,
    ZoneId timeZone,
    String dateStyle,
    String intervalStyle,
    int user,
    boolean rowSecurity,
    PlannerMethods methods,
    ParallelSettings parallel) {

  // Written out: what a record has of itself is put together from method handles at the first call,
  // which a new process would notice, and this is part of the key of every statement.

  @Override
  public boolean equals(Object other) {
    return other instanceof AnalysisKey that
        && path.equals(that.path)
        && timeZone.equals(that.timeZone)
        && dateStyle.equals(that.dateStyle)
        && intervalStyle.equals(that.intervalStyle)
        && user == that.user
        && rowSecurity == that.rowSecurity
        && methods.equals(that.methods)
        && (parallel == that.parallel || parallel.equals(that.parallel));
  }

  @Override
  public int hashCode() {
    int hash = 31 * path.hashCode() + timeZone.hashCode();
    hash = 31 * hash + dateStyle.hashCode();
    hash = 31 * hash + intervalStyle.hashCode();
    hash = 31 * hash + user;
    return 31 * hash + methods.hashCode();
  }
}
