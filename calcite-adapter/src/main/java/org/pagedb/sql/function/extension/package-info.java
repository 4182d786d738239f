/**
 * The functions of PostgreSQL's contributed extensions. A class here becomes part of an extension
 * by carrying its labels; {@code src/main/scripts/extensions.txt} lists the extensions, {@code
 * generate_facts.py} takes their signatures from PostgreSQL.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.function.extension.UuidFunctions}, the smallest one.
 *
 * <h2>May use</h2>
 *
 * error, type, function, function.pattern, function.string.
 */
package org.pagedb.sql.function.extension;
