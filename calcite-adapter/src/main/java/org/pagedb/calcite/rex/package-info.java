/**
 * Expressions on their way through Calcite and back.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.calcite.rex.ExpressionToRex}, and {@link
 * org.pagedb.calcite.rex.RexToExpression} for the way back.
 *
 * <h2>Invariants</h2>
 *
 * R1: there and back again gives an equal expression. R2: what Calcite can see of an expression, it
 * may rely on: AND, OR and NOT are three-valued, an equality is strict.
 *
 * <h2>May use</h2>
 *
 * type, function, expression, calcite.type, Calcite.
 */
package org.pagedb.calcite.rex;
