/**
 * DDL: what a statement makes of the catalog, and what that asks of the stored relations.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.analysis.definition.DefinitionAnalyzer} and its result {@link
 * org.pagedb.sql.analysis.definition.Definition}.
 *
 * <h2>Invariants</h2>
 *
 * F1: nothing is changed: whoever carries a definition out does its actions and then goes on with
 * its catalog. F2: a new relation's storage number is planned: minus an oid, until the page store
 * has given it one. F3: expressions are kept as typed text that no session setting changes the
 * meaning of.
 *
 * <h2>May use</h2>
 *
 * analysis.query, analysis.text, analysis.resolution and everything below analysis.
 */
package org.pagedb.sql.analysis.definition;
