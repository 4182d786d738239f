package org.pagedb.sql.type.service;

import java.util.List;

/**
 * The catalog in words. Objects are named by their oids, catalogs by their relations' names, such
 * as {@code pg_class}. Where there is no such object the answer is null.
 */
public interface CatalogFacts {

  /**
   * {@code pg_get_constraintdef}.
   *
   * @param pretty whether parentheses are left out that are not needed
   */
  String constraint(int oid, boolean pretty);

  /** {@code pg_relation_filenode}: null for what has no file. */
  Long fileNode(int relation);

  /** {@code pg_relation_is_publishable}; null if there is no such relation. */
  Boolean isPublishable(int relation);

  /**
   * {@code pg_get_expr} with parentheses left out that are not needed.
   *
   * @param text the expression as it is kept
   * @param relation the oid of the relation whose row it is over, or 0
   */
  String prettyExpression(String text, int relation);

  /**
   * {@code pg_get_indexdef}.
   *
   * @param key the key or included column asked for, counted from 1, or 0 for the whole
   * @param qualified whether the table's name always stands with its schema
   */
  String index(int oid, int key, boolean qualified);

  /** {@code pg_get_partkeydef}. */
  String partitionKey(int oid);

  /** {@code pg_partition_root}. */
  Long partitionRoot(int oid);

  /** {@code pg_partition_ancestors}: the table itself, then those above it. */
  List<Long> partitionAncestors(int oid);

  /** {@code pg_partition_tree}: oid, parent's oid, whether it is a leaf, level from 0. */
  List<Object[]> partitionTree(int oid);

  /**
   * {@code pg_get_viewdef}: the view's query in PostgreSQL's layout, or as it is kept where it has
   * something in it that cannot be written so.
   *
   * @param pretty whether parentheses are left out that are not needed
   */
  String view(int oid, boolean pretty);

  /** The oid of the view of that name. Fails with 42P01 if there is none. */
  int viewNamed(String name);

  /**
   * What COMMENT ON said.
   *
   * @param catalog the catalog that the object must be in, or null for any
   * @param column the attribute number, or 0 for the object itself
   */
  String comment(String catalog, int oid, int column);

  /** {@code pg_…_is_visible}. */
  Boolean isVisible(String catalog, int oid);

  /** {@code pg_get_userbyid}; never null. */
  String roleName(int oid);

  /** {@code pg_get_function_arguments}. */
  String functionArguments(int oid);

  /** {@code pg_get_function_identity_arguments}. */
  String functionIdentityArguments(int oid);

  /** {@code pg_get_function_result}. */
  String functionResult(int oid);

  /** A part of what a relation takes in storage. */
  enum SizePart {
    MAIN,
    FREESPACE,
    VISIBILITY,
    /** All forks of a table and its long values. */
    TABLE,
    INDEXES,
    /** {@link #TABLE} and {@link #INDEXES}. */
    TOTAL
  }

  /** In bytes. */
  Long size(int relation, SizePart part);

  /** Of the whole database, in bytes. */
  long databaseSize();

  /**
   * How an object is called.
   *
   * @param type what it is, such as {@code table column}
   * @param schema its schema, or null
   * @param name its own name if that tells it from others, or null
   * @param identity its full name
   * @param description it as messages call it
   */
  record Identity(String type, String schema, String name, String identity, String description) {}

  /** {@code pg_identify_object} and {@code pg_describe_object}. */
  Identity identity(int catalog, int oid, int column);

  /** The oid of the session's temporary schema, or 0 if it has none. */
  int temporarySchema();

  /** Whether there is such a schema and it is another session's temporary one. */
  boolean isOtherTemporarySchema(int oid);

  /** {@code row_security_active}: whether policies choose among the table's rows. */
  boolean isRowSecurityActive(int oid);

  /** {@code pg_relation_is_updatable}: bits of what can be done to rows, 0 for nothing. */
  int updatableEvents(int relation);
}
