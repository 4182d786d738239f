/**
 * The geometric types {@code point}, {@code lseg}, {@code line}, {@code box}, {@code path}, {@code
 * polygon} and {@code circle}: values and text form. What can be asked of them is in {@code
 * function.geometry}.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.type.geometry.Geometry}.
 *
 * <h2>May use</h2>
 *
 * error, type.
 */
package org.pagedb.sql.type.geometry;
