package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.type.PgType;

/**
 * A definition with the parameters of its query.
 *
 * @param statement with the query itself where EXECUTE was written
 */
record BoundDefinition(Statement statement, List<PgType> types, Object[] values) {}
