package org.pagedb.sql.tree;

import java.util.List;

/**
 * CREATE SCHEMA.
 *
 * @param name null if the owner's name is to be used
 * @param owner the owner, or null
 * @param elements the statements that follow, to be run in the new schema
 */
public record SchemaStatement(
    boolean ifNotExists, String name, Role owner, List<Statement> elements, int position)
    implements Statement, Node {}
