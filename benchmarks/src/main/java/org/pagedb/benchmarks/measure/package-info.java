/**
 * Taking times: ways of doing one piece of work, run in turns, their answers compared.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.benchmarks.measure.Trial}.
 *
 * <h2>Invariants</h2>
 *
 * Ways that are compared run in one process and in turns, so that a change in the machine's speed
 * meets all alike; a way whose answer differs from the others' is a failure, not a number.
 */
package org.pagedb.benchmarks.measure;
