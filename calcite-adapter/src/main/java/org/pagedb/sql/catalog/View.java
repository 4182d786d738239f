package org.pagedb.sql.catalog;

import java.util.List;

/**
 * A view: a query under a name.
 *
 * @param oid from 16384 for user views
 * @param schema the schema's name
 * @param name the view's name
 * @param columns the query's columns under the view's names
 * @param queryText the query in SQL, names qualified so that it means the same under any search
 *     path
 * @param checkOption l local, c cascaded, or the blank
 * @param options what WITH (…) says, each as {@code name=value}
 * @param persistence p, or t for a temporary view
 * @param dependencies the relations, columns and types that the query uses
 */
public record View(
    int oid,
    String schema,
    String name,
    List<TableColumn> columns,
    String queryText,
    char checkOption,
    List<String> options,
    char persistence,
    List<Dependency> dependencies)
    implements Relation {

  @Override
  public char kind() {
    return 'v';
  }

  /** A copy under another name. */
  public View renamed(String newSchema, String newName) {
    return new View(
        oid,
        newSchema,
        newName,
        columns,
        queryText,
        checkOption,
        options,
        persistence,
        dependencies);
  }

  /** A copy whose query is written otherwise. */
  public View withQuery(String newQueryText) {
    return new View(
        oid, schema, name, columns, newQueryText, checkOption, options, persistence, dependencies);
  }

  /** A copy with other options. */
  public View withOptions(char newCheckOption, List<String> newOptions) {
    return new View(
        oid,
        schema,
        name,
        columns,
        queryText,
        newCheckOption,
        List.copyOf(newOptions),
        persistence,
        dependencies);
  }

  /** Whether what the query reads is checked against whoever reads the view, not its owner. */
  public boolean securityInvoker() {
    return options.contains("security_invoker=true")
        || options.contains("security_invoker=on")
        || options.contains("security_invoker=1")
        || options.contains("security_invoker=yes");
  }
}
