/**
 * PostgreSQL's types as Calcite sees them: opaque, so that nothing is folded or coerced behind
 * analysis's back.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.calcite.type.PagedbTypeFactory}.
 *
 * <h2>May use</h2>
 *
 * type, algebra's columns, Calcite.
 */
package org.pagedb.calcite.type;
