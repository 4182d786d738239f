package org.pagedb.sql.analysis.definition;

import java.util.List;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.error.Notice;

/**
 * What a DDL statement comes to: the catalog after it, and what has to be done to stored relations
 * so that they agree with it.
 *
 * @param catalog the successor of the catalog that was analysed against
 * @param actions to be carried out in this order, in the statement's transaction
 * @param notices to be sent to the client
 */
public record Definition(Catalog catalog, List<StorageAction> actions, List<Notice> notices) {}
