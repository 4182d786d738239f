/**
 * Several threads for one statement: worker threads, teams of them, and the operators where their
 * rows come together. {@code README.md} beside this says who owns what and when.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.exec.parallel.GatherOperator}.
 *
 * <h2>Invariants</h2>
 *
 * L1: a lane is run by one thread at a time, and passed on under a lock. L2: no worker is at work
 * when its operators are closed, nor when the transaction's locks or snapshot go. L3: a worker
 * never waits for the leader to read; a worker without a free lane goes home. L4: the first failure
 * stops the team and is thrown by the leader.
 *
 * <h2>Locking</h2>
 *
 * a monitor for each team, exchange and set of tasks, all of them leaves: nothing is called and
 * nothing else is waited for inside one.
 *
 * <h2>May use</h2>
 *
 * run, rows, storage.vector.
 */
package org.pagedb.sql.exec.parallel;
