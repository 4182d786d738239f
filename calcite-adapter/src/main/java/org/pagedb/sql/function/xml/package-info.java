/**
 * XML: values of every type as XML, SQL/XML's own syntax, and paths into documents.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.function.xml.XmlFunctions}; {@link
 * org.pagedb.sql.function.xml.XmlConstruct} is what has a syntax of its own.
 *
 * <h2>Invariants</h2>
 *
 * The JDK's trees and paths are made for one call and never kept: {@code XmlTree} reads, {@code
 * XmlPath} evaluates, {@code NodeText} writes.
 *
 * <h2>May use</h2>
 *
 * error, type, {@code javax.xml}, {@code org.w3c.dom}.
 */
package org.pagedb.sql.function.xml;
