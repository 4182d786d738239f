package org.pagedb.sql.tree;

import java.util.List;

/** The name given to an item of FROM, and to its columns if they are listed. */
public record Alias(String name, List<String> columns) {}
