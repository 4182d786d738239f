/**
 * {@code json}, kept as the text it was given, and {@code jsonb}, kept as a value.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.type.json.JsonValue}, {@link org.pagedb.sql.type.json.JsonReader}.
 *
 * <h2>Invariants</h2>
 *
 * J1: an object's keys are unique and in jsonb's order, shorter ones first, then by bytes.
 *
 * <h2>May use</h2>
 *
 * error, type, type.numeric, type.text.
 */
package org.pagedb.sql.type.json;
