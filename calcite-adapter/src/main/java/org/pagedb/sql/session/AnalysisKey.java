package org.pagedb.sql.session;

import java.time.ZoneId;
import org.pagedb.sql.analysis.resolution.SearchPath;

/**
 * The settings that the meaning of a statement's text depends on: where names are looked for, and
 * how literals are read.
 */
record AnalysisKey(
    SearchPath path, ZoneId timeZone, String dateStyle, String intervalStyle, String user) {}
