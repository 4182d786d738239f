/**
 * Arrays of any type: values of one or more dimensions with lower bounds, and their text form.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.type.array.ArrayValue}.
 *
 * <h2>May use</h2>
 *
 * error, type.
 */
package org.pagedb.sql.type.array;
