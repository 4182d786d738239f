/**
 * Real frameworks, each in a small application of its own, run against pagedb; with the system
 * property {@code postgres.url} the same applications also run against that PostgreSQL.
 */
package org.pagedb.integrations;
