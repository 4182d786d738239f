/**
 * {@code xml}: text that is known to be well formed.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.type.xml.XmlCodec}; {@link org.pagedb.sql.type.xml.XmlSyntax} decides what
 * is well formed.
 *
 * <h2>Invariants</h2>
 *
 * X1: no class of {@code javax.xml} is loaded before a value is read or asked about. X2: nothing
 * outside of the text is ever read: external entities and document types are empty. X3: what
 * entities may expand to is bounded.
 *
 * <h2>May use</h2>
 *
 * error, type, {@code javax.xml}.
 */
package org.pagedb.sql.type.xml;
