/**
 * Everything at once.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.benchmarks.run.Benchmarks}, which {@code benchmarks/run.sh} calls.
 */
package org.pagedb.benchmarks.run;
