/**
 * The same work on pagedb and its peers through plain JDBC, in turns within one process.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.benchmarks.peers.SideBySide}; systems are rows of {@link
 * org.pagedb.benchmarks.peers.Peer}, workloads those of {@link
 * org.pagedb.benchmarks.peers.Workloads}.
 *
 * <h2>May use</h2>
 *
 * JDBC.
 */
package org.pagedb.benchmarks.peers;
