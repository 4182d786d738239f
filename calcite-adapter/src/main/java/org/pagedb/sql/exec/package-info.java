/**
 * The executor: physical plans and everything that carries them out, a sub-package for each layer:
 * {@code run}, {@code rows}, {@code kernel}, {@code aggregate}, {@code parallel}, {@code operator},
 * {@code plan}, {@code shortpath}, {@code divide}, each using only those before it.
 *
 * <h2>Start here</h2>
 *
 * {@code shortpath.ShortPath} makes a {@code plan.PhysicalPlan}; its {@code start} makes operators.
 *
 * <h2>May use</h2>
 *
 * algebra and all below it, storage.
 */
package org.pagedb.sql.exec;
