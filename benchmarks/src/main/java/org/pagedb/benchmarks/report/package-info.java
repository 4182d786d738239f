/**
 * What was measured, as CSV, as Markdown between the markers of a page, and as a plot.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.benchmarks.report.Page} and {@link org.pagedb.benchmarks.report.Table}.
 */
package org.pagedb.benchmarks.report;
