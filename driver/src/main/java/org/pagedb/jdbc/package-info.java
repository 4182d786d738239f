/**
 * The JDBC driver: {@code java.sql} over a session of the engine in the same process.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.jdbc.PageDbDriver} opens connections; {@code PageDbStatement.run} is the one
 * place from which statements are run; {@code ReadingResultSet} is what rows are read by.
 *
 * <h2>Invariants</h2>
 *
 * D1: whatever fails reaches the client as an {@code SQLException}, never as an exception of the
 * engine's. D2: a result is buffered as a whole when the statement is executed, unless auto-commit
 * is off and a fetch size is set; then it is a stream that ends with its transaction. D3: reading a
 * value allocates nothing but the value.
 *
 * <h2>Locking</h2>
 *
 * none: as in the engine, one thread at a time uses a connection and what it made. Only {@code
 * cancel} and {@code abort} may come from another.
 *
 * <h2>May use</h2>
 *
 * error, option, text, value; the engine's session package and what its values are made of.
 */
package org.pagedb.jdbc;
