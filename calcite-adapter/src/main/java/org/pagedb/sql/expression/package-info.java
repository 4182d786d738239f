/**
 * Typed expressions: what analysis makes of an expression's text and what the executor compiles.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.expression.Expression}.
 *
 * <h2>Invariants</h2>
 *
 * X1: the tree is fully typed; every cast is a node. X2: strictness, overloads and collations are
 * decided; nothing later looks a name up. X3: nodes are immutable and may be shared between plans.
 *
 * <h2>May use</h2>
 *
 * type, function; never the syntax tree, Calcite or storage.
 */
package org.pagedb.sql.expression;
