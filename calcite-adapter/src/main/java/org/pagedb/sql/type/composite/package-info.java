/**
 * Types that users define: enums, composites (and anonymous records), and domains.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.sql.type.composite.RecordValue}.
 *
 * <h2>May use</h2>
 *
 * error, type.
 */
package org.pagedb.sql.type.composite;
