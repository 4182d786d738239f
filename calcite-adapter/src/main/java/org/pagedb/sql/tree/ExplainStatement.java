package org.pagedb.sql.tree;

import java.util.List;

/** EXPLAIN; the old spelling's ANALYZE and VERBOSE are options too. */
public record ExplainStatement(List<Option> options, Statement statement) implements Statement {}
