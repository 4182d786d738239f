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
    String user,
    PlannerMethods methods,
    ParallelSettings parallel) {}
