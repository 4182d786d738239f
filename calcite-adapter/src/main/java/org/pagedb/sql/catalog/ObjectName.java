package org.pagedb.sql.catalog;

/** A name within a schema, as the key of the catalog's name indexes. */
record ObjectName(String schema, String name) {}
