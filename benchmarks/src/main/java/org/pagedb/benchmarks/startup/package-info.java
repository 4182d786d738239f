/**
 * What a fresh JVM pays until its first answers.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.benchmarks.startup.StartupComparison}; results are in {@code
 * docs/performance/startup.md}.
 */
package org.pagedb.benchmarks.startup;
