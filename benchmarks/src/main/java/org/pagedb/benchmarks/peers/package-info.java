/**
 * The same work on pagedb and its peers through plain JDBC, in turns.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.benchmarks.peers.SideBySide}. Systems are rows of {@link
 * org.pagedb.benchmarks.peers.Peers}, workloads those of the {@link
 * org.pagedb.benchmarks.peers.Group}s in {@link org.pagedb.benchmarks.peers.Groups}.
 *
 * <h2>Invariants</h2>
 *
 * Each system has a JVM of its own, so that none pays for another's garbage or call sites, and one
 * that hangs can be ended; they are asked in turns. Answers are compared: a system that answers
 * otherwise gets no number.
 *
 * <h2>May use</h2>
 *
 * JDBC.
 */
package org.pagedb.benchmarks.peers;
