/**
 * The tables of built-in functions, operators and casts, read from compact resources when a name is
 * first looked up.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.function.catalog.FunctionCatalog}.
 *
 * <h2>Invariants</h2>
 *
 * F1: every fact is PostgreSQL's; {@code src/main/scripts/generate_facts.py} takes them from a
 * running one. F2: a function is here exactly if an area has its body. F3: no area's class is
 * loaded before one of its functions is called.
 *
 * <h2>May use</h2>
 *
 * error, type, function and every area under it.
 */
package org.pagedb.sql.function.catalog;
