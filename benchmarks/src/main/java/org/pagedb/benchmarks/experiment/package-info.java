/**
 * What the sources of this project measured in PostgreSQL, measured again here: each idea on and
 * off in one process.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.benchmarks.experiment.Experiments} lists them; each fills the numbers of one
 * page of {@code docs/performance}.
 */
package org.pagedb.benchmarks.experiment;
