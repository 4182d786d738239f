package org.pagedb.sql.analysis.resolution;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.pagedb.sql.catalog.Schema;

/**
 * Where unqualified names are looked for.
 *
 * @param schemas all schemas searched, in order, {@code pg_catalog} and the session's temporary
 *     schema among them
 * @param creation the schema that new objects go into, or null if there is none
 * @param temporary the name of the session's temporary schema, whether or not it exists yet
 */
public record SearchPath(List<String> schemas, String creation, String temporary) {

  // Written out: what a record has of itself is put together from method handles at the first call,
  // which a new process would notice.

  @Override
  public boolean equals(Object other) {
    return other instanceof SearchPath that
        && schemas.equals(that.schemas)
        && Objects.equals(creation, that.creation)
        && temporary.equals(that.temporary);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * schemas.hashCode() + Objects.hashCode(creation)) + temporary.hashCode();
  }

  /** What {@code pg_temp} is short for. */
  public static final String TEMPORARY_ALIAS = "pg_temp";

  /** The path {@code public} of a session that has the given temporary schema. */
  public static SearchPath standard(String temporary) {
    return new SearchPath(
        List.of(temporary, Schema.PG_CATALOG, Schema.PUBLIC), Schema.PUBLIC, temporary);
  }

  /**
   * The path for the schemas that the {@code search_path} setting names and that exist.
   *
   * @param written in the order written, without those that do not exist
   */
  public static SearchPath of(List<String> written, String temporary) {
    List<String> all = new ArrayList<>(written.size() + 2);
    String creation = null;
    for (String schema : written) {
      String name = schema.equals(TEMPORARY_ALIAS) ? temporary : schema;
      if (!all.contains(name)) {
        all.add(name);
      }
      if (creation == null) {
        creation = name;
      }
    }
    if (!all.contains(Schema.PG_CATALOG)) {
      all.add(0, Schema.PG_CATALOG);
    }
    if (!all.contains(temporary)) {
      all.add(0, temporary);
    }
    return new SearchPath(List.copyOf(all), creation, temporary);
  }

  /** The schema that a written qualifier means. */
  public String schema(String qualifier) {
    return qualifier.equals(TEMPORARY_ALIAS) ? temporary : qualifier;
  }
}
