/**
 * PostgreSQL's hash functions, which say where a row of a partitioned table or a sample belongs.
 */
package org.pagedb.sql.function.hash;
