/**
 * The quick start: TPC-H in memory.
 *
 * <h2>Start here</h2>
 *
 * {@link org.pagedb.examples.tpch.QuickStart}.
 */
package org.pagedb.examples.tpch;
