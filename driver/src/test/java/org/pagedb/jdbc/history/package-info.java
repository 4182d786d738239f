/**
 * Checks that histories of concurrent transactions are possible at their isolation level, in the
 * manner of Elle: lists that only grow tell who wrote and read in which order.
 */
package org.pagedb.jdbc.history;
