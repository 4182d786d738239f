/**
 * Functions and operators of the geometric types. Coordinates are compared with a little tolerance,
 * {@link org.pagedb.sql.type.geometry.Fuzzy}, where PostgreSQL does so.
 *
 * <h2>Start here</h2>
 *
 * {@code Points}, {@code Crossing}, {@code Closest} and {@code Inside} know the geometry; the areas
 * give it names.
 *
 * <h2>May use</h2>
 *
 * error, type, function.
 */
package org.pagedb.sql.function.geometry;
