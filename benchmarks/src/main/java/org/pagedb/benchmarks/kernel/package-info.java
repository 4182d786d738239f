/**
 * JMH benchmarks of the page store's kernels, each with an idea on and off as a parameter.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.benchmarks.kernel.Kernels} runs them and writes {@code
 * docs/performance/kernels.md}; each class is one question.
 */
package org.pagedb.benchmarks.kernel;
